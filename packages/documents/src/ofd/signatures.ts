// What an OFD file says about its signatures, and whether the parts they speak of are still what they were. Whether a
// signature itself holds is for whoever knows certificates.

import { createHash } from 'node:crypto'
import { childElements, firstChild, textOf } from '../archive/xml.ts'
import { DocumentError } from '../errors.ts'
import { folderOf, OfdPackage } from './package.ts'

export type OfdReference = { file: string; isThere: boolean; agrees: boolean }
export type OfdSignature = {
  /** As the file says, by a clock nobody vouches for. */
  saidAt: string
  method: string
  checkMethod: string
  references: OfdReference[]
  /** On which pages its stamps are seen, counted from one. */
  pages: number[]
  /** The description whose digest the signed value holds, as it stands in the file. */
  description: Uint8Array
  signedValue: Uint8Array | null
}
export type OfdSignatures = {
  signatures: OfdSignature[]
  /** Parts no signature speaks of, beside those that cannot be spoken of. */
  uncovered: string[]
}

const DIGESTS: Record<string, string> = {
  sm3: 'sm3',
  '1.2.156.10197.1.401': 'sm3',
  '1.2.156.10197.1.401.1': 'sm3',
  sha256: 'sha256',
  'sha-256': 'sha256',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  sha1: 'sha1',
  'sha-1': 'sha1',
  '1.3.14.3.2.26': 'sha1',
  md5: 'md5',
  '1.2.840.113549.2.5': 'md5',
}
/** The standard's own when nothing is said. */
const USUAL = 'MD5'
export const digestOf = (checkMethod: string): string | undefined => DIGESTS[checkMethod.trim().toLowerCase()]

const MOST = 200

const digestsAs = (content: Uint8Array, digest: string | undefined, value: string): boolean =>
  digest !== undefined &&
  createHash(digest)
    .update(content)
    .digest()
    .equals(Buffer.from(value.replace(/\s/g, ''), 'base64'))

const pageNumbers = (source: OfdPackage, root: string): Map<string, number> => {
  const pages = childElements(firstChild(source.xml(root), 'Pages'), 'Page')
  return new Map(pages.map((page, index) => [page.attributes.ID ?? '', index + 1]))
}

const readOne = (source: OfdPackage, file: string, pages: Map<string, number>): OfdSignature => {
  const root = source.xml(file)
  const info = firstChild(root, 'SignedInfo')
  const references = firstChild(info, 'References')
  const checkMethod = references?.attributes.CheckMethod ?? USUAL
  const digest = digestOf(checkMethod)
  const value = source.find(textOf(firstChild(root, 'SignedValue')), folderOf(file))
  return {
    saidAt: textOf(firstChild(info, 'SignatureDateTime')).trim(),
    method: textOf(firstChild(info, 'SignatureMethod')).trim(),
    checkMethod,
    references: childElements(references, 'Reference').map((reference) => {
      const named = reference.attributes.FileRef ?? ''
      const part = source.find(named, folderOf(file))
      return {
        file: part ?? named,
        isThere: part !== undefined,
        agrees:
          part !== undefined &&
          digestsAs(source.read(part), digest, textOf(firstChild(reference, 'CheckValue'))),
      }
    }),
    pages: [
      ...new Set(
        childElements(info, 'StampAnnot').flatMap((stamp) => pages.get(stamp.attributes.PageRef ?? '') ?? []),
      ),
    ].sort((a, b) => a - b),
    description: source.read(file),
    signedValue: value ? source.read(value) : null,
  }
}

export const readOfdSignatures = (bytes: Uint8Array): OfdSignatures => {
  const source = new OfdPackage(bytes)
  const entry = source.find('OFD.xml')
  if (!entry) throw new DocumentError('damaged', 'OFD.xml missing')
  const signatures: OfdSignature[] = []
  // What a signature is written into cannot be signed by it.
  const own = new Set<string>()
  for (const body of childElements(source.xml(entry), 'DocBody')) {
    const root = source.find(textOf(firstChild(body, 'DocRoot')))
    if (!root) continue
    const list = source.find(textOf(firstChild(body, 'Signatures')), folderOf(root))
    if (!list) continue
    own.add(list)
    const pages = pageNumbers(source, root)
    for (const one of childElements(source.xml(list), 'Signature')) {
      const file = source.find(one.attributes.BaseLoc ?? '', folderOf(list), folderOf(root))
      if (!file) throw new DocumentError('damaged', 'signature missing')
      if (signatures.length >= MOST) throw new DocumentError('limits-exceeded', 'too many signatures')
      own.add(file)
      const value = source.find(textOf(firstChild(source.xml(file), 'SignedValue')), folderOf(file))
      if (value) own.add(value)
      signatures.push(readOne(source, file, pages))
    }
  }
  const covered = new Set(signatures.flatMap(({ references }) => references.map(({ file }) => file)))
  const uncovered = source.names().filter((name) => !own.has(name) && !covered.has(name))
  return { signatures, uncovered: signatures.length ? uncovered : [] }
}

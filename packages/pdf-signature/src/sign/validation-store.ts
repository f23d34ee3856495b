import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { name, PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf/index.ts'
import type { Revision } from './revision.ts'
import { flateStream } from './seal-object.ts'

/** What a verifier years from now needs besides the file (DER). */
export interface ValidationData {
  certificates: readonly Uint8Array[]
  crls: readonly Uint8Array[]
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Adds certificates and CRLs to the document security store, leaving out what it holds already. */
export function addValidationData(revision: Revision, data: ValidationData): void {
  const entry = revision.root.get('DSS')
  const store = (revision.dict(entry) ?? PdfDict.of({ Type: name('DSS') })).clone()
  store.set('Certs', extended(revision, store.get('Certs'), data.certificates))
  store.set('CRLs', extended(revision, store.get('CRLs'), data.crls))
  if (entry instanceof PdfRef && revision.dict(entry)) {
    revision.set(entry, store)
    return
  }
  const reference = revision.add(store)
  revision.updateRoot((root) => {
    root.set('DSS', reference)
    const extensions = (revision.dict(root.get('Extensions')) ?? new PdfDict()).clone()
    // ETSI EN 319 142-1 5.4.2.1: announces DSS and document timestamps to PDF 1.7 readers
    extensions.set('ESIC', PdfDict.of({ BaseVersion: name('1.7'), ExtensionLevel: 5 }))
    root.set('Extensions', extensions)
  })
}

function extended(
  revision: Revision,
  listed: PdfValue | undefined,
  added: readonly Uint8Array[],
): PdfValue[] {
  const present = revision.array(listed) ?? []
  const known = new Set(present.flatMap((item) => storedDigest(revision, item)))
  const fresh: PdfRef[] = []
  for (const der of added) {
    const key = digest(der)
    if (known.has(key)) continue
    known.add(key)
    fresh.push(revision.add(flateStream({}, deflateSync(der))))
  }
  return [...present, ...fresh]
}

function storedDigest(revision: Revision, item: PdfValue): string[] {
  const stream = item instanceof PdfRef ? revision.get(item) : item
  return stream instanceof PdfStream ? [digest(revision.state.base.decode(stream))] : []
}

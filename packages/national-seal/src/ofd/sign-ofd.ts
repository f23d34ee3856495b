import { createHash } from 'node:crypto'
import { OID } from '@xinqi/pdf-signature'
import { NationalSealError } from '../errors.ts'
import type { UsableSeal } from '../ses/sign-with-seal.ts'
import { ENTRY, type OfdDocument, OfdPackage, type OfdPage } from './package.ts'
import {
  placeRidingSeal,
  placeStamp,
  type RidingSeal,
  type SealSize,
  type Stamp,
  type StampPlace,
} from './stamps.ts'
import { brokenSignature, isClosed } from './verify-ofd.ts'
import { childrenOf, escapeXml, OFD_NAMESPACE, oneChild, xmlText } from './xml.ts'
import { writeZip } from './zip.ts'

export interface SignOfdOptions {
  seal: UsableSeal
  signedAt: Date
  places?: readonly StampPlace[]
  riding?: readonly RidingSeal[]
  /** The last signature: it covers the list of signatures too, so that nothing can be added or taken away. */
  close?: boolean
  provider?: { name: string; company: string; version: string }
}

export interface SignedOfd {
  file: Buffer
  /** Identifier of this signature in the list. */
  id: string
  /** Part that describes it. */
  part: string
  stamps: Stamp[]
  /** SM3 of SignedValue.dat, by which the signature is known later. */
  signedValueSm3: string
}

const sm3 = (data: Uint8Array): Buffer => createHash('sm3').update(data).digest()
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/**
 * Names the list of signatures in OFD.xml and adds the list, still empty. The entry of the package changes only
 * this once, so that it is the same for all parties: do it when the document is sent.
 */
export function prepareOfd(file: Uint8Array, at: Date): Buffer {
  const source = new OfdPackage(file)
  const document = onlyDocument(source)
  if (document.signatureList !== undefined) return Buffer.from(file)
  const folder = document.root.slice(0, document.root.lastIndexOf('/') + 1)
  const list = `${folder}Signs/Signatures.xml`
  if (source.parts.some((part) => part.toLowerCase().startsWith(`${folder}Signs/`.toLowerCase())))
    throw new NationalSealError('OFD_FORMAT', 'OFD 文件错误：有签名文件而没有登记')
  const text = xmlText(source.read(ENTRY))
  const { closesAt, prefix } = document.body
  const tag = prefix ? `${prefix}:Signatures` : 'Signatures'
  const entry = `${text.slice(0, closesAt)}<${tag}>/${list}</${tag}>${text.slice(closesAt)}`
  const changes = new Map([
    [ENTRY, Buffer.from(entry)],
    [list, Buffer.from(listXml([], '0'))],
  ])
  return writeZip(source.entries, changes, at)
}

/** As it would be signed: whole, not closed, and nothing broken by those who signed before. */
function openForSigning(file: Uint8Array, at: Date): { source: OfdPackage; document: OfdDocument } {
  const source = new OfdPackage(prepareOfd(file, at))
  const document = onlyDocument(source)
  if (isClosed(source)) throw new NationalSealError('OFD_LOCKED', '文件已由最后一方封存，不能再加盖')
  const broken = brokenSignature(source, at)
  if (broken) throw new NationalSealError('OFD_ALREADY_BROKEN', `已有的签章不完整，不能再加盖：${broken}`)
  return { source, document }
}

type Marks = Pick<SignOfdOptions, 'places' | 'riding'>

const stampsOf = (
  { places = [], riding = [] }: Marks,
  seal: SealSize,
  pages: readonly OfdPage[],
): Stamp[] => [
  ...places.map((place) => placeStamp(place, seal, pages)),
  ...riding.flatMap((each) => placeRidingSeal(each, seal, pages)),
]

/** Whether a seal of this size could go to all these places: throws as `signOfd` would, and needs no seal for it. */
export function checkOfdSignable(
  file: Uint8Array,
  { at, seal, ...marks }: Marks & { at: Date; seal: SealSize },
): OfdPage[] {
  const { pages } = openForSigning(file, at).document
  stampsOf(marks, seal, pages)
  return pages
}

/** Adds one signature; everything that was there before keeps every byte but the list of signatures. */
export async function signOfd(file: Uint8Array, options: SignOfdOptions): Promise<SignedOfd> {
  const { seal, signedAt } = options
  seal.assertUsable(signedAt)
  const { source, document } = openForSigning(file, signedAt)
  const list = document.signatureList!
  const stamps = stampsOf(options, seal.seal.picture, document.pages)
  const ids = new SignIds(source, list)
  const id = ids.next()
  const folder = freeFolder(source, list)
  const part = `${folder}/Signature.xml`
  const sealPart = `${folder}/Seal.esl`
  const valuePart = `${folder}/SignedValue.dat`
  const stampXml = stamps.map((stamp) => stampElement(ids.next(), stamp)).join('')
  const newList = Buffer.from(listXml([...recordsIn(source, list), recordElement(id, part)], ids.last))

  const contents = new Map<string, Uint8Array>()
  for (const name of source.parts) if (name !== list) contents.set(name, source.read(name))
  contents.set(sealPart, seal.seal.der)
  if (options.close) contents.set(list, newList)
  const description = Buffer.from(
    signatureXml({ options, contents, stampXml, sealPart: `/${sealPart}`, valuePart: `/${valuePart}` }),
  )
  const value = await seal.sign({ dataHash: sm3(description), propertyInfo: `/${part}`, signedAt })
  const changes = new Map<string, Uint8Array>([
    [list, newList],
    [sealPart, seal.seal.der],
    [part, description],
    [valuePart, value],
  ])
  return {
    file: writeZip(source.entries, changes, signedAt),
    id,
    part,
    stamps,
    signedValueSm3: sm3(value).toString('hex'),
  }
}

function onlyDocument(source: OfdPackage): OfdDocument {
  const [document, second] = source.documents()
  if (second) throw new NationalSealError('OFD_FORMAT', '含有多个文档的 OFD 文件不能盖章')
  return document!
}

function freeFolder(source: OfdPackage, list: string): string {
  const base = list.slice(0, list.lastIndexOf('/') + 1)
  const folder = base.toLowerCase().endsWith('signs/') ? base : `${base}Signs/`
  const taken = source.parts.map((part) => part.toLowerCase())
  let number = 0
  while (taken.some((part) => part.startsWith(`${folder}Sign_${number}/`.toLowerCase()))) number++
  return `${folder}Sign_${number}`
}

/** Signatures and stamps share one counter, continued in the form the file uses. */
class SignIds {
  readonly #form: { prefix: string; width: number }
  #last: number

  constructor(source: OfdPackage, list: string) {
    const root = source.xml(list, 'Signatures')
    const records = childrenOf(root, 'Signature')
    const stampIds = records.flatMap((record) => {
      const part = source.resolve(record.attributes.get('BaseLoc') ?? '', list)
      const info = oneChild(source.xml(part, 'Signature'), 'SignedInfo')
      return childrenOf(info, 'StampAnnot').map((stamp) => stamp.attributes.get('ID') ?? '')
    })
    const written = [
      oneChild(root, 'MaxSignId')?.text.trim() ?? '',
      ...records.map((record) => record.attributes.get('ID') ?? ''),
      ...stampIds,
    ]
    const sample = records[0]?.attributes.get('ID') ?? '1'
    const match = /^(\D*)(0*)(\d+)$/.exec(sample)
    this.#form = { prefix: match?.[1] ?? '', width: match?.[2] ? sample.length - match[1]!.length : 0 }
    this.#last = Math.max(0, ...written.map((each) => Number(/(\d{1,9})$/.exec(each)?.[1] ?? 0)))
  }

  get last(): string {
    return this.#form.prefix + String(this.#last).padStart(this.#form.width, '0')
  }

  next(): string {
    this.#last++
    return this.last
  }
}

const recordElement = (id: string, part: string): string =>
  `<ofd:Signature ID="${escapeXml(id)}" Type="Seal" BaseLoc="${escapeXml(`/${part}`)}"/>`

/** Records of others are kept with every attribute they have. */
function recordsIn(source: OfdPackage, list: string): string[] {
  return childrenOf(source.xml(list, 'Signatures'), 'Signature').map(({ attributes }) => {
    const written = [...attributes].map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join('')
    return `<ofd:Signature${written}/>`
  })
}

const listXml = (records: readonly string[], last: string): string =>
  `${HEAD}<ofd:Signatures xmlns:ofd="${OFD_NAMESPACE}"><ofd:MaxSignId>${escapeXml(last)}</ofd:MaxSignId>${records.join('')}</ofd:Signatures>`

function stampElement(id: string, { pageId, x, y, width, height, clip }: Stamp): string {
  const boundary = `${x} ${y} ${width} ${height}`
  const shown = clip ? ` Clip="${clip.x} ${clip.y} ${clip.width} ${clip.height}"` : ''
  return `<ofd:StampAnnot ID="${escapeXml(id)}" PageRef="${escapeXml(pageId)}" Boundary="${boundary}"${shown}/>`
}

function signatureXml(given: {
  options: SignOfdOptions
  contents: ReadonlyMap<string, Uint8Array>
  stampXml: string
  sealPart: string
  valuePart: string
}): string {
  const { options, contents, stampXml, sealPart, valuePart } = given
  const { name, company, version } = options.provider ?? { name: 'xinqi', company: 'xinqi', version: '1' }
  const references = [...contents].map(
    ([part, content]) =>
      `<ofd:Reference FileRef="${escapeXml(`/${part}`)}"><ofd:CheckValue>${sm3(content).toString('base64')}</ofd:CheckValue></ofd:Reference>`,
  )
  const provider = `<ofd:Provider ProviderName="${escapeXml(name)}" Version="${escapeXml(version)}" Company="${escapeXml(company)}"/>`
  const local = new Date(options.signedAt.getTime() + 8 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
  return [
    `${HEAD}<ofd:Signature xmlns:ofd="${OFD_NAMESPACE}"><ofd:SignedInfo>${provider}`,
    `<ofd:SignatureMethod>${OID.sm2WithSm3}</ofd:SignatureMethod>`,
    `<ofd:SignatureDateTime>${local}</ofd:SignatureDateTime>`,
    `<ofd:References CheckMethod="${OID.sm3}">${references.join('')}</ofd:References>`,
    `${stampXml}<ofd:Seal><ofd:BaseLoc>${escapeXml(sealPart)}</ofd:BaseLoc></ofd:Seal></ofd:SignedInfo>`,
    `<ofd:SignedValue>${escapeXml(valuePart)}</ofd:SignedValue></ofd:Signature>`,
  ].join('')
}

import { Asn1Error, type Asn1Node } from '@xinqi/pdf-signature'
import { sequence, TAG } from '@xinqi/pdf-signature/asn1'
import { NationalSealError } from '../errors.ts'
import { asciiText, exactTime, smallNumber, strictDecode, utf8Text } from './strict-der.ts'

/** 1: GM/T 0031-2014; 4: GB/T 38540-2020; 5: GM/T 0031-2025. */
export type SealVersion = 1 | 4 | 5

export interface SealExtension {
  oid: string
  critical: boolean
  value: Buffer
}

/** Who may use the seal: whole certificates, their digests, or (seen in old seals only) bare identifiers. */
export type SignerList =
  | { kind: 'certificates'; certificates: Buffer[] }
  | { kind: 'digests'; digests: { algorithm: string; value: Buffer }[] }
  | { kind: 'identifiers'; identifiers: string[] }

export interface SealPicture {
  /** As written: PNG, GIF, BMP, JPG, SVG, OFD. */
  type: string
  data: Buffer
  widthMm: number
  heightMm: number
}

export interface NationalSeal {
  /** The bytes as found; nothing is ever encoded again to be verified. */
  der: Buffer
  version: SealVersion
  headerVersion: number
  /** Software of the maker. */
  vendor: string
  esId: string
  /** 1 unit, 2 person by GM/T 0031; other numbers occur and are shown as they are. */
  type: number
  name: string
  signers: SignerList
  createdAt: Date
  validFrom: Date
  validTo: Date
  picture: SealPicture
  extensions: SealExtension[]
  makerCertificate: Buffer
  signatureAlgorithm: string
  signature: Buffer
  /** What the maker's signature is over. */
  signedPart: Buffer
  /** Version 5 may carry a timestamp over the maker's signature value. */
  timestamp: Buffer | undefined
  /** Departures from the standard that other software accepts: shown, and never valid. */
  irregular: string[]
}

const MAX_SEAL = 2 * 1024 * 1024
export const MAX_PICTURE = 1024 * 1024
export const MAX_SIGNERS = 64
const MAX_EXTENSIONS = 64

/** Reads a seal of any version; whatever is not one is refused with the reason. */
export function readSeal(der: Uint8Array): NationalSeal {
  try {
    if (der.length > MAX_SEAL) throw new Asn1Error('印章数据过大')
    return sealIn(strictDecode(der))
  } catch (cause) {
    if (!(cause instanceof Asn1Error)) throw cause
    throw new NationalSealError('SEAL_FORMAT', `印章格式错误：${cause.message}`, { cause })
  }
}

/** @param node strictly decoded already, as part of a seal signature or alone */
export function sealIn(node: Asn1Node): NationalSeal {
  const count = node.expect(TAG.sequence).children.length
  if (node.bytes.length > MAX_SEAL) throw new Asn1Error('印章数据过大')
  if (node.child(0).tag === TAG.oid) throw new Asn1Error('这是签名数据，不是电子印章')
  if (count === 2) return oldSeal(node)
  if (count !== 4 && count !== 5) throw new Asn1Error(`印章应有 2、4 或 5 个元素，实际 ${count} 个`)
  const info = node.child(0, TAG.sequence)
  const header = readHeader(info)
  if (header.headerVersion !== 4 && header.headerVersion !== 5)
    throw new Asn1Error(`印章版本号 ${header.headerVersion} 与结构不符`)
  if (count === 5 && header.headerVersion !== 5) throw new Asn1Error('此版本的印章不带时间戳')
  return {
    der: node.bytes,
    version: header.headerVersion,
    ...header,
    ...readInfo(info, readProperty(info.child(2, TAG.sequence))),
    makerCertificate: node.child(1, TAG.octetString).body,
    signatureAlgorithm: node.child(2).oid,
    signature: node.child(3).bits,
    signedPart: info.bytes,
    timestamp: count === 5 ? timestampIn(node.child(4)) : undefined,
    irregular: [],
  }
}

/** [0] EXPLICIT BIT STRING. */
export function timestampIn(field: Asn1Node): Buffer {
  if (field.expect(0xa0).children.length !== 1) throw new Asn1Error('时间戳')
  return field.child(0).bits
}

function oldSeal(node: Asn1Node): NationalSeal {
  const irregular: string[] = []
  const info = node.child(0, TAG.sequence)
  let signInfo = node.child(1)
  if (signInfo.tag === TAG.bitString) {
    irregular.push('制章人签名信息被包在位串中')
    signInfo = strictDecode(signInfo.bits)
  }
  if (signInfo.expect(TAG.sequence).children.length !== 3) throw new Asn1Error('制章人签名信息应有 3 个元素')
  const [certificate, algorithm, value] = signInfo.children
  return {
    der: node.bytes,
    version: 1,
    ...readHeader(info),
    ...readInfo(info, readOldProperty(info.child(2, TAG.sequence))),
    makerCertificate: certificate!.expect(TAG.octetString).body,
    signatureAlgorithm: algorithm!.oid,
    signature: value!.bits,
    // version 1 binds the maker's certificate and algorithm too
    signedPart: sequence(info.bytes, certificate!.bytes, algorithm!.bytes),
    timestamp: undefined,
    irregular,
  }
}

function readHeader(info: Asn1Node): Pick<NationalSeal, 'headerVersion' | 'vendor'> {
  const header = info.child(0, TAG.sequence)
  if (header.children.length !== 3 || asciiText(header.child(0)) !== 'ES') throw new Asn1Error('印章头标识')
  return { headerVersion: smallNumber(header.child(1)), vendor: asciiText(header.child(2)) }
}

type Property = Pick<NationalSeal, 'type' | 'name' | 'signers' | 'createdAt' | 'validFrom' | 'validTo'>

function readInfo(info: Asn1Node, property: Property) {
  const count = info.children.length
  if (count !== 4 && count !== 5) throw new Asn1Error('印章信息元素个数')
  return {
    esId: asciiText(info.child(1)),
    ...property,
    picture: readPicture(info.child(3, TAG.sequence)),
    extensions: count === 5 ? readExtensions(info.child(4)) : [],
  }
}

function readProperty(node: Asn1Node): Property {
  if (node.children.length !== 7) throw new Asn1Error('印章属性应有 7 个元素')
  return {
    type: smallNumber(node.child(0)),
    name: utf8Text(node.child(1)),
    signers: readSigners(smallNumber(node.child(2)), node.child(3, TAG.sequence)),
    createdAt: exactTime(node.child(4), TAG.generalizedTime),
    validFrom: exactTime(node.child(5), TAG.generalizedTime),
    validTo: exactTime(node.child(6), TAG.generalizedTime),
  }
}

function readOldProperty(node: Asn1Node): Property {
  if (node.children.length !== 6) throw new Asn1Error('印章属性应有 6 个元素')
  const list = node.child(2, TAG.sequence)
  const identifiers = list.children.length > 0 && list.children.every(({ tag }) => tag === TAG.ia5String)
  return {
    type: smallNumber(node.child(0)),
    name: utf8Text(node.child(1)),
    signers: identifiers
      ? { kind: 'identifiers', identifiers: list.children.map(asciiText) }
      : readSigners(1, list),
    createdAt: exactTime(node.child(3), TAG.utcTime),
    validFrom: exactTime(node.child(4), TAG.utcTime),
    validTo: exactTime(node.child(5), TAG.utcTime),
  }
}

function readSigners(kind: number, list: Asn1Node): SignerList {
  if (list.children.length === 0 || list.children.length > MAX_SIGNERS)
    throw new Asn1Error(`签章人列表须有 1–${MAX_SIGNERS} 项`)
  if (kind === 1)
    return {
      kind: 'certificates',
      certificates: list.children.map((each) => each.expect(TAG.octetString).body),
    }
  if (kind !== 2) throw new Asn1Error('签章人列表类型')
  return {
    kind: 'digests',
    digests: list.children.map((each) => {
      if (each.expect(TAG.sequence).children.length !== 2) throw new Asn1Error('签章人证书摘要')
      return {
        algorithm: each.child(0, TAG.printableString).text,
        value: each.child(1, TAG.octetString).body,
      }
    }),
  }
}

function readPicture(node: Asn1Node): SealPicture {
  if (node.children.length !== 4) throw new Asn1Error('印章图片应有 4 个元素')
  const data = node.child(1, TAG.octetString).body
  if (data.length > MAX_PICTURE) throw new Asn1Error('印章图片过大')
  return {
    type: asciiText(node.child(0)),
    data,
    widthMm: smallNumber(node.child(2)),
    heightMm: smallNumber(node.child(3)),
  }
}

/** Real files write the list without a tag in a seal; [0] is read as well. */
export function readExtensions(field: Asn1Node): SealExtension[] {
  const list = field.tag === 0xa0 ? field.child(0, TAG.sequence) : field.expect(TAG.sequence)
  if (field.tag === 0xa0 && field.children.length !== 1) throw new Asn1Error('扩展')
  if (list.children.length > MAX_EXTENSIONS) throw new Asn1Error('扩展过多')
  return list.children.map((each) => {
    const { length } = each.expect(TAG.sequence).children
    if (length !== 2 && length !== 3) throw new Asn1Error('扩展')
    return {
      oid: each.child(0).oid,
      critical: length === 3 && each.child(1).boolean,
      value: each.child(length - 1, TAG.octetString).body,
    }
  })
}

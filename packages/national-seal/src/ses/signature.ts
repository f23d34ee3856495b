import { Asn1Error, type Asn1Node, readToken, TimestampError } from '@xinqi/pdf-signature'
import { TAG } from '@xinqi/pdf-signature/asn1'
import { NationalSealError } from '../errors.ts'
import { type NationalSeal, readExtensions, type SealExtension, sealIn, timestampIn } from './seal.ts'
import { asciiText, exactTime, smallNumber, strictDecode } from './strict-der.ts'

/** SES_Signature: what one act of sealing leaves behind. */
export interface SealSignature {
  der: Buffer
  seal: NationalSeal
  version: number
  /** What the signer says; undefined when an old signature writes a time nobody can read. */
  statedTime: Date | undefined
  dataHash: Buffer
  /** What was sealed: the path of Signature.xml, or the field of a PDF. */
  propertyInfo: string
  extensions: SealExtension[]
  signerCertificate: Buffer
  signatureAlgorithm: string
  signature: Buffer
  /** What the signer's signature is over. */
  signedPart: Buffer
  /** Token over the signature value. */
  timestamp: Buffer | undefined
  irregular: string[]
}

const MAX_SIGNATURE = 4 * 1024 * 1024

export function readSealSignature(der: Uint8Array): SealSignature {
  try {
    if (der.length > MAX_SIGNATURE) throw new Asn1Error('签章数据过大')
    return read(strictDecode(der))
  } catch (cause) {
    if (!(cause instanceof Asn1Error)) throw cause
    throw new NationalSealError('SES_FORMAT', `签章数据格式错误：${cause.message}`, { cause })
  }
}

function read(node: Asn1Node): SealSignature {
  const { length } = node.expect(TAG.sequence).children
  const first = node.child(0)
  if (first.tag === TAG.oid) throw new Asn1Error('这是 GB/T 35275 签名数据，不是电子签章')
  if (length === 2 && first.tag === TAG.integer) throw new Asn1Error('这是单独的 SM2 签名值，不是电子签章')
  if (length === 2) return oldSignature(node)
  if (length !== 4 && length !== 5) throw new Asn1Error(`签章应有 2、4 或 5 个元素，实际 ${length} 个`)
  const tbs = first.expect(TAG.sequence)
  const parts = tbs.children.length
  if (parts !== 5 && parts !== 6) throw new Asn1Error('待签数据元素个数')
  const seal = sealIn(tbs.child(1))
  const version = smallNumber(tbs.child(0))
  if (seal.version === 1) throw new Asn1Error('签章与其中印章的版本不同')
  if (version !== seal.headerVersion) throw new Asn1Error('签章版本号与印章版本号不同')
  const extensions = parts === 6 ? readExtensions(tbs.child(5).expect(0xa0)) : []
  return {
    der: node.bytes,
    seal,
    version,
    statedTime: exactTime(tbs.child(2), TAG.generalizedTime),
    dataHash: digestValue(tbs.child(3).bits),
    propertyInfo: asciiText(tbs.child(4)),
    extensions,
    signerCertificate: node.child(1, TAG.octetString).body,
    signatureAlgorithm: node.child(2).oid,
    signature: node.child(3).bits,
    signedPart: tbs.bytes,
    timestamp: length === 5 ? timestampIn(node.child(4)) : undefined,
    irregular: seal.irregular,
  }
}

function oldSignature(node: Asn1Node): SealSignature {
  const tbs = node.child(0, TAG.sequence)
  if (tbs.children.length !== 7) throw new Asn1Error('待签数据应有 7 个元素')
  const irregular: string[] = []
  let sealNode = tbs.child(1)
  if (sealNode.tag === TAG.octetString) {
    irregular.push('印章被包在字节串中')
    sealNode = strictDecode(sealNode.body)
  }
  const seal = sealIn(sealNode)
  if (seal.version !== 1) throw new Asn1Error('签章与其中印章的版本不同')
  const bytesOf = (field: Asn1Node, label: string): Buffer => {
    if (field.tag !== TAG.octetString) return field.bits
    irregular.push(`${label}应为位串，实际为字节串`)
    return field.body
  }
  return {
    der: node.bytes,
    seal,
    version: smallNumber(tbs.child(0)),
    statedTime: oldTime(bytesOf(tbs.child(2), '时间信息')),
    dataHash: digestValue(bytesOf(tbs.child(3), '原文杂凑值')),
    propertyInfo: asciiText(tbs.child(4)),
    extensions: [],
    signerCertificate: tbs.child(5, TAG.octetString).body,
    signatureAlgorithm: tbs.child(6).oid,
    signature: node.child(1).bits,
    signedPart: tbs.bytes,
    timestamp: undefined,
    irregular: [...seal.irregular, ...irregular],
  }
}

function digestValue(bytes: Buffer): Buffer {
  if (bytes.length !== 32) throw new Asn1Error('原文杂凑值须为 32 字节')
  return bytes
}

const BEIJING_TEXT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
const ISO_TEXT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/

/** Old signatures hold any of four things here; what is none of them is no time, and never "now". */
function oldTime(bytes: Buffer): Date | undefined {
  const text = bytes.toString('latin1')
  const written = BEIJING_TEXT.test(text)
    ? new Date(`${text.replace(' ', 'T')}+08:00`)
    : ISO_TEXT.test(text)
      ? new Date(text)
      : undefined
  if (written) return Number.isNaN(written.getTime()) ? undefined : written
  try {
    const node = strictDecode(bytes)
    if (node.tag === TAG.utcTime || node.tag === TAG.generalizedTime) return exactTime(node, node.tag)
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error
  }
  try {
    return readToken(bytes).time
  } catch (error) {
    if (error instanceof TimestampError) return undefined
    throw error
  }
}

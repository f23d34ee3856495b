import { createHash } from 'node:crypto'
import { Asn1Error, type Asn1Node, decodePrefix } from '../asn1/decode.ts'
import { explicit, integer, nullValue, octetString, oid, sequence, TAG, tlv } from '../asn1/encode.ts'
import { OID } from '../asn1/oids.ts'
import type { SignedData } from '../cms/read-signed-data.ts'
import { DIGEST_BY_OID } from '../pki/key-kind.ts'

/** Unsigned attributes CAdES and Adobe define; anything else may be a known one with a flipped bit. */
const UNSIGNED = new Set<string>([
  OID.timestampToken,
  OID.adobeRevocationInfo,
  '1.2.840.113549.1.9.6',
  ...[21, 22, 23, 24, 25, 26, 27].map((arc) => `1.2.840.113549.1.9.16.2.${arc}`),
])

/**
 * The parts of a CMS structure that its signature does not cover can be altered unseen. A signer who bound every
 * certificate he carries (ESS) leaves nothing else open, so then the rest is held to the letter of the standards.
 * Structures that leave certificates unbound get no such promise. Returns what is wrong.
 */
export function conformanceFault(der: Uint8Array, data: SignedData): string | undefined {
  try {
    const { node } = decodePrefix(der)
    if (!data.certificates.every(hasShapeOfCertificate)) return '签名携带的证书格式错误'
    const bound = data.signers[0]!.signed.get(OID.signingCertificateV2)?.[0]?.child(0).children ?? []
    if (bound.length !== carriedCertificates(node)) return undefined
    return valueFault(node, data) ?? essFault(bound, data) ?? encodingFault(node, data)
  } catch (error) {
    if (error instanceof Asn1Error) return '签名结构格式错误'
    throw error
  }
}

const signedDataOf = (contentInfo: Asn1Node): Asn1Node => contentInfo.child(1).child(0)
const signerInfoOf = (contentInfo: Asn1Node): Asn1Node => signedDataOf(contentInfo).children.at(-1)!.child(0)

function valueFault(contentInfo: Asn1Node, data: SignedData): string | undefined {
  const signer = data.signers[0]!
  const signerVersion = signer.keyId ? 3 : 1
  const version = data.contentType === OID.data && signerVersion === 1 ? 1 : 3
  const hasOtherFormats = signedDataOf(contentInfo).children.some(
    (child) =>
      (child.tag === 0xa0 || child.tag === 0xa1) && child.children.some((each) => each.tag !== TAG.sequence),
  )
  if (data.version !== version && !hasOtherFormats) return '签名结构版本不符'
  if (Number(signerInfoOf(contentInfo).child(0).integer) !== signerVersion) return '签名者版本不符'
  if (!data.digestOids.includes(signer.digestOid) || !data.digestOids.every((each) => DIGEST_BY_OID[each]))
    return '摘要算法声明不符'
  for (const type of signer.unsigned.keys()) if (!UNSIGNED.has(type)) return '含有未知的未签名属性'
  return undefined
}

/** One flipped length makes several things of one certificate, none of which is one; and then too many to be the bound ones. */
const hasShapeOfCertificate = (der: Buffer): boolean => {
  const tags = decodePrefix(der).node.children.map(({ tag }) => tag)
  return (
    tags.length === 3 && tags[0] === TAG.sequence && tags[1] === TAG.sequence && tags[2] === TAG.bitString
  )
}

const carriedCertificates = (contentInfo: Asn1Node): number =>
  signedDataOf(contentInfo).children.find((child) => child.tag === 0xa0)?.children.length ?? 0

/** Every certificate the signer bound must be there unaltered, not only his own. */
function essFault(bound: readonly Asn1Node[], data: SignedData): string | undefined {
  for (const id of bound) {
    const named = id.child(0).tag === TAG.sequence
    const digest = named ? DIGEST_BY_OID[id.child(0).child(0).oid] : 'sha256'
    const hash = id.child(named ? 1 : 0).octets
    const present =
      digest && data.certificates.some((each) => createHash(digest).update(each).digest().equals(hash))
    if (!present) return '签名绑定的证书缺失或被改动'
  }
  return undefined
}

const INDEFINITE = 0x80

/** Writes the structure again from what was read: one flipped tag or length anywhere makes a difference. */
function encodingFault(contentInfo: Asn1Node, data: SignedData): string | undefined {
  // Some libraries write BER with open lengths, which has no single right form to compare with.
  if (contentInfo.bytes[1] === INDEFINITE) return undefined
  return rewritten(contentInfo, data).equals(contentInfo.bytes) ? undefined : '签名结构编码不规范'
}

function rewritten(contentInfo: Asn1Node, data: SignedData): Buffer {
  const signedData = signedDataOf(contentInfo)
  const signerInfo = signerInfoOf(contentInfo)
  const optional = (tag: number): Buffer[] => {
    const field = signedData.children.slice(3).find((child) => child.tag === tag)
    return field ? [tlv(tag, ...field.children.map((each) => each.bytes))] : []
  }
  const content = data.content === undefined ? [] : [explicit(0, octetString(data.content))]
  return sequence(
    oid(contentInfo.child(0).oid),
    explicit(
      0,
      sequence(
        integer(data.version),
        tlv(TAG.set, ...signedData.child(1).children.map(rewrittenAlgorithm)),
        sequence(oid(data.contentType), ...content),
        ...optional(0xa0),
        ...optional(0xa1),
        tlv(TAG.set, rewrittenSigner(signerInfo, data)),
      ),
    ),
  )
}

function rewrittenSigner(signerInfo: Asn1Node, data: SignedData): Buffer {
  const signer = data.signers[0]!
  const sid = signerInfo.child(1)
  const { signatureAlgorithm } = signer
  const isPss = signatureAlgorithm.child(0).oid === OID.rsaPss
  const unsigned = signerInfo.children.find((child) => child.tag === 0xa1)
  return sequence(
    integer(signer.keyId ? 3 : 1),
    signer.keyId ? tlv(0x80, sid.body) : sequence(sid.child(0).bytes, tlv(TAG.integer, sid.child(1).body)),
    rewrittenAlgorithm(signerInfo.child(2)),
    ...(signer.signedAttributes ? [tlv(0xa0, signerInfo.child(3).body)] : []),
    isPss ? signatureAlgorithm.bytes : rewrittenAlgorithm(signatureAlgorithm),
    octetString(signer.signature),
    ...(unsigned ? [tlv(0xa1, ...unsigned.children.map(rewrittenAttribute))] : []),
  )
}

/** Parameters of digests and of plain signature algorithms are absent or NULL. */
const rewrittenAlgorithm = (algorithm: Asn1Node): Buffer =>
  sequence(oid(algorithm.child(0).oid), ...(algorithm.children.length > 1 ? [nullValue()] : []))

const rewrittenAttribute = (attribute: Asn1Node): Buffer =>
  sequence(
    oid(attribute.child(0).oid),
    tlv(TAG.set, ...attribute.child(1).children.map((value) => value.bytes)),
  )

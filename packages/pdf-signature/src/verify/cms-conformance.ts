import { createHash } from 'node:crypto'
import { type Asn1Node, decodePrefix } from '../asn1/decode.ts'
import { TAG } from '../asn1/encode.ts'
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
 * The parts of a CMS structure that its signature does not cover can be altered unseen. PAdES prescribes them, so
 * for PAdES signatures and timestamp tokens they are held to what the standards say. Returns what is wrong.
 */
export function conformanceFault(der: Uint8Array, data: SignedData): string | undefined {
  const signedData = decodePrefix(der).node.child(1).child(0)
  const signerInfo = signedData.children.at(-1)!.child(0)
  const signer = data.signers[0]!
  const signerVersion = signer.keyId ? 3 : 1
  const version = data.contentType === OID.data && signerVersion === 1 ? 1 : 3
  const hasOtherFormats = signedData.children.some(
    (child) =>
      (child.tag === 0xa0 || child.tag === 0xa1) && child.children.some((each) => each.tag !== TAG.sequence),
  )
  if (data.version !== version && !hasOtherFormats) return '签名结构版本不符'
  if (Number(signerInfo.child(0).integer) !== signerVersion) return '签名者版本不符'
  if (!data.digestOids.includes(signer.digestOid) || !data.digestOids.every((oid) => DIGEST_BY_OID[oid]))
    return '摘要算法声明不符'
  const algorithms = [...signedData.child(1).children, signerInfo.child(2)]
  if (!algorithms.every(hasPlainParameters)) return '摘要算法参数不符'
  if (signer.signatureAlgorithm.child(0).oid !== OID.rsaPss && !hasPlainParameters(signer.signatureAlgorithm))
    return '签名算法参数不符'
  for (const type of signer.unsigned.keys()) if (!UNSIGNED.has(type)) return '含有未知的未签名属性'
  return essFault(data, signedData.children.find((child) => child.tag === 0xa0)?.children.length ?? 0)
}

/** Absent or NULL. */
const hasPlainParameters = (algorithm: Asn1Node): boolean => {
  const [, parameters, ...rest] = algorithm.children
  return rest.length === 0 && (!parameters || (parameters.tag === TAG.null && parameters.body.length === 0))
}

/**
 * Every certificate the signer bound must be there unaltered, not only his own. A signer who bound more than he
 * carries left the root out, which is usual.
 */
function essFault(data: SignedData, carried: number): string | undefined {
  const attribute = data.signers[0]!.signed.get(OID.signingCertificateV2)?.[0]
  if (!attribute || attribute.child(0).children.length > carried) return undefined
  for (const id of attribute.child(0).children) {
    const named = id.child(0).tag === TAG.sequence
    const digest = named ? DIGEST_BY_OID[id.child(0).child(0).oid] : 'sha256'
    const hash = id.child(named ? 1 : 0).octets
    const present =
      digest && data.certificates.some((each) => createHash(digest).update(each).digest().equals(hash))
    if (!present) return '签名绑定的证书缺失或被改动'
  }
  return undefined
}

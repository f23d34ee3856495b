import { constants, createPublicKey, type KeyObject, verify as nodeVerify } from 'node:crypto'
import { type Asn1Node, decode } from '../asn1/decode.ts'
import { OID } from '../asn1/oids.ts'
import { DIGEST_BY_OID } from './key-kind.ts'
import { sm2Digest, sm2Verify } from './sm2.ts'

const FIXED_DIGEST: Readonly<Record<string, string>> = {
  [OID.sha1WithRsa]: 'sha1',
  [OID.sha224WithRsa]: 'sha224',
  [OID.sha256WithRsa]: 'sha256',
  [OID.sha384WithRsa]: 'sha384',
  [OID.sha512WithRsa]: 'sha512',
  [OID.md5WithRsa]: 'md5',
  [OID.oiwSha1WithRsa]: 'sha1',
  [OID.ecdsaWithSha1]: 'sha1',
  [OID.ecdsaWithSha224]: 'sha224',
  [OID.ecdsaWithSha256]: 'sha256',
  [OID.ecdsaWithSha384]: 'sha384',
  [OID.ecdsaWithSha512]: 'sha512',
}

/** Identifiers that name the kind of key and leave the digest to be named elsewhere. */
const NAMES_KEY_ONLY = new Set<string>([OID.rsaEncryption, OID.ecPublicKey, OID.ed25519, OID.ed448])

export interface SignatureCheck {
  spki: Uint8Array
  /** AlgorithmIdentifier (SEQUENCE) that stands beside the signature. */
  algorithm: Asn1Node
  message: Uint8Array
  signature: Uint8Array
  /** CMS names the digest apart; used when the algorithm itself (rsaEncryption, ecPublicKey) does not. */
  digestOid?: string
}

/** Name of the digest a signature algorithm implies, or undefined when it is unknown to us. */
export function signatureDigestName(algorithm: Asn1Node, digestOid?: string): string | undefined {
  const signatureOid = algorithm.child(0).oid
  if (signatureOid === OID.rsaPss) return pssParameters(algorithm).digest
  if (signatureOid === OID.sm2WithSm3 || signatureOid === OID.sm2Sign) return 'sm3'
  if (digestOid !== undefined && NAMES_KEY_ONLY.has(signatureOid)) return DIGEST_BY_OID[digestOid]
  return FIXED_DIGEST[signatureOid]
}

/** False for a wrong signature and for anything malformed or unknown; never throws on hostile input. */
export function verifySignature(check: SignatureCheck): boolean {
  try {
    return verifyOrThrow(check)
  } catch {
    return false
  }
}

function verifyOrThrow({ spki, algorithm, message, signature, digestOid }: SignatureCheck): boolean {
  const signatureOid = algorithm.child(0).oid
  const key = decode(spki)
  if (isSm2Key(key)) {
    const sm3 = signatureOid === OID.sm2WithSm3 || signatureOid === OID.sm2Sign || digestOid === OID.sm3
    if (!sm3) return false
    const point = key.child(1).bits
    return sm2Verify(sm2Digest(message, point), signature, point)
  }
  const keyOid = key.child(0).child(0).oid
  const publicKey = publicKeyOf(spki)
  if (signatureOid === OID.ed25519 || signatureOid === OID.ed448) {
    return nodeVerify(null, message, publicKey, signature)
  }
  const digest = signatureDigestName(algorithm, digestOid)
  if (!digest) return false
  const namesRsa = signatureOid === OID.oiwSha1WithRsa || signatureOid.startsWith('1.2.840.113549.1.1.')
  const keyIsRsa = keyOid === OID.rsaEncryption || keyOid === OID.rsaPss
  if (namesRsa !== keyIsRsa) return false
  if (signatureOid === OID.rsaPss) {
    const padding = constants.RSA_PKCS1_PSS_PADDING
    return nodeVerify(
      digest,
      message,
      { key: publicKey, padding, saltLength: pssParameters(algorithm).salt },
      signature,
    )
  }
  return nodeVerify(digest, message, { key: publicKey, dsaEncoding: 'der' }, signature)
}

const MAX_KEPT_KEYS = 64
const keptKeys = new Map<string, KeyObject>()

/** Authorities sign over and over, and decoding a key costs as much as verifying with it. */
function publicKeyOf(spki: Uint8Array): KeyObject {
  const bytes = Buffer.from(spki)
  const id = bytes.toString('latin1')
  const known = keptKeys.get(id)
  if (known) return known
  const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' })
  if (keptKeys.size >= MAX_KEPT_KEYS) keptKeys.clear()
  keptKeys.set(id, key)
  return key
}

export function isSm2Key(spki: Asn1Node): boolean {
  const algorithm = spki.child(0)
  return algorithm.children[1]?.tag === 0x06 && algorithm.child(1).oid === OID.sm2Curve
}

function pssParameters(algorithm: Asn1Node): { digest: string | undefined; salt: number } {
  const parameters = algorithm.children[1]
  const digestOid = parameters?.context(0)?.child(0).child(0).oid ?? OID.sha1
  const salt = Number(parameters?.context(2)?.child(0).integer ?? 20n)
  return { digest: DIGEST_BY_OID[digestOid], salt }
}

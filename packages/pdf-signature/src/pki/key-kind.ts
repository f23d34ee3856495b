import { nullValue, oid, sequence } from '../asn1/encode.ts'
import { OID } from '../asn1/oids.ts'

export type KeyKind = 'p256' | 'rsa2048' | 'sm2'
export const KEY_KINDS: readonly KeyKind[] = ['p256', 'rsa2048', 'sm2']

export type DigestName = 'sha256' | 'sm3'

interface KeyKindFacts {
  digest: DigestName
  /** AlgorithmIdentifier of the signature as written into certificates and CMS. */
  signatureAlgorithm: Buffer
  /** Longest signature value, for reserving room before the signature exists. */
  maxSignatureBytes: number
}

export const KEY_KIND: Record<KeyKind, KeyKindFacts> = {
  p256: {
    digest: 'sha256',
    signatureAlgorithm: sequence(oid(OID.ecdsaWithSha256)),
    maxSignatureBytes: 72,
  },
  rsa2048: {
    digest: 'sha256',
    signatureAlgorithm: sequence(oid(OID.sha256WithRsa), nullValue()),
    maxSignatureBytes: 256,
  },
  sm2: {
    digest: 'sm3',
    signatureAlgorithm: sequence(oid(OID.sm2WithSm3)),
    maxSignatureBytes: 72,
  },
}

export const DIGEST: Record<DigestName, { oid: string; algorithm: Buffer; bytes: number }> = {
  sha256: { oid: OID.sha256, algorithm: sequence(oid(OID.sha256)), bytes: 32 },
  sm3: { oid: OID.sm3, algorithm: sequence(oid(OID.sm3)), bytes: 32 },
}

/** Names node:crypto knows for the digests that signatures found in the wild use. */
export const DIGEST_BY_OID: Readonly<Record<string, string>> = {
  [OID.md5]: 'md5',
  [OID.sha1]: 'sha1',
  [OID.sha224]: 'sha224',
  [OID.sha256]: 'sha256',
  [OID.sha384]: 'sha384',
  [OID.sha512]: 'sha512',
  [OID.sha3_256]: 'sha3-256',
  [OID.sha3_384]: 'sha3-384',
  [OID.sha3_512]: 'sha3-512',
  [OID.sm3]: 'sm3',
}

import { decode } from '../asn1/decode.ts'
import { integer, sequence } from '../asn1/encode.ts'
import { OID } from '../asn1/oids.ts'
import { PkiError } from './errors.ts'
import type { KeyKind } from './key-kind.ts'
import type { SigningKey } from './signing-key.ts'

/** What a device is asked to sign: `digest` for those that sign digests, `message` for those that hash themselves. */
export interface SignatureRequest {
  kind: KeyKind
  digest: Uint8Array
  message: Uint8Array
}

const HALF = 32

/** A key that lives elsewhere (HSM, KMS, smart card) and answers through a function. */
export function callbackKey(
  spki: Uint8Array,
  ask: (asked: SignatureRequest) => Promise<Uint8Array>,
): SigningKey {
  const kind = kindOfSpki(spki)
  return {
    kind,
    spki: Buffer.from(spki),
    sign: async (digest, message) => inDer(kind, await ask({ kind, digest, message })),
  }
}

/** PKCS#11 gives the two numbers of an elliptic signature side by side; X.509 and CMS want them as a sequence. */
const inDer = (kind: KeyKind, signature: Uint8Array): Uint8Array =>
  kind !== 'rsa2048' && signature.length === 2 * HALF
    ? sequence(integer(signature.subarray(0, HALF)), integer(signature.subarray(HALF)))
    : signature

/** RSA keys longer than 2048 bits sign certificates just as well; curves other than ours are refused by name. */
export function kindOfSpki(spki: Uint8Array): KeyKind {
  const algorithm = decode(spki).child(0)
  const type = algorithm.child(0).oid
  if (type === OID.rsaEncryption) return 'rsa2048'
  const curve = type === OID.ecPublicKey ? algorithm.child(1).oid : ''
  if (curve === OID.prime256v1) return 'p256'
  if (curve === OID.sm2Curve) return 'sm2'
  throw new PkiError('PKI_KEY_UNSUPPORTED', '密钥须为 RSA、P-256 或 SM2')
}

import { createHash } from 'node:crypto'
import { decode } from '../asn1/decode.ts'
import { PkiError } from './errors.ts'
import { KEY_KIND } from './key-kind.ts'
import { LocalKey, type SigningKey } from './signing-key.ts'
import { sm2Digest } from './sm2.ts'
import { verifySignature } from './verify-signature.ts'

/** Digest the message the way this kind of key wants it, and have the key sign that. */
export async function signMessage(key: SigningKey, message: Uint8Array): Promise<Uint8Array> {
  const { digest: digestName, signatureAlgorithm } = KEY_KIND[key.kind]
  const digest =
    key.kind === 'sm2'
      ? sm2Digest(message, decode(key.spki).child(1).bits)
      : createHash(digestName).update(message).digest()
  const signature = await key.sign(digest, message)
  // a device that answers in another format or with another key would ruin the document unnoticed
  const algorithm = decode(signatureAlgorithm)
  if (!(key instanceof LocalKey) && !verifySignature({ spki: key.spki, algorithm, message, signature })) {
    throw new PkiError('PKI_SIGNATURE_WRONG', '签名设备返回的签名与证书公钥不符')
  }
  return signature
}

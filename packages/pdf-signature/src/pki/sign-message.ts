import { createHash } from 'node:crypto'
import { decode } from '../asn1/decode.ts'
import { KEY_KIND } from './key-kind.ts'
import type { SigningKey } from './signing-key.ts'
import { sm2Digest } from './sm2.ts'

/** Digest the message the way this kind of key wants it, and have the key sign that. */
export async function signMessage(key: SigningKey, message: Uint8Array): Promise<Uint8Array> {
  const digest =
    key.kind === 'sm2'
      ? sm2Digest(message, decode(key.spki).child(1).bits)
      : createHash(KEY_KIND[key.kind].digest).update(message).digest()
  return key.sign(digest, message)
}

import { bitString, explicit, integer, sequence } from '../asn1/encode.ts'
import { KEY_KIND } from './key-kind.ts'
import { type DistinguishedName, encodeName } from './name.ts'
import { signMessage } from './sign-message.ts'
import type { SigningKey } from './signing-key.ts'

/** PKCS#10 (RFC 2986): asks an authority to certify this key under this name; signed by the key, which proves it is ours. */
export async function buildSigningRequest(key: SigningKey, subject: DistinguishedName): Promise<Buffer> {
  // no attributes: an empty [0] is written, not left out
  const info = sequence(integer(0), encodeName(subject), key.spki, explicit(0))
  const signature = await signMessage(key, info)
  return sequence(info, KEY_KIND[key.kind].signatureAlgorithm, bitString(signature))
}

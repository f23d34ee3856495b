import { createECDH, createHmac, createPrivateKey, sign } from 'node:crypto'
import { sm2Digest, sm2Sign } from '@xinqi/pdf-signature'

// Standard Webhooks 1.0.0: id.timestamp.body, signed with a shared secret (v1) or a private key (v1a); and ours with
// SM2, DER, the digest over the usual identity. Pure.

const PREFIX = 'whsec_'
const PRIVATE_PREFIX = 'whsk_'
const SM2_PREFIX = 'whsm2sk_'

export const pushSignature = (secret: string, id: string, timestamp: number, body: string): string => {
  const text = Buffer.from(`${id}.${timestamp}.${body}`)
  if (secret.startsWith(SM2_PREFIX)) {
    const number = Buffer.from(secret.slice(SM2_PREFIX.length), 'base64')
    const pair = createECDH('SM2')
    pair.setPrivateKey(number)
    return `sm2,${sm2Sign(sm2Digest(text, pair.getPublicKey()), number).toString('base64')}`
  }
  if (secret.startsWith(PRIVATE_PREFIX)) {
    const key = createPrivateKey({
      key: Buffer.from(secret.slice(PRIVATE_PREFIX.length), 'base64'),
      format: 'der',
      type: 'pkcs8',
    })
    return `v1a,${sign(null, text, key).toString('base64')}`
  }
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

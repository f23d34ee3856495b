import { createHmac, createPrivateKey, sign } from 'node:crypto'

// Standard Webhooks 1.0.0: id.timestamp.body, signed with a shared secret (v1) or a private key (v1a). Pure.

const PREFIX = 'whsec_'
const PRIVATE_PREFIX = 'whsk_'

export const pushSignature = (secret: string, id: string, timestamp: number, body: string): string => {
  const text = `${id}.${timestamp}.${body}`
  if (secret.startsWith(PRIVATE_PREFIX)) {
    const key = createPrivateKey({
      key: Buffer.from(secret.slice(PRIVATE_PREFIX.length), 'base64'),
      format: 'der',
      type: 'pkcs8',
    })
    return `v1a,${sign(null, Buffer.from(text), key).toString('base64')}`
  }
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

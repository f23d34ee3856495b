import { createHash, createHmac, randomBytes } from 'node:crypto'
import { publicTextToSign } from '@xinqi/api/open/signing-text'

export type Credentials = { appId: string; keyId: string; secret: string }

/** What a partner's own system does before it sends, with the key it was given. */
export const signRequest = (
  { appId, keyId, secret }: Credentials,
  { target, body, at }: { target: string; body: string | Buffer; at: Date },
) => {
  const timestamp = String(at.getTime())
  const nonce = randomBytes(16).toString('hex')
  const digest = createHash('sha256').update(body).digest('hex')
  const head = { appId, keyId, timestamp, nonce, digest }
  const textToSign = publicTextToSign({ algorithm: 'HMAC-SHA256', method: 'POST', target, ...head })
  const headers = {
    'Content-Type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
    'X-Xinqi-App': appId,
    'X-Xinqi-Key': keyId,
    'X-Xinqi-Timestamp': timestamp,
    'X-Xinqi-Nonce': nonce,
    'X-Xinqi-Digest': digest,
    'X-Xinqi-Signature': createHmac('sha256', secret).update(textToSign).digest('base64'),
  }
  return { textToSign, headers }
}

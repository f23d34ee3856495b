import { createHash, createHmac, createPrivateKey, randomBytes, sign } from 'node:crypto'

export type Credentials = {
  appId: string
  keyId: string
  /** HMAC: the secret of the key. */
  secret?: string
  /** RSA: the private key that belongs to the uploaded public key, in PEM. It never leaves your machine. */
  privateKey?: string
}

export type Request = { method: string; target: string; body: string | Uint8Array }

/** The six headers of a signed call. */
export const signedHeaders = (
  { appId, keyId, secret, privateKey }: Credentials,
  { method, target, body }: Request,
  now = Date.now(),
  nonce = randomBytes(16).toString('hex'),
): Record<string, string> => {
  const digest = createHash('sha256').update(body).digest('hex')
  const algorithm = privateKey ? 'XINQI-RSA-SHA256' : 'XINQI-HMAC-SHA256'
  const text = [algorithm, method, target, appId, keyId, String(now), nonce, digest].join('\n')
  const signature = privateKey
    ? sign('sha256', Buffer.from(text), createPrivateKey(privateKey)).toString('base64')
    : createHmac('sha256', secret ?? '')
        .update(text)
        .digest('base64')
  return {
    'X-Xinqi-App': appId,
    'X-Xinqi-Key': keyId,
    'X-Xinqi-Timestamp': String(now),
    'X-Xinqi-Nonce': nonce,
    'X-Xinqi-Digest': digest,
    'X-Xinqi-Signature': signature,
  }
}

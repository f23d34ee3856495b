import { createHash, createHmac, createPrivateKey, randomBytes, sign } from 'node:crypto'
import { sm2Sign } from './sm2.ts'

export type Credentials = {
  appId: string
  keyId: string
  /** HMAC: the secret of the key. */
  secret?: string
  /** RSA or SM2: the private key that belongs to the uploaded public key, in PEM. It never leaves your machine. */
  privateKey?: string
}

/** `digest`: of the body where it is too large to hold. */
export type Request = { method: string; target: string; body: string | Uint8Array } | Digested
export type Digested = { method: string; target: string; digest: string }

/** 1.2.156.10197.1.301 */
const SM2_CURVE = Buffer.from('06082a811ccf5501822d', 'hex')

type Key = { algorithm: string; hash: 'sha256' | 'sm3'; sign: (text: string) => Buffer }

const keyOf = ({ secret, privateKey }: Credentials): Key => {
  if (!privateKey)
    return {
      algorithm: 'XINQI-HMAC-SHA256',
      hash: 'sha256',
      sign: (text) =>
        createHmac('sha256', secret ?? '')
          .update(text)
          .digest(),
    }
  const der = Buffer.from(privateKey.replace(/-----[^-]+-----|\s/g, ''), 'base64')
  if (der.includes(SM2_CURVE)) {
    const number = sm2Secret(der)
    return { algorithm: 'XINQI-SM2-SM3', hash: 'sm3', sign: (text) => sm2Sign(Buffer.from(text), number) }
  }
  const key = createPrivateKey(privateKey)
  return {
    algorithm: 'XINQI-RSA-SHA256',
    hash: 'sha256',
    sign: (text) => sign('sha256', Buffer.from(text), key),
  }
}

/** The number stands in an octet string of 32 bytes after the version, in PKCS#8 and in SEC1 alike. */
const sm2Secret = (der: Buffer): Buffer => {
  const at = der.indexOf(Buffer.of(2, 1, 1, 4, 32))
  if (at < 0) throw new TypeError('not an SM2 private key')
  return der.subarray(at + 5, at + 37)
}

/** The six headers of a signed call. */
export const signedHeaders = (
  credentials: Credentials,
  request: Request,
  now = Date.now(),
  nonce = randomBytes(16).toString('hex'),
): Record<string, string> => {
  const { appId, keyId } = credentials
  const key = keyOf(credentials)
  const digest =
    'digest' in request ? request.digest : createHash(key.hash).update(request.body).digest('hex')
  const text = [key.algorithm, request.method, request.target, appId, keyId, String(now), nonce, digest].join(
    '\n',
  )
  return {
    'X-Xinqi-App': appId,
    'X-Xinqi-Key': keyId,
    'X-Xinqi-Timestamp': String(now),
    'X-Xinqi-Nonce': nonce,
    'X-Xinqi-Digest': digest,
    'X-Xinqi-Signature': key.sign(text).toString('base64'),
  }
}

/** What bodies of this key are hashed with. */
export const digestName = (credentials: Credentials): 'sha256' | 'sm3' => keyOf(credentials).hash

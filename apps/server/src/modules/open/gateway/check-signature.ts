import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import {
  type PublicSigning,
  publicTextToSign,
  SIGN_HEADERS,
  type SignAlgorithm,
} from '@xinqi/api/open/signing-text'
import { sm2Digest, sm2Verify } from '@xinqi/pdf-signature'
import { CodedError } from '../../../platform/errors.ts'
import { refuseOtherTime } from '../../../platform/security/signed-header.ts'
import type { KnownKey } from './keyring.ts'

type Headers = Record<string, string | string[] | undefined>
export type SignedHead = Omit<PublicSigning, 'algorithm' | 'method' | 'target'> & { signature: string }

const one = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= 1024 ? value : undefined

/** What the headers say, before anything is looked up. Each thing wrong has a name of its own. */
export const readHead = (headers: Headers): SignedHead => {
  const head = {
    appId: one(headers[SIGN_HEADERS.app]),
    keyId: one(headers[SIGN_HEADERS.key]),
    timestamp: one(headers[SIGN_HEADERS.timestamp]),
    nonce: one(headers[SIGN_HEADERS.nonce]),
    digest: one(headers[SIGN_HEADERS.digest]),
    signature: one(headers[SIGN_HEADERS.signature]),
  }
  const missing = Object.entries(head).find(([, value]) => value === undefined)?.[0]
  if (missing) {
    const name = { appId: 'App', keyId: 'Key' }[missing] ?? missing[0]!.toUpperCase() + missing.slice(1)
    throw new CodedError('SIGNATURE_MISSING', `缺少请求头 X-Xinqi-${name}`)
  }
  return head as SignedHead
}

export const checkHead = ({ timestamp, nonce, digest }: SignedHead, now: Date, wrongBy = 0): void => {
  if (/^\d{10}$/.test(timestamp)) throw new CodedError('SIGNATURE_SECONDS')
  if (!/^\d{13}$/.test(timestamp))
    throw new CodedError('SIGNATURE_WRONG', 'X-Xinqi-Timestamp 须为 13 位毫秒时间戳')
  if (!/^[A-Za-z0-9_-]{16,64}$/.test(nonce))
    throw new CodedError('SIGNATURE_WRONG', 'X-Xinqi-Nonce 须为 16–64 位字母、数字、_ 或 -')
  if (!/^[0-9a-f]{64}$/.test(digest))
    throw new CodedError('SIGNATURE_DIGEST', 'X-Xinqi-Digest 须为 64 位小写十六进制')
  const told = `时间相差超过 5 分钟，服务器时间为 ${now.getTime()}`
  refuseOtherTime(Number(timestamp), now.getTime(), wrongBy, told)
}

export const textOf = (
  head: SignedHead,
  request: { algorithm: SignAlgorithm; method: string; target: string },
): string => publicTextToSign({ ...head, ...request })

export const isSignedBy = (key: KnownKey, text: string, signature: string): boolean => {
  const given = Buffer.from(signature, 'base64')
  if (key.algorithm === 'HMAC-SHA256') {
    const expected = createHmac('sha256', key.secret!).update(text).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  try {
    if (key.algorithm === 'RSA-SHA256')
      return verify(
        'sha256',
        Buffer.from(text),
        createPublicKey({ key: key.publicKey!, format: 'der', type: 'spki' }),
        given,
      )
    const point = key.publicKey!.subarray(-65)
    return sm2Verify(sm2Digest(Buffer.from(text), point), given, point)
  } catch {
    return false
  }
}

export const digestOf = (algorithm: SignAlgorithm, bytes: Buffer): string =>
  createHash(algorithm === 'SM2-SM3' ? 'sm3' : 'sha256')
    .update(bytes)
    .digest('hex')

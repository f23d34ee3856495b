import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { NONCE_MEMORY, SIGNED_HEADER_SKEW } from '@xinqi/api/limits'
import { HEADERS, PUBLIC_CLIENT_KEY, textToSign } from '@xinqi/api/wire'
import { CodedError } from '../errors.ts'

export type SignedRequest = {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  /** Of what was sent; for a form not read yet, what the sender says it will be. */
  bodyHash: string
}

export const hashOf = (body: string | Uint8Array): string => hash('sha256', body, 'hex')

const one = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= 200 ? value : undefined

/** A form says in its header what its body will hash to: the signature is checked before a byte of it is read. */
export const announcedHash = (headers: SignedRequest['headers']): string => {
  const announced = one(headers[HEADERS.contentHash])
  if (!announced || !/^[0-9a-f]{64}$/.test(announced)) throw new CodedError('SIGNATURE_MISSING')
  return announced
}

/**
 * Refuses a time too far from ours. Where `wrongBy` says that this server's own clock is wrong, and by the database's
 * clock the sender is right, it is not he who must set his clock.
 */
export const refuseOtherTime = (timestamp: number, now: number, wrongBy: number, message?: string): void => {
  if (Math.abs(now - timestamp) <= SIGNED_HEADER_SKEW) return
  if (wrongBy !== 0 && Math.abs(now - wrongBy - timestamp) <= SIGNED_HEADER_SKEW)
    throw new CodedError('UNAVAILABLE', '服务器时间有误，与您的设备无关，请稍后重试', { retryAfter: 5 })
  throw new CodedError('SIGNATURE_SKEW', message)
}

/** Refuses what is unsigned, garbled, too old or from a clock too far off. Returns the nonce, to be spent once. */
export const checkSignedHeader = (request: SignedRequest, now: number, wrongBy = 0): string => {
  const timestamp = one(request.headers[HEADERS.timestamp])
  const nonce = one(request.headers[HEADERS.nonce])
  const signature = one(request.headers[HEADERS.signature])
  if (!timestamp || !nonce || !signature) throw new CodedError('SIGNATURE_MISSING')
  if (!/^[0-9a-f]{32}$/.test(nonce) || !/^\d{13}$/.test(timestamp)) throw new CodedError('SIGNATURE_WRONG')
  refuseOtherTime(Number(timestamp), now, wrongBy)
  const key = one(request.headers[HEADERS.authKey]) ?? PUBLIC_CLIENT_KEY
  const expected = createHmac('sha256', key)
    .update(
      textToSign({
        method: request.method,
        path: request.path,
        timestamp,
        nonce,
        bodyHash: request.bodyHash,
      }),
    )
    .digest()
  const given = Buffer.from(signature, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new CodedError('SIGNATURE_WRONG')
  return nonce
}

/** Memory for a flood is bounded: past this many, the older half is forgotten early. */
const REMEMBERED = 400_000

/**
 * Nonces this process has seen. Two generations, swapped when one is older than a request may be: nothing to sweep.
 * Calls that change something also spend their nonce in the database, where every server sees it.
 */
export type NonceMemory = { spend: (nonce: string, now: number) => void }

export const nonceMemory = (): NonceMemory => {
  let current = new Set<string>()
  let previous = new Set<string>()
  let since = 0
  return {
    spend: (nonce, now) => {
      if (now - since > NONCE_MEMORY || current.size >= REMEMBERED) {
        previous = current
        current = new Set()
        since = now
      }
      if (current.has(nonce) || previous.has(nonce)) throw new CodedError('SIGNATURE_REPLAY')
      current.add(nonce)
    },
  }
}

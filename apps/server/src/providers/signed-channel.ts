import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Outbound, OutboundAnswer } from '../platform/security/outbound.ts'

const ANSWER_LIMIT = 64 * 1024
const TIME_LIMIT = 15_000

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

type Further = { mediaType?: string; sizeLimit?: number; timeLimit?: number }
export type SignedAsk = (
  method: 'GET' | 'POST',
  path: string,
  body?: string | Buffer,
  further?: Further,
) => Promise<OutboundAnswer>

/** Somebody asked over such a channel, by what was agreed with him. */
export type OverSignedChannel<Settings, Provider> = (
  settings: Settings,
  http: Outbound,
  clock: () => Date,
) => Provider

/**
 * Asking somebody with whom a secret is shared: both sides sign what they say, and nothing unsigned is believed.
 * `prefix` begins the names of the headers, `called` names the other side where it could not be understood.
 */
export const signedChannel = (
  { url, keyId, secret }: { url: string; keyId: string; secret: string },
  {
    prefix,
    called,
    Unavailable,
  }: {
    prefix: string
    called: string
    Unavailable: new (message: string, options?: ErrorOptions) => Error
  },
  http: Outbound,
  clock: () => Date,
): SignedAsk => {
  const base = new URL(url)
  const mac = (text: string) => createHmac('sha256', secret).update(text).digest('base64')
  return async (method, path, body = '', { mediaType, sizeLimit, timeLimit } = {}) => {
    const address = new URL(`${base.pathname.replace(/\/$/, '')}${path}`, base)
    const timestamp = String(clock().getTime())
    const nonce = randomBytes(16).toString('hex')
    const answer = await http
      .request(address.toString(), {
        method,
        headers: {
          'content-type': mediaType ?? 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          [`${prefix}-key`]: keyId,
          [`${prefix}-timestamp`]: timestamp,
          [`${prefix}-nonce`]: nonce,
          [`${prefix}-signature`]: mac([method, address.pathname, timestamp, nonce, sha256(body)].join('\n')),
        },
        ...(method === 'POST' ? { body } : {}),
        timeLimit: timeLimit ?? TIME_LIMIT,
        sizeLimit: sizeLimit ?? ANSWER_LIMIT,
      })
      .catch((error) => {
        throw new Unavailable(`${called} could not be asked`, { cause: error })
      })
    const expected = Buffer.from(mac([String(answer.status), nonce, sha256(answer.bytes)].join('\n')))
    const given = Buffer.from(String(answer.headers[`${prefix}-signature`] ?? ''))
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new Unavailable(`the answer is not signed by ${called}`)
    return answer
  }
}

import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import { sm2Verify } from './sm2.ts'

export type WebhookEvent = {
  id: string
  type: string
  level: string
  isFinal: boolean
  seq: number | null
  occurredAt: string
  appId: string
  env: 'sandbox' | 'production'
  data: Record<string, unknown>
}
export class WebhookError extends Error {}

type Headers = Record<string, string | string[] | undefined>
const TOLERANCE_SECONDS = 300
const SPKI_ED25519 = Buffer.from('302a300506032b6570032100', 'hex')

const one = (headers: Headers, name: string): string => {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  if (typeof found !== 'string') throw new WebhookError(`missing header ${name}`)
  return found
}

/**
 * The event, if it is genuine. `rawBody` must be the bytes as they came: parsed and written again they are others.
 * Several secrets while you change them; `whsec_…`, `whpk_…` or `whsm2_…`.
 */
export const verifyWebhook = (
  headers: Headers,
  rawBody: string | Buffer,
  secrets: string | readonly string[],
  now = Date.now(),
): WebhookEvent => {
  const id = one(headers, 'webhook-id')
  const timestamp = one(headers, 'webhook-timestamp')
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS))
    throw new WebhookError('timestamp out of range')
  const body = rawBody.toString()
  const text = `${id}.${timestamp}.${body}`
  const signatures = one(headers, 'webhook-signature').split(' ')
  const known = typeof secrets === 'string' ? [secrets] : secrets
  if (!known.some((secret) => signatures.some((signature) => isBy(secret, signature, text))))
    throw new WebhookError('signature does not match')
  return JSON.parse(body) as WebhookEvent
}

const isBy = (secret: string, signature: string, text: string): boolean => {
  const [version, value = ''] = signature.split(',', 2)
  const given = Buffer.from(value, 'base64')
  if (version === 'v1' && secret.startsWith('whsec_')) {
    const expected = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(text)
      .digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  if (version === 'v1a' && secret.startsWith('whpk_')) {
    const der = Buffer.concat([SPKI_ED25519, Buffer.from(secret.slice(5), 'base64')])
    return verify(null, Buffer.from(text), createPublicKey({ key: der, format: 'der', type: 'spki' }), given)
  }
  if (version === 'sm2' && secret.startsWith('whsm2_'))
    return sm2Verify(Buffer.from(text), given, Buffer.from(secret.slice(6), 'base64'))
  return false
}

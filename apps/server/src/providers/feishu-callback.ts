// What 飞书 tells an app of a company: JSON, encrypted and signed with the key of the app, and bearing its token.

import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'
import { feishuCard } from './feishu-card.ts'
import { ForeignRefused, readJson } from './foreign-app.ts'
import type { CallbackAnswer, CallbackRequest, CallbackSecrets, Corp, HeardCallback } from './workplace.ts'

type Json = Record<string, unknown>
const IV = 16
const OLDEST_SECONDS = 600

const sha256 = (text: string | Buffer) => createHash('sha256').update(text)

export const feishuSignature = (key: string, timestamp: string, nonce: string, body: Buffer): string =>
  sha256(Buffer.concat([Buffer.from(timestamp + nonce + key), body])).digest('hex')

const opened = ({ key }: CallbackSecrets, encrypted: string): Json => {
  const bytes = Buffer.from(encrypted, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-cbc', sha256(key).digest(), bytes.subarray(0, IV))
    return readJson(Buffer.concat([decipher.update(bytes.subarray(IV)), decipher.final()]).toString())
  } catch {
    throw new ForeignRefused('飞书：内容无法解密')
  }
}

const isSame = (one: string, other: string): boolean => {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
const json = (body: object): CallbackAnswer => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})
const part = (of: unknown, name: string): Json => ((of as Json | undefined)?.[name] ?? {}) as Json
const word = (of: Json, name: string): string => (typeof of[name] === 'string' ? (of[name] as string) : '')

/** Refuses what the vendor did not encrypt and sign. */
export const hearFeishu = (
  secrets: CallbackSecrets,
  corp: Pick<Corp, 'corpId' | 'appKey'>,
  { headers, body }: CallbackRequest,
  now: Date,
): HeardCallback => {
  const encrypted = word(readJson(body.toString()), 'encrypt')
  if (!encrypted) throw new ForeignRefused('飞书：应用没有设置 Encrypt Key')
  const message = opened(secrets, encrypted)
  // The address is tried out when it is set: that alone is not signed.
  if (message.type === 'url_verification') {
    if (!isSame(word(message, 'token'), secrets.token)) throw new ForeignRefused('飞书：token 不正确')
    return { press: null, answer: json({ challenge: word(message, 'challenge') }) }
  }
  const timestamp = String(headers['x-lark-request-timestamp'] ?? '')
  const nonce = String(headers['x-lark-request-nonce'] ?? '')
  const signature = String(headers['x-lark-signature'] ?? '')
  if (!isSame(signature, feishuSignature(secrets.key, timestamp, nonce, body)))
    throw new ForeignRefused('飞书：签名不正确')
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > OLDEST_SECONDS)
    throw new ForeignRefused('飞书：时间相差过多')
  const header = part(message, 'header')
  if (!isSame(word(header, 'token'), secrets.token) || header.app_id !== corp.appKey)
    throw new ForeignRefused('飞书：不是发给该应用的')
  if (header.event_type !== 'card.action.trigger') return { press: null, answer: json({}) }
  const event = part(message, 'event')
  const operator = part(event, 'operator')
  // Cards can be seen by people of other companies; only its own are vouched for.
  if (operator.tenant_key !== corp.corpId) throw new ForeignRefused('飞书：不是该企业的成员')
  return {
    press: {
      personId: word(operator, 'user_id'),
      taskId: word(part(part(event, 'action'), 'value'), 'taskId'),
    },
    say: ({ title, text: said, isDone }) =>
      json({
        toast: { type: isDone ? 'success' : 'error', content: said },
        card: { type: 'raw', data: feishuCard({ title, content: said }) },
      }),
  }
}

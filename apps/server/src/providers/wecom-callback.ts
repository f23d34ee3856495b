// What 企业微信 tells an app of a company: an XML envelope, encrypted with the key and signed with the token the app was
// given. Answers go back in the same envelope.

import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { ForeignRefused } from './foreign-app.ts'
import type { CallbackAnswer, CallbackRequest, CallbackSecrets, HeardCallback } from './workplace.ts'

const SALT = 16
const LENGTH = 4
/** The vendor pads to 32 bytes, twice what the cipher asks for. */
const BLOCK = 32
/** It tells again within seconds; what comes later was kept back by somebody. */
const OLDEST_SECONDS = 600

const keyOf = ({ key }: CallbackSecrets): Buffer => {
  const bytes = Buffer.from(`${key}=`, 'base64')
  if (bytes.length !== 32) throw new ForeignRefused('企业微信：EncodingAESKey 不正确')
  return bytes
}

export const weComSignature = (token: string, timestamp: string, nonce: string, encrypted: string): string =>
  createHash('sha1').update([token, timestamp, nonce, encrypted].sort().join('')).digest('hex')

export const sealForWeCom = (secrets: CallbackSecrets, corpId: string, message: string): string => {
  const key = keyOf(secrets)
  const body = Buffer.from(message)
  const length = Buffer.alloc(LENGTH)
  length.writeUInt32BE(body.length)
  const plain = Buffer.concat([randomBytes(SALT), length, body, Buffer.from(corpId)])
  const pad = BLOCK - (plain.length % BLOCK)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(pad, pad)])),
    cipher.final(),
  ]).toString('base64')
}

export const openFromWeCom = (secrets: CallbackSecrets, corpId: string, encrypted: string): string => {
  const key = keyOf(secrets)
  let plain: Buffer
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
    plain = Buffer.concat([decipher.update(Buffer.from(encrypted, 'base64')), decipher.final()])
  } catch {
    throw new ForeignRefused('企业微信：内容无法解密')
  }
  const pad = plain.at(-1) ?? 0
  const end = plain.length - pad
  if (pad < 1 || pad > BLOCK || end < SALT + LENGTH) throw new ForeignRefused('企业微信：内容无法解密')
  const until = SALT + LENGTH + plain.readUInt32BE(SALT)
  if (until > end || plain.subarray(until, end).toString() !== corpId)
    throw new ForeignRefused('企业微信：不是发给该企业的')
  return plain.subarray(SALT + LENGTH, until).toString()
}

/** What stands in an element without children. */
export const inTag = (xml: string, name: string): string =>
  new RegExp(`<${name}>(?:<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|([^<]*))</${name}>`)
    .exec(xml)
    ?.slice(1)
    .find(Boolean) ?? ''
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']] >')}]]>`

const text = (body: string): CallbackAnswer => ({ status: 200, type: 'text/plain; charset=utf-8', body })

/** Refuses what the vendor did not sign. */
export const hearWeCom = (
  secrets: CallbackSecrets,
  corpId: string,
  { method, query, body }: CallbackRequest,
  now: Date,
): HeardCallback => {
  const [timestamp, nonce] = [query.get('timestamp') ?? '', query.get('nonce') ?? '']
  const encrypted = method === 'GET' ? (query.get('echostr') ?? '') : inTag(body.toString(), 'Encrypt')
  const given = Buffer.from(query.get('msg_signature') ?? '')
  const expected = Buffer.from(weComSignature(secrets.token, timestamp, nonce, encrypted))
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new ForeignRefused('企业微信：签名不正确')
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > OLDEST_SECONDS)
    throw new ForeignRefused('企业微信：时间相差过多')
  const message = openFromWeCom(secrets, corpId, encrypted)
  // The address is tried out when it is set.
  if (method === 'GET') return { press: null, answer: text(message) }
  if (inTag(message, 'Event') !== 'template_card_event') return { press: null, answer: text('') }
  const person = inTag(message, 'FromUserName')
  return {
    press: { personId: person, taskId: inTag(message, 'TaskId') },
    /** The button that was pressed says so from now on, and is pressed no more. */
    say: ({ text: said }) => {
      const at = String(Math.floor(now.getTime() / 1000))
      const reply = `<xml><ToUserName>${cdata(person)}</ToUserName><FromUserName>${cdata(corpId)}</FromUserName><CreateTime>${at}</CreateTime><MsgType>${cdata('update_button')}</MsgType><Button><ReplaceName>${cdata(said)}</ReplaceName></Button></xml>`
      const sealed = sealForWeCom(secrets, corpId, reply)
      const signature = weComSignature(secrets.token, at, nonce, sealed)
      return {
        status: 200,
        type: 'application/xml; charset=utf-8',
        body: `<xml><Encrypt>${cdata(sealed)}</Encrypt><MsgSignature>${cdata(signature)}</MsgSignature><TimeStamp>${at}</TimeStamp><Nonce>${cdata(nonce)}</Nonce></xml>`,
      }
    },
  }
}

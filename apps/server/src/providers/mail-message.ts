import { createHash } from 'node:crypto'
import type { Mail } from './mail.ts'

const CRLF = '\r\n'
/** 45 bytes make 60 characters of base64: with its frame an encoded word stays within the 75 allowed. */
const WORD_BYTES = 45
const LINE = 76

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const two = (number: number) => String(number).padStart(2, '0')
const dateLine = (at: Date) =>
  `${DAYS[at.getUTCDay()]}, ${two(at.getUTCDate())} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()} ` +
  `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`

/** RFC 2047: text outside ASCII in a header, in words that never cut a character in two. */
export const encodedHeader = (text: string): string => {
  if (/^[\x20-\x7e]*$/.test(text) && text.length < 60) return text
  const words: string[] = []
  let word = ''
  for (const character of text.replace(/[\r\n]+/g, ' ')) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word]
    .map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`)
    .join(`${CRLF} `)
}

/** An address that could carry a second command or header is no address. */
export const isPlainAddress = (address: string): boolean =>
  /^[\x21-\x7e]+$/.test(address) && /^[^<>()[\]\\,;:"@]+@[^<>()[\]\\,;:"@]+$/.test(address)

/** The whole message as it goes over the wire: plain text in UTF-8, base64 in short lines. */
export const mailMessage = ({ to, subject, text }: Mail, from: string, now: Date): string => {
  const id = createHash('sha256').update(`${to}${now.toISOString()}${text}`).digest('hex').slice(0, 32)
  const body = Buffer.from(text.replace(/\r?\n/g, CRLF)).toString('base64')
  const lines = body.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? ['']
  return [
    `From: ${encodedHeader('信契')} <${from}>`,
    `To: <${to}>`,
    `Subject: ${encodedHeader(subject)}`,
    `Date: ${dateLine(now)}`,
    `Message-ID: <${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...lines,
  ].join(CRLF)
}

// What is taken from a letter, and from whom. Pure.

import type { UploadedFile } from '../../../platform/http/call.ts'

/** As the mail provider tells of a letter. */
export type IncomingMail = {
  /** Its own number of it, by which a second telling is known. */
  key: string
  /** Addresses it came to, of which one is a company's. */
  recipient: string
  /** The envelope's sender, which SPF is about, and the one people read. */
  envelopeFrom: string
  from: string
  subject: string
  spf: string
  dkim: string
  /** The domains that have signed it. */
  signedBy: readonly string[]
  files: readonly UploadedFile[]
}

const ADDRESS = /([^\s<>",;:]+@[^\s<>",;:]+)/
/** `张三 <zhang@example.com>` → zhang@example.com */
export const addressIn = (text: string): string => {
  const inBrackets = /<([^<>\s]+@[^<>\s]+)>\s*$/.exec(text)?.[1]
  return (inBrackets ?? ADDRESS.exec(text)?.[1] ?? '').toLowerCase()
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
/** The same organisation's, as DMARC puts it: one is the other or lies under it. */
const isAligned = (domain: string, other: string): boolean =>
  domain !== '' &&
  other !== '' &&
  (domain === other || domain.endsWith(`.${other}`) || other.endsWith(`.${domain}`)) &&
  Math.min(domain.split('.').length, other.split('.').length) >= 2

/** Whether the one who is read as its sender has sent it: that some domain passed a check says nothing of another. */
export const isProven = (
  mail: Pick<IncomingMail, 'envelopeFrom' | 'from' | 'spf' | 'dkim' | 'signedBy'>,
): boolean => {
  const shown = domainOf(addressIn(mail.from))
  if (!addressIn(mail.from)) return false
  const bySpf = /^pass$/i.test(mail.spf) && isAligned(domainOf(addressIn(mail.envelopeFrom)), shown)
  const byDkim =
    /^pass$/i.test(mail.dkim) && mail.signedBy.some((domain) => isAligned(domain.toLowerCase(), shown))
  return bySpf || byDkim
}

const FORWARDED = /^\s*((fwd?|fw|re|转发|转寄|回复|答复)\s*[:：]\s*)+/i

/** What the draft is called: the subject as it was before it was forwarded, else the first file. */
export const draftName = (subject: string, [first]: readonly UploadedFile[], longest: number): string => {
  const plain = subject.replace(FORWARDED, '').replace(/\s+/g, ' ').trim()
  return [...(plain || (first?.fileName ?? '').replace(/\.[^.]*$/, ''))].slice(0, longest).join('')
}

const PICTURE = /\.(png|jpe?g|gif|bmp|webp|ics|p7s|asc|html?)$/i
/** Signatures and logos of a mail program come along with every letter; small pictures are taken for such. */
const LOGO_BYTES = 64 * 1024
export const isContractFile = ({ fileName, bytes }: UploadedFile): boolean =>
  bytes.length > 0 && !(PICTURE.test(fileName) && bytes.length < LOGO_BYTES)

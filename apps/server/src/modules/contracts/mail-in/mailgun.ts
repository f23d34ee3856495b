// Letters as Mailgun's routes hand them over (`forward` to an address of ours): a form signed with the key of the account.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UploadedFile } from '../../../platform/http/call.ts'
import type { IncomingMail } from './rules.ts'

export type MailForm = { fields: Readonly<Record<string, string>>; files: readonly UploadedFile[] }

/** A telling that is older was kept back by somebody. */
const OLDEST_SECONDS = 15 * 60

export const isFromMailgun = ({ fields }: MailForm, key: string, now: Date): boolean => {
  const { timestamp = '', token = '', signature = '' } = fields
  if (!/^\d{9,11}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature) || token.length < 20) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > OLDEST_SECONDS) return false
  const expected = createHmac('sha256', key)
    .update(timestamp + token)
    .digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

/** Headers as pairs; one that is no list says nothing. */
const headersIn = (text: string | undefined): [string, string][] => {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list)
      ? list.filter(
          (pair): pair is [string, string] =>
            Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string',
        )
      : []
  } catch {
    return []
  }
}

export const mailOf = ({ fields, files }: MailForm): IncomingMail => {
  const headers = headersIn(fields['message-headers'])
  const header = (name: string) =>
    fields[name] ?? headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1] ?? ''
  return {
    key: header('Message-Id') || fields.token || '',
    recipient: fields.recipient ?? '',
    envelopeFrom: fields.sender ?? '',
    from: fields.from ?? header('From'),
    subject: fields.subject ?? header('Subject'),
    spf: header('X-Mailgun-Spf'),
    dkim: header('X-Mailgun-Dkim-Check-Result'),
    signedBy: headers
      .filter(([name]) => name.toLowerCase() === 'dkim-signature')
      .flatMap(([, value]) => /(?:^|;)\s*d=([^;\s]+)/.exec(value)?.[1] ?? []),
    files: files.filter(({ field }) => /^attachment-\d+$/.test(field)),
  }
}

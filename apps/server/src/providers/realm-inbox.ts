import type { Queryable } from '../platform/db/database.ts'
import { newId } from '../platform/db/ids.ts'
import { addRow } from '../platform/db/row.ts'
import type { SealedColumns } from '../platform/keys/sealed-columns.ts'
import { plainAddress, realmOfAddress } from '../platform/sandbox-address.ts'
import type { MailProvider } from './mail.ts'
import { codeText, type SmsProvider, signedCode } from './sms.ts'

type Keep = (db: Queryable, channel: string, address: string, content: string) => Promise<void>

const keeper =
  (columns: SealedColumns, clock: () => Date): Keep =>
  async (db, channel, address, content) => {
    await addRow(db, 'open_inbox', {
      realm: realmOfAddress(address)!,
      id: newId(),
      channel,
      target: plainAddress(address),
      content_cipher: columns.seal(content),
      created_at: clock(),
    })
  }

/** What is addressed to somebody of a sandbox goes to its inbox; everything else to the provider. */
export const smsByRealm = (sms: SmsProvider, columns: SealedColumns, clock: () => Date): SmsProvider => {
  const keep = keeper(columns, clock)
  const inside = (mobile: string) => realmOfAddress(mobile) !== null
  return {
    isSandbox: sms.isSandbox,
    isOffered: sms.isOffered,
    hasVoice: sms.hasVoice,
    sendCode: (db, message) =>
      inside(message.mobile)
        ? keep(db, '短信', message.mobile, signedCode(message))
        : sms.sendCode(db, message),
    sendVoiceCode: (db, message) =>
      inside(message.mobile)
        ? keep(db, '语音', message.mobile, codeText(message))
        : sms.sendVoiceCode(db, message),
    sendNotice: (db, notice) =>
      inside(notice.mobile)
        ? keep(db, '短信', notice.mobile, `【${notice.signName ?? '信契'}】${notice.text}`)
        : sms.sendNotice(db, notice),
  }
}

export const mailByRealm = (mail: MailProvider, columns: SealedColumns, clock: () => Date): MailProvider => {
  const keep = keeper(columns, clock)
  return {
    isSandbox: mail.isSandbox,
    isOffered: mail.isOffered,
    send: (db, message) =>
      realmOfAddress(message.to)
        ? keep(db, '邮件', message.to, `${message.subject}\n${message.text}`)
        : mail.send(db, message),
  }
}

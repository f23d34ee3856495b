import type { Queryable } from '../platform/db/database.ts'
import { maskMobile } from '../platform/present.ts'
import { keepDelivery } from './sandbox-box.ts'
import { codeText, type SmsProvider } from './sms.ts'

/** Sends nothing. */
export const smsSandbox = (clock: () => Date): SmsProvider => {
  const keep = (db: Queryable, channel: string, mobile: string, text: string, sign = '信契') =>
    keepDelivery(db, {
      channel,
      target_masked: maskMobile(mobile),
      content: `【${sign}】${text}`,
      created_at: clock(),
    })
  return {
    isSandbox: true,
    isOffered: true,
    hasVoice: true,
    sendCode: (db, { mobile, ...about }) => keep(db, '短信', mobile, codeText(about), about.own?.signName),
    sendVoiceCode: (db, { mobile, ...about }) => keep(db, '语音', mobile, codeText(about)),
    sendNotice: (db, { mobile, text, signName }) => keep(db, '短信', mobile, text, signName),
  }
}

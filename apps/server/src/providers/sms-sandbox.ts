import type { Queryable } from '../platform/db/database.ts'
import { newId } from '../platform/db/ids.ts'
import { maskMobile } from '../platform/present.ts'
import type { SmsProvider } from './sms.ts'

/** Sends nothing; keeps what would have been sent, for the demo to show. */
export const smsSandbox = (clock: () => Date): SmsProvider => {
  const keep = async (db: Queryable, channel: string, mobile: string, text: string) => {
    await db
      .insertInto('sandbox_delivery')
      .values({
        id: newId(),
        channel,
        target_masked: maskMobile(mobile),
        content: `【信契】${text}`,
        created_at: clock(),
      })
      .execute()
  }
  const codeText = (code: string) => `您的验证码为${code}，5分钟内有效，请勿泄露。`
  return {
    isSandbox: true,
    sendCode: (db, { mobile, code }) => keep(db, '短信', mobile, codeText(code)),
    sendVoiceCode: (db, { mobile, code }) => keep(db, '语音', mobile, codeText(code)),
    sendNotice: (db, { mobile, text }) => keep(db, '短信', mobile, text),
  }
}

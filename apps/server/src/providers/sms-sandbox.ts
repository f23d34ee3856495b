import type { Queryable } from '../platform/db/database.ts'
import { newId } from '../platform/db/ids.ts'
import { maskMobile } from '../platform/present.ts'
import { codeText, type SmsProvider } from './sms.ts'

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
  return {
    isSandbox: true,
    sendCode: (db, { mobile, ...about }) => keep(db, '短信', mobile, codeText(about)),
    sendVoiceCode: (db, { mobile, ...about }) => keep(db, '语音', mobile, codeText(about)),
    sendNotice: (db, { mobile, text }) => keep(db, '短信', mobile, text),
  }
}

import { newId } from '../platform/db/ids.ts'
import { maskMobile } from '../platform/present.ts'
import type { SmsProvider } from './sms.ts'

/** Sends nothing; keeps what would have been sent, for the demo to show. */
export const smsSandbox = (clock: () => Date): SmsProvider => {
  const keep =
    (channel: string): SmsProvider['sendCode'] =>
    async (db, { mobile, code }) => {
      await db
        .insertInto('sandbox_delivery')
        .values({
          id: newId(),
          channel,
          target_masked: maskMobile(mobile),
          content: `【信契】您的验证码为${code}，5分钟内有效，请勿泄露。`,
          created_at: clock(),
        })
        .execute()
    }
  return { isSandbox: true, sendCode: keep('短信'), sendVoiceCode: keep('语音') }
}

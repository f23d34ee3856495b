import { newId } from '../platform/db/ids.ts'
import { maskEmail } from '../platform/present.ts'
import type { MailProvider } from './mail.ts'

/** Sends nothing; keeps what would have been sent, for the demo to show. */
export const mailSandbox = (clock: () => Date): MailProvider => ({
  isSandbox: true,
  send: async (db, { to, subject, text }) => {
    await db
      .insertInto('sandbox_delivery')
      .values({
        id: newId(),
        channel: '邮件',
        target_masked: maskEmail(to),
        content: `${subject}\n${text}`,
        created_at: clock(),
      })
      .execute()
  },
})

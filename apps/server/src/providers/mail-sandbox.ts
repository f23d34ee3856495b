import { maskEmail } from '../platform/present.ts'
import type { MailProvider } from './mail.ts'
import { keepDelivery } from './sandbox-box.ts'

/** Sends nothing. */
export const mailSandbox = (clock: () => Date): MailProvider => ({
  isSandbox: true,
  isOffered: true,
  send: (db, { to, subject, text }) =>
    keepDelivery(db, {
      channel: '邮件',
      target_masked: maskEmail(to),
      content: `${subject}\n${text}`,
      created_at: clock(),
    }),
})

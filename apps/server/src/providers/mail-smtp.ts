import { type MailProvider, MailRefused } from './mail.ts'
import { isPlainAddress, mailMessage } from './mail-message.ts'
import { type SmtpServer, SmtpSession } from './smtp-session.ts'

export type SmtpMail = SmtpServer & { from: string }

/** smtps://user:password@host:465, or smtp://…:587 with STARTTLS. */
export const smtpServer = (address: string): SmtpServer => {
  const { protocol, hostname, port, username, password } = new URL(address)
  const implicitTls = protocol === 'smtps:'
  return {
    host: hostname,
    port: Number(port) || (implicitTls ? 465 : 587),
    implicitTls,
    ...(username ? { user: decodeURIComponent(username), password: decodeURIComponent(password) } : {}),
  }
}

/** A conversation for each mail: there are few, and none waits for another. */
export const mailSmtp = (settings: SmtpMail, clock: () => Date): MailProvider => ({
  isSandbox: false,
  send: async (_db, mail) => {
    if (!isPlainAddress(mail.to)) throw new MailRefused('收件地址不符合规范', true)
    const session = await SmtpSession.open(settings)
    try {
      await session.greet()
      await session.deliver(settings.from, mail.to, mailMessage(mail, settings.from, clock()))
      await session.quit()
    } finally {
      session.close()
    }
  },
})

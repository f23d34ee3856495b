import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { type Mail, type MailProvider, MailRefused } from './mail.ts'

export type SmtpServer = {
  host: string
  port: number
  /** Encrypted from the first byte (usually port 465); otherwise STARTTLS is insisted on when there is a password. */
  implicitTls: boolean
  user?: string
  password?: string
  /** Certificates to trust besides those of the system. */
  ca?: string
}
export type SmtpMail = SmtpServer & { from: string }

const LIMIT_MS = 20_000

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

/** An address that could carry a second command or header is no address. */
export const isPlainAddress = (address: string): boolean =>
  /^[\x21-\x7e]+$/.test(address) && /^[^<>()[\]\\,;:"@]+@[^<>()[\]\\,;:"@]+$/.test(address)

const transportTo = ({ host, port, implicitTls, user, password, ca }: SmtpServer) =>
  createTransport({
    host,
    port,
    secure: implicitTls,
    // A password never goes unencrypted.
    requireTLS: !implicitTls && user !== undefined,
    tls: { servername: host, ...(ca ? { ca } : {}) },
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    name: 'xinqi.localhost',
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

const messageOf = ({ to, subject, text }: Mail, from: string, now: Date) => {
  // The same mail sent again bears the same name, so that the reader's side may tell.
  const id = createHash('sha256').update(`${to}${now.toISOString()}${text}`).digest('hex').slice(0, 32)
  return {
    from: { name: '信契', address: from },
    to: { name: '', address: to },
    subject: subject.replace(/[\r\n]+/g, ' '),
    text: text.replace(/\r?\n/g, '\r\n'),
    textEncoding: 'base64' as const,
    date: now,
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  }
}

type Trouble = { code?: string; response?: string; responseCode?: number }

/** The server's own no is told apart from a server that cannot be reached or believed. */
const refusalOf = (error: unknown): unknown => {
  const { code, response, responseCode } = error as Trouble
  if (responseCode === undefined) return error
  if (code === 'ETLS') return new MailRefused('邮件服务器不支持加密，拒绝明文发送密码', true)
  return new MailRefused(`邮件服务器拒绝：${response}`, responseCode >= 500)
}

/** A conversation for each mail: there are few, and none waits for another. */
export const mailSmtp = (settings: SmtpMail, clock: () => Date): MailProvider => ({
  isSandbox: false,
  isOffered: true,
  send: async (_db, mail) => {
    if (!isPlainAddress(mail.to)) throw new MailRefused('收件地址不符合规范', true)
    const transport = transportTo(settings)
    try {
      await transport.sendMail(messageOf(mail, settings.from, clock()))
    } catch (error) {
      throw refusalOf(error)
    } finally {
      transport.close()
    }
  },
})

import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { MailRefused } from './mail.ts'

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

type Reply = { code: number; lines: string[] }

const LIMIT_MS = 20_000
const MAX_REPLY = 64 * 1024

/** One conversation with a mail server (RFC 5321): a command goes out, a reply of one or more lines comes back. */
export class SmtpSession {
  private socket: Socket | TLSSocket
  private buffered = ''
  private waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined
  private failure: Error | undefined
  private readonly server: SmtpServer

  private constructor(server: SmtpServer, socket: Socket | TLSSocket) {
    this.server = server
    this.socket = socket
    this.listen()
  }

  static async open(server: SmtpServer): Promise<SmtpSession> {
    const { host, port, ca } = server
    const socket = server.implicitTls
      ? connectTls({ host, port, servername: host, ca })
      : connectPlain({ host, port })
    const session = new SmtpSession(server, socket)
    session.expect(await session.read(), 220)
    return session
  }

  private listen() {
    const { socket } = this
    socket.setEncoding('utf8')
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('邮件服务器无应答')))
    socket.on('data', (text) => {
      this.buffered += text
      if (this.buffered.length > MAX_REPLY) socket.destroy(new Error('邮件服务器应答过长'))
      else this.answer()
    })
    socket.on('error', (error) => this.fail(error))
    socket.on('close', () => this.fail(new Error('邮件服务器断开了连接')))
  }

  private fail(error: Error) {
    this.failure ??= error
    this.waiting?.reject(this.failure)
    this.waiting = undefined
  }

  /** A reply is complete with the line that has a space after its number. */
  private answer() {
    if (!this.waiting) return
    const end = /^(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*)?\r?\n/.exec(this.buffered)
    if (!end) return
    const lines = end[0].trimEnd().split(/\r?\n/)
    this.buffered = this.buffered.slice(end[0].length)
    const { resolve } = this.waiting
    this.waiting = undefined
    resolve({ code: Number(end[1]), lines: lines.map((line) => line.slice(4)) })
  }

  private read(): Promise<Reply> {
    if (this.failure) return Promise.reject(this.failure)
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
      this.answer()
    })
  }

  private expect(reply: Reply, ...wanted: number[]): Reply {
    if (!wanted.includes(reply.code)) {
      throw new MailRefused(`邮件服务器拒绝：${reply.code} ${reply.lines.join(' ')}`, reply.code >= 500)
    }
    return reply
  }

  async command(line: string, ...wanted: number[]): Promise<Reply> {
    this.socket.write(`${line}\r\n`)
    return this.expect(await this.read(), ...wanted)
  }

  private async hello(): Promise<string[]> {
    const { lines } = await this.command('EHLO xinqi.localhost', 250)
    return lines.slice(1).map((line) => line.toUpperCase())
  }

  private async startTls(): Promise<void> {
    await this.command('STARTTLS', 220)
    const plain = this.socket
    plain.removeAllListeners()
    // Whatever was sent before the encryption began is not to be believed after it.
    this.buffered = ''
    const { host, ca } = this.server
    this.socket = connectTls({ socket: plain, servername: host, ca })
    this.listen()
  }

  /** Says hello, goes over to TLS where the server can, and proves who we are. A password never goes unencrypted. */
  async greet(): Promise<void> {
    const { implicitTls, user, password } = this.server
    let abilities = await this.hello()
    if (!implicitTls && abilities.includes('STARTTLS')) {
      await this.startTls()
      abilities = await this.hello()
    } else if (!implicitTls && user) {
      throw new MailRefused('邮件服务器不支持加密，拒绝明文发送密码', true)
    }
    if (!user) return
    const ways = abilities.find((line) => line.startsWith('AUTH'))?.split(/[ =]/) ?? []
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    if (ways.includes('PLAIN')) {
      await this.command(`AUTH PLAIN ${base64(`\0${user}\0${password ?? ''}`)}`, 235)
    } else if (ways.includes('LOGIN')) {
      await this.command('AUTH LOGIN', 334)
      await this.command(base64(user), 334)
      await this.command(base64(password ?? ''), 235)
    } else throw new MailRefused('邮件服务器不支持 PLAIN 或 LOGIN 认证', true)
  }

  async deliver(from: string, to: string, message: string): Promise<void> {
    await this.command(`MAIL FROM:<${from}>`, 250)
    await this.command(`RCPT TO:<${to}>`, 250, 251)
    await this.command('DATA', 354)
    // A line that is only a dot would end the message.
    const stuffed = message.replace(/^\./gm, '..')
    await this.command(`${stuffed}\r\n.`, 250)
  }

  async quit(): Promise<void> {
    await this.command('QUIT', 221).catch(() => undefined)
    this.close()
  }

  close(): void {
    this.socket.destroy()
  }
}

import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { localhostCertificate } from './test-certificate.ts'

export type ReceivedMail = { from: string; to: string; data: string; encrypted: boolean }
type Options = {
  /** Encrypted from the first byte. */
  implicitTls?: boolean
  startTls?: boolean
  auth?: 'PLAIN' | 'LOGIN'
  user?: string
  password?: string
  /** Refuses this recipient. */
  unknown?: string
}

/** A mail server that takes RFC 5321 at its word: commands in order, CRLF only, short lines, nothing in the clear it forbids. */
export const strictSmtp = async (options: Options = {}) => {
  const { key, cert } = localhostCertificate()
  const received: ReceivedMail[] = []
  const faults: string[] = []

  const converse = (first: Socket | TLSSocket) => {
    let socket = first
    let encrypted = options.implicitTls ?? false
    let greeted = false
    let signedIn = !options.auth
    let loginStep = 0
    let loginUser = ''
    let from: string | undefined
    let to: string | undefined
    let inData = false
    let buffered = ''
    const say = (text: string) => socket.write(`${text}\r\n`)

    const abilities = () => {
      const lines = ['localhost', '8BITMIME']
      if (options.startTls && !encrypted) lines.push('STARTTLS')
      // As real ones do: passwords are offered only once nobody listens in.
      if (options.auth && encrypted) lines.push(`AUTH ${options.auth}`)
      return lines.map((line, index) => `250${index === lines.length - 1 ? ' ' : '-'}${line}`).join('\r\n')
    }
    const right = (user: string, password: string) => user === options.user && password === options.password
    const decoded = (text: string) => Buffer.from(text, 'base64').toString()

    const command = (line: string) => {
      if (loginStep === 1) {
        loginUser = decoded(line)
        loginStep = 2
        return say('334 UGFzc3dvcmQ6')
      }
      if (loginStep === 2) {
        loginStep = 0
        signedIn = right(loginUser, decoded(line))
        return say(signedIn ? '235 ok' : '535 5.7.8 authentication failed')
      }
      const [verb = '', ...rest] = line.split(' ')
      switch (verb.toUpperCase()) {
        case 'EHLO':
          if (!rest[0]) return say('501 say who you are')
          greeted = true
          return say(abilities())
        case 'STARTTLS':
          if (!options.startTls || encrypted) return say('503 not now')
          say('220 go ahead')
          socket.removeAllListeners('data')
          encrypted = true
          greeted = false
          buffered = ''
          socket = new TLSSocket(socket, { isServer: true, key, cert })
          socket.on('error', () => undefined)
          return listen()
        case 'AUTH': {
          if (!greeted || !encrypted) return say('538 encryption required')
          if (rest[0] === 'LOGIN' && options.auth === 'LOGIN') {
            loginStep = 1
            return say('334 VXNlcm5hbWU6')
          }
          if (rest[0] !== 'PLAIN' || options.auth !== 'PLAIN') return say('504 unknown')
          const [, user = '', password = ''] = decoded(rest[1] ?? '').split('\0')
          signedIn = right(user, password)
          return say(signedIn ? '235 ok' : '535 5.7.8 authentication failed')
        }
        case 'MAIL': {
          if (!greeted) return say('503 say hello first')
          if (!signedIn) return say('530 authentication required')
          const match = /^MAIL FROM:<([^<>\s]+@[^<>\s]+)>$/.exec(line)
          if (!match) return say('501 syntax')
          from = match[1]
          return say('250 ok')
        }
        case 'RCPT': {
          if (!from) return say('503 who sends it')
          const match = /^RCPT TO:<([^<>\s]+@[^<>\s]+)>$/.exec(line)
          if (!match) return say('501 syntax')
          if (match[1] === options.unknown) return say('550 5.1.1 no such mailbox')
          to = match[1]
          return say('250 ok')
        }
        case 'DATA':
          if (!to) return say('503 to whom')
          inData = true
          return say('354 end with a dot')
        case 'QUIT':
          say('221 bye')
          return socket.end()
        default:
          return say('500 unknown command')
      }
    }

    const message = () => {
      const end = buffered.indexOf('\r\n.\r\n')
      if (end < 0) return
      const raw = buffered.slice(0, end)
      buffered = buffered.slice(end + 5)
      inData = false
      if (/[^\r]\n|\r[^\n]/.test(raw)) faults.push('a bare CR or LF in the message')
      if (raw.split('\r\n').some((line) => line.length > 998)) faults.push('a line over 998')
      if (Buffer.byteLength(raw) !== raw.length) faults.push('eight-bit text')
      const data = raw.replace(/^\.\./gm, '.')
      for (const header of ['From:', 'To:', 'Subject:', 'Date:', 'Message-ID:', 'MIME-Version:'])
        if (
          !data
            .split('\r\n\r\n')[0]!
            .split('\r\n')
            .some((line) => line.startsWith(header))
        )
          faults.push(`no ${header}`)
      received.push({ from: from!, to: to!, data, encrypted })
      from = undefined
      to = undefined
      say('250 queued')
    }

    const listen = () => {
      socket.setEncoding('utf8')
      socket.on('data', (chunk) => {
        buffered += chunk
        while (buffered) {
          if (inData) {
            message()
            if (inData) return
            continue
          }
          const end = buffered.indexOf('\r\n')
          if (end < 0) return
          const line = buffered.slice(0, end)
          buffered = buffered.slice(end + 2)
          if (line.length > 510) faults.push('a command over 512')
          command(line)
        }
      })
    }
    socket.on('error', () => undefined)
    listen()
    say('220-localhost strict\r\n220 ready')
  }

  const server = options.implicitTls ? createTlsServer({ key, cert }, converse) : createServer(converse)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    faults,
    ca: cert,
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

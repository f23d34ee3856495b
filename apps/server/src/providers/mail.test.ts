import { afterEach, describe, expect, it } from 'vitest'
import { strictSmtp } from '../../test/strict-smtp.ts'
import { MailRefused } from './mail.ts'
import { isPlainAddress, mailSmtp, smtpServer } from './mail-smtp.ts'

const clock = () => new Date('2026-11-15T02:03:04Z')
const nobody = undefined as never
const account = { user: 'xinqi', password: 'p@ss:word' }
const mail = {
  to: 'someone@example.com',
  subject: '「示例科技有限公司」邀请您加入企业，请在七天之内打开链接确认加入',
  text: '第一行\n.第二行以点开头\n..两个点',
}

let close: (() => Promise<unknown>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})
const begin = async (options: Parameters<typeof strictSmtp>[0] = {}) => {
  const server = await strictSmtp(options)
  close = server.close
  const to = {
    host: 'localhost',
    port: server.port,
    implicitTls: options.implicitTls ?? false,
    ca: server.ca,
  }
  return { server, to: { ...to, from: 'no-reply@xinqi.example' } }
}
const textOf = (data: string) =>
  Buffer.from(data.split('\r\n\r\n')[1]!.replaceAll('\r\n', ''), 'base64').toString()
const decodedHeader = (data: string, name: string) =>
  data
    .split('\r\n\r\n')[0]!
    .replace(/\r\n /g, '')
    .split('\r\n')
    .find((line) => line.startsWith(`${name}: `))!
    .slice(name.length + 2)
    // Between two encoded words a space says nothing (RFC 2047).
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, word: string) => Buffer.from(word, 'base64').toString())

describe('mail over SMTP', () => {
  it('goes over to TLS, signs in, and delivers what was written', async () => {
    const { server, to } = await begin({ startTls: true, auth: 'PLAIN', ...account })
    await mailSmtp({ ...to, ...account }, clock).send(nobody, mail)
    expect(server.faults).toEqual([])
    expect(server.received).toHaveLength(1)
    const [got] = server.received
    expect(got).toMatchObject({ from: 'no-reply@xinqi.example', to: mail.to, encrypted: true })
    expect(decodedHeader(got!.data, 'Subject')).toBe(mail.subject)
    expect(decodedHeader(got!.data, 'From')).toBe('信契 <no-reply@xinqi.example>')
    expect(got!.data).toContain('Date: Sun, 15 Nov 2026 02:03:04 +0000')
    expect(textOf(got!.data)).toBe(mail.text.replaceAll('\n', '\r\n'))
  })

  it('speaks TLS from the first byte, and the older way of signing in', async () => {
    const { server, to } = await begin({ implicitTls: true, auth: 'LOGIN', ...account })
    await mailSmtp({ ...to, ...account }, clock).send(nobody, mail)
    expect(server.received[0]).toMatchObject({ encrypted: true })
    expect(server.faults).toEqual([])
  })

  it('delivers without a password to a server that asks for none', async () => {
    const { server, to } = await begin()
    await mailSmtp(to, clock).send(nobody, mail)
    expect(server.received[0]).toMatchObject({ encrypted: false })
  })

  it('sends no password in the clear', async () => {
    const { server, to } = await begin({ auth: 'PLAIN', ...account })
    await expect(mailSmtp({ ...to, ...account }, clock).send(nobody, mail)).rejects.toThrow('不支持加密')
    expect(server.received).toEqual([])
  })

  it('trusts no certificate it was not told to trust', async () => {
    const { server, to } = await begin({ implicitTls: true, auth: 'PLAIN', ...account })
    const { ca: _known, ...unknown } = to
    await expect(mailSmtp({ ...unknown, ...account }, clock).send(nobody, mail)).rejects.toThrow()
    expect(server.received).toEqual([])
  })

  it('reports refusals, and whether asking again could help', async () => {
    const { to } = await begin({ startTls: true, auth: 'PLAIN', ...account, unknown: mail.to })
    const refusal = await mailSmtp({ ...to, ...account }, clock)
      .send(nobody, mail)
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(MailRefused)
    expect(refusal).toMatchObject({ permanent: true, message: expect.stringContaining('550') })
    const wrong = mailSmtp({ ...to, ...account, password: 'wrong' }, clock)
    await expect(wrong.send(nobody, mail)).rejects.toThrow('535')
  })

  it('lets no address carry a command', async () => {
    const { server, to } = await begin()
    const trick = { ...mail, to: 'a@b.cn>\r\nRCPT TO:<c@d.cn' }
    await expect(mailSmtp(to, clock).send(nobody, trick)).rejects.toThrow('不符合规范')
    expect(server.received).toEqual([])
    expect(isPlainAddress('a b@c.cn')).toBe(false)
    expect(isPlainAddress('someone+tag@sub.example.com')).toBe(true)
  })
})

describe('a message', () => {
  it('keeps long headers within the line and whole characters within a word', async () => {
    const { server, to } = await begin()
    await mailSmtp(to, clock).send(nobody, { ...mail, subject: '信'.repeat(120) })
    const [head] = server.received[0]!.data.split('\r\n\r\n')
    const words = [...head!.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)].map(([whole, word]) => ({
      whole,
      word: word!,
    }))
    expect(words.length).toBeGreaterThan(3)
    for (const { whole, word } of words) {
      expect(whole.length).toBeLessThanOrEqual(75)
      expect(Buffer.from(word, 'base64').toString()).toMatch(/^[信契]+$/)
    }
    expect(head!.split('\r\n').every((line) => line.length <= 78)).toBe(true)
  })

  it('lets no subject start a second header', async () => {
    const { server, to } = await begin()
    await mailSmtp(to, clock).send(nobody, { ...mail, subject: '好\r\nBcc: x@y.cn' })
    expect(server.received[0]!.data.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/m)
    expect(server.received).toHaveLength(1)
  })
})

describe('the address of a mail server', () => {
  it('says how to reach it and as whom', () => {
    expect(smtpServer('smtps://user%40x:p%3Aw@mail.example.com')).toEqual({
      host: 'mail.example.com',
      port: 465,
      implicitTls: true,
      user: 'user@x',
      password: 'p:w',
    })
    expect(smtpServer('smtp://mail.example.com')).toEqual({
      host: 'mail.example.com',
      port: 587,
      implicitTls: false,
    })
  })
})

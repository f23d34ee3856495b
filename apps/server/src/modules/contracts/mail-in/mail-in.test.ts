import { createHmac, randomBytes } from 'node:crypto'
import { CODE } from '@xinqi/api/error-codes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { formBody } from '../../../../test/signed-request.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { inRows, rowsOf } from '../../../platform/db/row.ts'
import { draftName, isProven } from './rules.ts'

const KEY = 'key-of-the-mail-provider'
const DOMAIN = 'in.xinqi.example'
const MEMBER = 'zhang@example.com'

let world: World
let admin: string
let address: string
beforeAll(async () => {
  world = await openWorld({
    env: { PUBLIC_URL: 'https://xinqi.example', MAIL_IN_DOMAIN: DOMAIN, MAIL_IN_SIGNING_KEY: KEY },
  })
  admin = await world.signIn('13800000001')
  address = (await world.call('/mailIn/renew', {}, { token: admin })).data.address
  const { columns, db } = world.services
  await inRows(db, 'account', { mobile_hash: columns.lookup('13800000001') }).set({
    email_hash: columns.lookup(MEMBER),
    email_cipher: columns.seal(MEMBER),
  })
})
afterAll(() => world.close())

type Letter = {
  from?: string
  sender?: string
  subject?: string
  to?: string
  spf?: string
  headers?: [string, string][]
  files?: { name: string; bytes: Buffer }[]
  key?: string
  secondsAgo?: number
  id?: string
}
/** As Mailgun's route posts it: its own fields, its own signature. */
const post = async (letter: Letter = {}) => {
  const timestamp = String(Math.floor(world.clock.now().getTime() / 1000) - (letter.secondsAgo ?? 0))
  const token = randomBytes(25).toString('hex')
  const signature = createHmac('sha256', letter.key ?? KEY)
    .update(timestamp + token)
    .digest('hex')
  const files = letter.files ?? [{ name: '设备采购合同.pdf', bytes: await writtenPdf([['第一条']]) }]
  const fields: Record<string, string> = {
    recipient: letter.to ?? address,
    sender: letter.sender ?? letter.from ?? MEMBER,
    from: `张三 <${letter.from ?? MEMBER}>`,
    subject: letter.subject ?? 'Fwd: 转发：设备采购合同',
    'body-plain': '请发起',
    'Message-Id': letter.id ?? `<${token}@mail.example>`,
    'X-Mailgun-Spf': letter.spf ?? 'Pass',
    'message-headers': JSON.stringify(letter.headers ?? []),
    'attachment-count': String(files.length),
    timestamp,
    token,
    signature,
  }
  const { payload, contentType } = formBody([
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    ...files.map(({ name, bytes }, at) => ({ name: `attachment-${at + 1}`, fileName: name, bytes })),
  ])
  const answer = await world.app.inject({
    method: 'POST',
    url: '/mail/in/mailgun',
    headers: { 'content-type': contentType, host: 'localhost' },
    payload,
  })
  return { status: answer.statusCode, message: answer.json().message as string }
}
const lettersTo = async () =>
  (
    await rowsOf(
      world.services.db,
      'sandbox_delivery',
      { channel: '邮件' },
      { by: 'created_at', columns: ['content'] },
    )
  ).map(({ content }) => content)
const mails = async (token = admin) => (await world.call('/mailIn/detail', {}, { token })).data.mails

describe('a contract forwarded by letter', () => {
  it('becomes a draft of whoever sent it, with its files, and is answered with the way there', async () => {
    const logo = { name: 'logo.png', bytes: Buffer.alloc(2000, 1) }
    const contract = { name: '../设备采购合同.pdf', bytes: await writtenPdf([['第一条']]) }
    expect(await post({ files: [logo, contract] })).toEqual({ status: 200, message: 'taken' })
    const [mail] = await mails()
    expect(mail).toMatchObject({ from: 'zh***@example.com', files: 2, reason: null })
    const { draft, files } = (
      await world.call('/contract/draft', { contractId: mail!.contractId! }, { token: admin })
    ).data
    expect(draft.name).toBe('设备采购合同')
    expect(files.map(({ name }) => name)).toEqual(['设备采购合同.pdf'])
    const answered = (await lettersTo()).at(-1)!
    expect(answered).toContain('含 1 个文件')
    expect(answered).toContain(`https://xinqi.example/startCompany?contractId=${mail!.contractId}`)
  })

  it('is taken once, however often the provider tells of it', async () => {
    const id = '<same@mail.example>'
    expect((await post({ id })).message).toBe('taken')
    const before = (await mails()).length
    expect(await post({ id })).toEqual({ status: 406, message: 'dropped' })
    expect(await mails()).toHaveLength(before)
  })

  it('is refused with the reason where it cannot become one, and its sender is told', async () => {
    for (const [letter, reason] of [
      [{ files: [] }, '邮件中没有合同文件'],
      [{ files: [{ name: '合同.exe', bytes: Buffer.from('MZ\u0000\u0000 no contract') }] }, '文件'],
      [{ from: 'stranger@example.com' }, '不属于这家企业的成员'],
    ] satisfies [Letter, string][]) {
      expect(await post(letter)).toEqual({ status: 200, message: 'refused' })
      expect((await lettersTo()).at(-1)).toContain(reason)
    }
  })

  it('is dropped, with nobody answered, where its sender is not proven', async () => {
    const before = (await lettersTo()).length
    const forged: Letter[] = [
      { spf: 'Fail' },
      // His own domain passed; the name he borrowed did not.
      { sender: 'thief@evil.example' },
      {
        spf: 'Neutral',
        headers: [
          ['X-Mailgun-Dkim-Check-Result', 'Pass'],
          ['DKIM-Signature', 'v=1; d=evil.example; s=a'],
        ],
      },
    ]
    for (const letter of forged) expect(await post(letter)).toEqual({ status: 406, message: 'dropped' })
    expect(await lettersTo()).toHaveLength(before)
    const signed: Letter = {
      spf: 'SoftFail',
      headers: [
        ['X-Mailgun-Dkim-Check-Result', 'Pass'],
        ['Dkim-Signature', 'v=1; a=rsa-sha256; d=example.com; s=a'],
      ],
    }
    expect((await post(signed)).message).toBe('taken')
  })

  it('is nothing without the key of the provider, or told late', async () => {
    for (const letter of [{ key: 'another' }, { secondsAgo: 3600 }])
      expect(await post(letter)).toEqual({ status: 406, message: 'signature not accepted' })
    expect((await post({ to: `nobody@${DOMAIN}` })).message).toBe('dropped')
  })

  it('goes to an address only the administrator gives, and the old one ends with it', async () => {
    const employee = await world.signIn('13800000004')
    expect((await world.call('/mailIn/renew', {}, { token: employee })).code).toBe(CODE.FORBIDDEN)
    const old = address
    address = (await world.call('/mailIn/renew', {}, { token: admin })).data.address
    expect(address).not.toBe(old)
    expect((await post({ to: old })).message).toBe('dropped')
    expect((await post()).message).toBe('taken')
    // What one forwarded is nobody else's to see.
    expect(await mails(employee)).toEqual([])
    expect((await world.call('/mailIn/end', {}, { token: admin })).code).toBe(1)
    expect((await post()).message).toBe('dropped')
  })
})

describe('rules', () => {
  it('call the draft what the letter was about before it was forwarded', () => {
    const file = { field: 'attachment-1', fileName: '租赁合同.docx', bytes: Buffer.from('x') }
    expect(draftName('Fwd: Re: 转发：  租赁合同  终稿', [], 50)).toBe('租赁合同 终稿')
    expect(draftName('转发：', [file], 50)).toBe('租赁合同')
    expect(draftName('很长'.repeat(80), [], 50)).toHaveLength(50)
  })
  it('take a domain for another only where one lies under the other', () => {
    const by = (envelope: string, shown: string) =>
      isProven({ from: `a@${shown}`, envelopeFrom: `b@${envelope}`, spf: 'Pass', dkim: '', signedBy: [] })
    expect(by('example.com', 'example.com')).toBe(true)
    expect(by('bounce.example.com', 'example.com')).toBe(true)
    expect(by('com', 'example.com')).toBe(false)
    expect(by('notexample.com', 'example.com')).toBe(false)
  })
})

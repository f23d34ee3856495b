// What comes in beside the calls of the web and the public API: directories, assistants, mail and payment providers. Text
// that cannot be kept is refused there too, and is nobody's error but its sender's; a letter is not read without room.
import { createHmac, randomBytes } from 'node:crypto'
import { CODE } from '@xinqi/api/error-codes'
import type { InjectOptions } from 'fastify'
import { expect, it, vi } from 'vitest'
import { DEMO_PASSWORD } from '../src/boot/seed-demo.ts'
import { GROUP_SCHEMA } from '../src/modules/company/scim/groups.ts'
import { USER_SCHEMA } from '../src/modules/company/scim/user-resource.ts'
import { inRows } from '../src/platform/db/row.ts'
import { TimelineBehind } from '../src/platform/db/timeline.ts'
import { formBody } from './signed-request.ts'
import { worldOfFile } from './world.ts'

const MAIL_KEY = 'key-of-the-mail-provider'
const world = await worldOfFile({
  env: {
    PUBLIC_URL: 'https://xinqi.example',
    MAIL_IN_DOMAIN: 'in.xinqi.example',
    MAIL_IN_SIGNING_KEY: MAIL_KEY,
  },
})
const admin = await world.signIn('13800000001')
const BROKEN = [
  ['NUL', 'a\u0000b'],
  ['half a pair', 'a\ud83d'],
] as const

const scimKey = async () => {
  await world.call('/user/security/prove', { way: 'password', secret: DEMO_PASSWORD }, { token: admin })
  return (await world.call('/companyScim/addKey', { name: '目录' }, { token: admin })).data.token
}
const MEMBER = 'zhang@example.com'
const { address } = (await world.call('/mailIn/renew', {}, { token: admin })).data
const { columns, db } = world.services
await inRows(db, 'account', { mobile_hash: columns.lookup('13800000001') }).set({
  email_hash: columns.lookup(MEMBER),
  email_cipher: columns.seal(MEMBER),
})
const letter = (fields: Record<string, string | undefined>) => {
  const timestamp = String(Math.floor(world.clock.now().getTime() / 1000))
  const token = randomBytes(25).toString('hex')
  const signature = createHmac('sha256', MAIL_KEY)
    .update(timestamp + token)
    .digest('hex')
  const given = {
    recipient: address,
    sender: MEMBER,
    from: MEMBER,
    subject: '采购合同',
    'Message-Id': `<${token}@mail.example>`,
    'X-Mailgun-Spf': 'Pass',
    ...fields,
    timestamp,
    token,
    signature,
  }
  return formBody(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }])),
  )
}
const ask = async (asked: InjectOptions) =>
  (await world.app.inject({ ...asked, headers: { host: 'localhost', ...asked.headers } })).statusCode
const post = ({ payload, contentType }: ReturnType<typeof formBody>, remoteAddress = '203.0.113.20') =>
  ask({
    method: 'POST',
    url: '/mail/in/mailgun',
    headers: { 'content-type': contentType },
    payload,
    remoteAddress,
  })

it.each(BROKEN)('a directory is refused %s, wherever it writes it', async (_, text) => {
  const authorization = `Bearer ${await scimKey()}`
  const send = (method: 'GET' | 'POST', path: string, body?: object) =>
    ask({
      method,
      url: `/scim/v2${path}`,
      headers: { authorization, ...(body ? { 'content-type': 'application/scim+json' } : {}) },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
  const group = { schemas: [GROUP_SCHEMA], displayName: '新部门' }
  const user = {
    schemas: [USER_SCHEMA],
    userName: 'someone@example.com',
    displayName: '某人',
    phoneNumbers: [{ type: 'mobile', value: '13900000781' }],
  }
  for (const [path, body] of [
    ['/Groups', { ...group, externalId: text }],
    ['/Groups', { ...group, members: [{ value: text }] }],
    ['/Users', { ...user, nickName: text }],
    ['/Users', { ...user, [text]: 'name of an attribute' }],
    ['/Users', { ...user, emails: [{ value: 'x@example.com', display: text }] }],
  ] as const)
    expect([path, body, await send('POST', path, body)]).toEqual([path, body, 400])
  const query = new URLSearchParams({ filter: `userName eq "${text}"` })
  // Half a pair does not survive the address; a NUL does.
  if (text.includes('\0')) expect(await send('GET', `/Users?${query}`)).toBe(400)
})

it.each(BROKEN)('a letter with %s is dropped, and not to be sent again', async (_, text) => {
  expect(await post(letter({ subject: '没有附件' }))).toBe(200)
  // In a form bytes are bytes; a header may be told in JSON, which writes half a pair by its number.
  const headers = JSON.stringify([['X-Mailgun-Spf', text]])
  for (const fields of [
    { 'message-headers': headers, 'X-Mailgun-Spf': undefined },
    { 'message-headers': JSON.stringify([['Message-Id', text]]), 'Message-Id': undefined },
    ...(text.includes('\0') ? [{ subject: text }, { 'Message-Id': text }, { sender: text }] : []),
  ])
    expect([fields, await post(letter(fields))]).toEqual([fields, 406])
})

it('assistants and those who pay are answered, whatever they write', async () => {
  for (const [, text] of BROKEN) {
    for (const name of ['grant_type', 'code', 'refresh_token', 'client_id', 'resource', 'client_assertion'])
      expect(
        await ask({
          method: 'POST',
          url: '/oauth/token',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({
            grant_type: 'authorization_code',
            resource: 'https://xinqi.example/mcp',
            [name]: text,
          }).toString(),
          remoteAddress: '203.0.113.21',
        }),
      ).toBeLessThan(500)
    for (const url of ['/oauth/revoke', '/saml/acs'])
      expect(
        await ask({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ token: text, RelayState: text, SAMLResponse: text }).toString(),
        }),
      ).toBeLessThan(500)
  }
})

it('directories and letters are not told that something was done on a primary that was overtaken', async () => {
  const authorization = `Bearer ${await scimKey()}`
  const overtaken = vi.spyOn(world.services.timeline, 'acknowledged').mockImplementation(async (work) => {
    await work()
    throw new TimelineBehind({ system: '1', timeline: 1 }, 2)
  })
  try {
    const group = { schemas: [GROUP_SCHEMA], displayName: '切换之间的部门' }
    const headers = { authorization, 'content-type': 'application/scim+json' }
    expect(
      await ask({ method: 'POST', url: '/scim/v2/Groups', headers, payload: JSON.stringify(group) }),
    ).toBe(503)
    expect(await post(letter({}))).toBe(503)
  } finally {
    overtaken.mockRestore()
  }
})

it('a letter is not read when its sender comes too often, or where there is no room for it', async () => {
  const large = {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(40 * 1024 * 1024),
  }
  expect(await ask({ method: 'POST', url: '/mail/in/mailgun', headers: large, payload: 'x' })).toBe(413)
  const codes: number[] = []
  // No form at all: whoever reads it says so.
  const unread = { payload: Buffer.from('no form'), contentType: 'multipart/form-data; boundary=x' }
  for (let turn = 0; turn < 305; turn++)
    codes.push(await post(unread as ReturnType<typeof formBody>, '203.0.113.30'))
  expect(codes.slice(0, 300)).not.toContain(429)
  expect(codes.slice(300)).toEqual([429, 429, 429, 429, 429])
})

it('a form that ends early is its sender’s fault', async () => {
  const { payload, contentType } = letter({})
  const cut = payload.subarray(0, payload.length - 30)
  for (const broken of [cut, payload.subarray(0, 100), Buffer.from('no form'), Buffer.alloc(0)])
    expect(await post({ payload: broken, contentType, bodyHash: '' })).toBeLessThan(500)
  const asked = await world.send({
    url: '/api/web/contract/verifyFile',
    payload: cut,
    contentType,
    bodyHash: 'a'.repeat(64),
  })
  expect([asked.http, asked.code]).toEqual([400, CODE.BAD_REQUEST])
})

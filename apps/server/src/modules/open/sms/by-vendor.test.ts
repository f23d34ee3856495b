import { CODE } from '@xinqi/api/error-codes'
import { afterAll, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { callOpen, uploadOpen } from '../../../../test/open-client.ts'
import { productionApp } from '../../../../test/production-app.ts'
import { SECRET, strictAliyun } from '../../../../test/strict-aliyun.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { CONTRACT_NEWS, newsIn } from '../../contracts/contract/news.ts'
import { splitNews } from '../../contracts/notices/split-news.ts'

// A platform whose texts really go out, by a vendor who sends only what he has seen before.
const PAPER = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const vendor = await strictAliyun(() => ({ Code: 'OK' }))
const world = await worldOfFile({
  env: {
    SMS_PROVIDER: 'aliyun',
    SMS_ENDPOINT: vendor.endpoint,
    SMS_ACCESS_KEY_ID: 'AK',
    SMS_ACCESS_KEY_SECRET: SECRET,
    SMS_CODE_TEMPLATE: 'SMS_OURS',
  },
})
const decide = (kind: 'sign' | 'template', id: string, more: object = {}) =>
  world.call('/operator/sms/decide', { kind, id, passed: true, ...more } as never, { token: operator })
const partner = await productionApp(world, { name: '短信合作方', mobile: '13770020001' })
const token = await partner.signIn()
const operator = await world.signIn('13800000009')
const saved = (await world.form(
  '/open/sms/signSave',
  [
    { name: 'text', value: '某某商城' },
    { name: 'source', value: 'trademark' },
    { name: 'papers', fileName: '商标.png', bytes: PAPER },
  ] as never,
  { token },
)) as { data: { signId: string } }
const signId = saved.data.signId
await decide('sign', signId)
afterAll(async () => {
  vendor.close()
})

const texts = () =>
  vendor.received.map(({ parameters: { PhoneNumbers, SignName, TemplateCode, TemplateParam } }) => ({
    to: PhoneNumbers,
    sign: SignName,
    code: TemplateCode,
    gaps: JSON.parse(TemplateParam!) as Record<string, string>,
  }))

/** Worded, submitted, registered with the vendor under this name, and in use. */
const inUse = async (event: string, content: string, vendorCode: string) => {
  const made = await world.call('/open/sms/templateSave', { name: event, event, signId, content } as never, {
    token,
  })
  const { templateId } = made.data
  await world.call('/open/sms/templateSubmit', { templateId }, { token })
  // Nobody could be written to by a text the vendor has no name for.
  expect((await decide('template', templateId)).code).toBe(CODE.OPEN_SMS_TEMPLATE)
  expect((await decide('template', templateId, { vendorCode })).code).toBe(1)
  const assigned = await world.call(
    '/open/sms/assign',
    { appId: partner.appId, event, templateId } as never,
    { token },
  )
  expect(assigned.code).toBe(1)
  return templateId
}

it('the code that opens a link goes out in the app’s own words, and in ours once it has none', async () => {
  await callOpen(world, partner, 'user/addPerson', {
    account: 'zhou',
    name: '周小样',
    mobile: '13770029999',
  })
  const ask = async () => {
    const { url } = (await callOpen(world, partner, 'identity/personUrl', { account: 'zhou' })).data
    const param = url.split('/').at(-1)!
    expect((await world.call('/open/freeLinkCode/{param}', {}, { params: { param } })).code).toBe(1)
    const code = texts().at(-1)!.gaps.code!
    return { code, opened: await world.call('/open/freeLink/{param}', { code }, { params: { param } }) }
  }
  await inUse('linkCode', '{code}是您打开链接的验证码', 'SMS_LINK')
  const { opened } = await ask()
  expect(texts().at(-1)).toEqual({
    to: '13770029999',
    sign: '某某商城',
    code: 'SMS_LINK',
    gaps: { code: expect.stringMatching(/^\d{6}$/) },
  })
  // What arrived opens it.
  expect(opened).toMatchObject({ code: 1, data: { session: {} } })
  await world.call(
    '/open/sms/assign',
    { appId: partner.appId, event: 'linkCode', templateId: null } as never,
    { token },
  )
  world.clock.advance(61_000)
  await ask()
  expect(texts().at(-1)).toMatchObject({ sign: '信契', code: 'SMS_OURS' })
})

it('what a contract tells fills the gaps of the text and nothing else, as a trial does', async () => {
  const content = '请打开{link}，在{deadline}前签署《{contract}》'
  const templateId = await inUse('sign', content, 'SMS_SIGN')
  const file = await uploadOpen(world, partner, await writtenPdf([['乙方（签字）']]))
  const sent = await callOpen(world, partner, 'contract/create', {
    contractNo: 'V-1',
    name: '采购合同',
    files: [file.data.fileId],
    signers: [{ name: '李明', mobile: '13770028888' }],
  })
  expect(sent.code).toBe(1)
  const news = (await rowsOf(world.services.db, 'outbox', { topic: CONTRACT_NEWS })).flatMap(({ payload }) =>
    newsIn(payload as Parameters<typeof newsIn>[0]),
  )
  await splitNews(world.services, news)
  const told = texts().find(({ code }) => code === 'SMS_SIGN')!
  expect(told).toMatchObject({ to: '13770028888', sign: '某某商城' })
  expect(Object.keys(told.gaps)).toEqual(['code', 'deadline', 'contract'])
  expect(told.gaps.contract).toBe('采购合同')
  expect(JSON.stringify(told.gaps)).not.toContain('http')

  const tried = await world.call('/open/sms/test', { templateId }, { token })
  expect(tried.data).toMatchObject({ arrived: true })
  expect(texts().at(-1)).toMatchObject({ to: partner.mobile, sign: '某某商城', code: 'SMS_SIGN' })
  expect(Object.keys(texts().at(-1)!.gaps)).toEqual(['code', 'deadline', 'contract'])
})

import { CODE } from '@xinqi/api/error-codes'
import { smsParts } from '@xinqi/api/open/sms-parts'
import { describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { type Credentials, callOpen, uploadOpen } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { SIGN } from './review-status.ts'

const PAPER = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const world = await worldOfFile({ jobs: true })
const operator = await world.signIn('13800000009')
const token = (await world.call('/open/login', { account: '13800000010', password: DEMO_PASSWORD })).data
  .token
const made = await world.call('/open/app/create', { name: '短信应用', isSandbox: true }, { token })
const app: Credentials = { ...made.data, partnerId: '' }

const saveSign = async (text: string, more: { signId?: string; file?: Buffer | null } = {}) => {
  const file = more.file === undefined ? PAPER : more.file
  return world.form(
    '/open/sms/signSave',
    [
      { name: 'text', value: text },
      { name: 'source', value: 'trademark' },
      ...(more.signId ? [{ name: 'signId', value: more.signId }] : []),
      ...(file ? [{ name: 'papers', fileName: '商标注册证.png', bytes: file }] : []),
    ] as never,
    { token },
  ) as Promise<{ code: number; data: { signId: string } }>
}
const decide = (kind: 'sign' | 'template', id: string, more: object = { passed: true }) =>
  world.call('/operator/sms/decide', { kind, id, ...more } as never, { token: operator })
const TEXT = '您有一份《{contract}》等待签署，请于{deadline}前打开{link}'
const saveTemplate = (more: object = {}) =>
  world.call(
    '/open/sms/templateSave',
    { name: '签署邀请', event: 'sign', signId, content: TEXT, ...more } as never,
    { token },
  )
const assign = (templateId: string | null, event = 'sign') =>
  world.call('/open/sms/assign', { appId: app.appId, event, templateId } as never, { token })
let signId: string
let templateId: string

describe('signatures and templates', () => {
  it('are looked at by the platform before anybody is written to', async () => {
    expect((await saveSign('某某', { file: null })).code).toBe(CODE.OPEN_SMS_SIGN)
    expect((await saveSign('某某', { file: Buffer.from('not a picture') })).code).not.toBe(1)
    signId = (await saveSign('某某商城')).data.signId
    expect((await saveSign('某某商城')).code).toBe(CODE.OPEN_SMS_SIGN)
    for (const content of ['没有链接', '{contract}{password}{link}', '【重复】{link}'])
      expect((await saveTemplate({ content })).code, content).toBe(CODE.OPEN_SMS_TEMPLATE)
    templateId = (await saveTemplate()).data.templateId
    expect((await assign(templateId)).code).toBe(CODE.OPEN_SMS_TEMPLATE)
    expect((await decide('template', templateId)).code).not.toBe(1)
    await world.call('/open/sms/templateSubmit', { templateId }, { token })
    expect(
      (await world.call('/operator/sms/list', {}, { token: await world.signIn('13800000001') })).code,
    ).toBe(403)
    const { data } = await world.call('/operator/sms/list', {}, { token: operator })
    expect(data.signs).toMatchObject([
      { text: '某某商城', partnerName: '演示合作伙伴', papers: [{ name: '商标注册证.png' }] },
    ])
    expect(data.templates).toMatchObject([{ content: TEXT, parts: 2 }])
    expect((await decide('sign', signId, { passed: false })).code).not.toBe(1)
    await decide('sign', signId, { passed: false, reason: '图片不清' })
    expect((await world.call('/open/sms/signList', {}, { token })).data.list).toMatchObject([
      { status: SIGN.refused, reason: '图片不清', inUse: true },
    ])
    await decide('template', templateId)
    // The text has passed, the name has not.
    expect((await assign(templateId)).code).toBe(CODE.OPEN_SMS_TEMPLATE)
    await saveSign('某某商城', { signId, file: null })
    await decide('sign', signId)
    expect((await decide('sign', signId)).code).not.toBe(1)
    expect((await assign(templateId, 'urge')).code).toBe(CODE.OPEN_SMS_TEMPLATE)
    expect((await assign(templateId)).code).toBe(1)
  })

  it('in use are neither changed nor removed', async () => {
    expect((await saveTemplate({ templateId, content: `${TEXT}。` })).code).toBe(CODE.OPEN_SMS_IN_USE)
    expect((await saveSign('另一个', { signId })).code).toBe(CODE.OPEN_SMS_IN_USE)
    expect((await world.call('/open/sms/templateRemove', { templateId }, { token })).code).toBe(
      CODE.OPEN_SMS_IN_USE,
    )
    expect((await world.call('/open/sms/signRemove', { signId }, { token })).code).toBe(CODE.OPEN_SMS_IN_USE)
  })

  it("are nobody else's", async () => {
    const other = await world.call('/open/subLogin', {
      account: '13800000010',
      loginName: 'ops',
      password: DEMO_PASSWORD,
    })
    const rights = await world.call('/open/sms/signList', {}, { token: other.data.token })
    expect([1, 403]).toContain(rights.code)
    expect(
      (await world.call('/open/sms/assign', { appId: 'sbx_another', event: 'sign', templateId }, { token }))
        .code,
    ).toBe(404)
  })
})

describe('what goes out', () => {
  const signedContract = async (contractNo: string) => {
    const file = await uploadOpen(world, app, await writtenPdf([['乙方']]))
    await callOpen(world, app, 'contract/create', {
      contractNo,
      name: '采购合同',
      files: [file.data.fileId],
      signers: [{ account: 'demo-person' }],
    })
  }
  const inbox = async () =>
    (await world.call('/open/app/sandboxInbox', { appId: app.appId }, { token })).data.list.map(
      ({ content }) => content,
    )
  const arrived = (sign: string) =>
    expect
      .poll(async () => (await inbox()).find((text) => text.startsWith(`【${sign}】`)), { timeout: 20_000 })
      .toBeTruthy()

  it('says what the app was told to say, under its name, and is written down', async () => {
    await signedContract('S-1')
    await arrived('某某商城')
    expect((await inbox())[0]).toMatch(
      /^【某某商城】您有一份《采购合同》等待签署，请于.+前打开.*\/blankPage\//,
    )
    const { data } = await world.call('/open/sms/sendLog', { contractNo: 'S-1' }, { token })
    expect(data.list).toMatchObject([{ eventName: '邀请签署', templateName: '签署邀请', state: 1 }])
    expect(JSON.stringify(data)).not.toContain('blankPage')
    expect(data.list[0]!.mobile).toContain('****')
  })

  it('is the platform’s own again without a template', async () => {
    await assign(null)
    await signedContract('S-2')
    await arrived('信契')
    const { data } = await world.call('/open/sms/sendLog', { contractNo: 'S-2' }, { token })
    expect(data.list).toMatchObject([{ templateName: null }])
  })

  it('words the codes too, and without a template they are the platform’s own', async () => {
    for (const content of ['验证码{code}', '用于签署《{contract}》', '{code}{contract}{link}'])
      expect((await saveTemplate({ name: '码', event: 'signCode', content })).code, content).toBe(
        CODE.OPEN_SMS_TEMPLATE,
      )
    const content = '验证码{code}，用于签署《{contract}》，勿告诉他人'
    const made = (await saveTemplate({ name: '签署码', event: 'signCode', content })).data.templateId
    await world.call('/open/sms/templateSubmit', { templateId: made }, { token })
    await decide('template', made)
    expect((await assign(made, 'signCode')).code).toBe(1)
    await signedContract('S-3')
    const { url } = (
      await callOpen(world, app, 'contract/signUrl', { contractNo: 'S-3', account: 'demo-person' })
    ).data
    const opened = await world.call(
      '/open/freeLink/{param}',
      {},
      { params: { param: url.split('/').at(-1)! } },
    )
    const { session, contracts } = opened.data
    const ask = () =>
      world.call('/contract/intent/code', { contractId: contracts[0]!.contractId }, { token: session!.token })
    expect((await ask()).code).toBe(1)
    const codes = async () => (await inbox()).filter((text) => text.includes('验证码'))
    expect((await codes())[0]).toMatch(/^【某某商城】验证码\d{6}，用于签署《采购合同》，勿告诉他人$/)
    await assign(null, 'signCode')
    world.clock.advance(61_000)
    expect((await ask()).code).toBe(1)
    expect((await codes())[0]).toMatch(/^【信契】您的验证码为\d{6}.*《采购合同》/)
  })

  it('is tried out on the partner’s own number', async () => {
    const sent = await world.call('/open/sms/test', { templateId }, { token })
    expect(sent.data).toMatchObject({ arrived: true, target: '138****0010' })
    expect(sent.data.text).toMatch(/^【某某商城】您有一份《设备采购合同》/)
    const { data } = await world.call('/open/sms/sendLog', { trials: true }, { token })
    expect(data.list).toMatchObject([{ mobile: '138****0010', state: 1, parts: 2 }])
    for (let more = 1; more < 10; more++) await world.call('/open/sms/test', { templateId }, { token })
    expect((await world.call('/open/sms/test', { templateId }, { token })).code).toBe(CODE.TOO_MANY)
  })
})

describe('the length of a text', () => {
  it('is counted as the networks do', () => {
    expect([70, 71, 134, 135].map((length) => smsParts('字'.repeat(length)))).toEqual([1, 2, 2, 3])
  })
})

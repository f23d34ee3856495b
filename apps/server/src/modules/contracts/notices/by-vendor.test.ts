import { CODE } from '@xinqi/api/error-codes'
import { noticeFacts, SMS_EVENTS, vendorGaps } from '@xinqi/api/notices'
import { afterAll, describe, expect, it } from 'vitest'
import { contractDriver, party, place, someone } from '../../../../test/contract-driver.ts'
import { SECRET, strictAliyun } from '../../../../test/strict-aliyun.ts'
import { strictTencent, TENCENT } from '../../../../test/strict-tencent.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { shortcomings } from '../../../platform/shortcomings.ts'
import { CONTRACT_NEWS, newsIn } from '../contract/news.ts'
import { deliverNotices, FAILED, NOT_NEEDED, RETRY_AFTER } from './deliver.ts'
import { registeredText } from './registered-texts.ts'
import { splitNews } from './split-news.ts'

// A platform whose texts really go out, by vendors who send only what was registered with them, with every gap filled.

const TO = '13910500902'
const codeOf = (event: string) => `SMS_${event.toUpperCase()}`
const SETTINGS = SMS_EVENTS.map((event) => `${event}=${codeOf(event)}`).join(',')
const OTHERS = {
  SMS_INVITE_TEMPLATE: 'SMS_INVITE',
  SMS_LEGAL_TEMPLATE: 'SMS_LEGAL',
  SMS_DUE_TEMPLATE: 'SMS_DUE',
  SMS_DUTY_TEMPLATE: 'SMS_DUTY',
  SMS_OPEN_ALERT_TEMPLATE: 'SMS_ALERT',
  SMS_IN_MY_NAME_TEMPLATE: 'SMS_NAME',
}
/** What the vendor has seen: the usual wordings, and one that somebody worded anew. */
const REGISTERED = new Map<string, readonly string[]>([
  ...SMS_EVENTS.map((event): [string, string[]] => [
    codeOf(event),
    vendorGaps(noticeFacts(event).wording.sms!.content),
  ]),
  ['SMS_ANEW', ['contract', 'code']],
])
const aliyunAnswer = ({ parameters }: { parameters: Record<string, string> }) => {
  const gaps = REGISTERED.get(parameters.TemplateCode!)
  if (!gaps) return { Code: 'isv.SMS_TEMPLATE_ILLEGAL' }
  const given = JSON.parse(parameters.TemplateParam!) as Record<string, string>
  const fits = [...gaps].sort().join() === Object.keys(given).sort().join()
  const fills = Object.values(given).every((value) => value && value.length <= 35)
  return { Code: fits && fills ? 'OK' : 'isv.TEMPLATE_PARAMS_ILLEGAL' }
}
const vendor = await strictAliyun(aliyunAnswer)
const ALIYUN = {
  SMS_PROVIDER: 'aliyun',
  SMS_ENDPOINT: vendor.endpoint,
  SMS_ACCESS_KEY_ID: 'AK',
  SMS_ACCESS_KEY_SECRET: SECRET,
  SMS_CODE_TEMPLATE: 'SMS_OURS',
  PUBLIC_URL: 'https://xinqi.example',
}
afterAll(() => vendor.close())

const texts = () =>
  vendor.received
    .filter(({ parameters }) => parameters.PhoneNumbers === TO)
    .map(({ parameters }) => ({
      code: parameters.TemplateCode,
      gaps: JSON.parse(parameters.TemplateParam!) as Record<string, string>,
    }))

const using = async (env: Record<string, string>, work: (world: World) => Promise<void>, jobs = false) => {
  const world = await openWorld({ env: { ...ALIYUN, ...env }, jobs })
  try {
    await work(world)
  } finally {
    await world.close()
  }
}
/** A contract for somebody who is nobody's user yet. */
const sentBy = async (world: World) => {
  const clerk = await world.signIn('13800000004')
  const stranger = party({ turn: 1, signers: [someone('周签署', TO)] })
  const driver = contractDriver(world)
  const draft = await driver.prepare(clerk, (fileId) => ({
    parties: [stranger],
    fields: [place(stranger.partyId, fileId)],
  }))
  expect((await driver.send(clerk, draft)).msg).toBe('ok')
  return { clerk, contractId: draft.contractId }
}
const tell = async ({ services }: World) => {
  const news = (await rowsOf(services.db, 'outbox', { topic: CONTRACT_NEWS })).flatMap(({ payload }) =>
    newsIn(payload as Parameters<typeof newsIn>[0]),
  )
  await services.db.deleteFrom('outbox').execute()
  expect(await splitNews(services, news)).toEqual([])
}
const rowOf = async ({ services }: World, contractId: string) => {
  const rows = await rowsOf(services.db, 'notice', { contract_id: contractId, channel: 'sms' })
  return rows[0]!
}
/** Every try there is, one after the other. */
const tryToTheEnd = async (world: World) => {
  for (const seconds of RETRY_AFTER) {
    world.clock.advance(seconds * 1000 + 1)
    await deliverNotices(world.services)
  }
}

describe('with nothing but settings', () => {
  it('a signer gets the text, and a code on the page goes before the settings', () =>
    using({ SMS_NOTICE_TEMPLATES: SETTINGS, ...OTHERS }, async (world) => {
      expect(await shortcomings(world.services)).toEqual([])
      await sentBy(world)
      const before = texts().length
      await tell(world)
      expect(texts().slice(before)).toEqual([
        {
          code: 'SMS_SIGN',
          gaps: {
            company: '示例科技有限公司',
            contract: expect.any(String),
            deadline: expect.stringMatching(/^\d{4}-/),
            code: expect.stringMatching(/^[0-9a-z]+$/),
          },
        },
      ])
      const operator = await world.signIn('13800000009')
      const wording = {
        event: 'sign',
        channel: 'sms',
        title: '',
        content: '请签署《{contract}》：{link}',
      } as const
      const save = (vendorCode: string | null) =>
        world.call('/operator/notice/saveTemplate', { ...wording, vendorCode }, { token: operator })
      expect((await save('SMS_ANEW')).code).toBe(1)
      await sentBy(world)
      await tell(world)
      expect(texts().at(-1)).toMatchObject({ code: 'SMS_ANEW' })
      // Changed and not registered: what goes out is the text that was.
      await save(null)
      const { contractId } = await sentBy(world)
      await tell(world)
      expect(texts().at(-1)).toMatchObject({ code: 'SMS_SIGN' })
      expect((await rowOf(world, contractId)).content).toContain('邀请您签署')
    }))

  it('numbers its gaps for a vendor who counts them', async () => {
    let world: World | undefined
    const sent: string[][] = []
    const tencent = await strictTencent(
      'sms',
      { SendSms: ['PhoneNumberSet', 'SmsSdkAppId', 'SignName', 'TemplateId', 'TemplateParamSet'] },
      () => world!.clock.now(),
      ({ body }) => {
        sent.push([String(body.TemplateId), ...(body.TemplateParamSet as string[])])
        return { SendStatusSet: [{ Code: 'Ok' }] }
      },
    )
    try {
      world = await openWorld({
        env: {
          PUBLIC_URL: 'https://xinqi.example',
          SMS_PROVIDER: 'tencent',
          SMS_ENDPOINT: tencent.endpoint,
          SMS_ACCESS_KEY_ID: TENCENT.secretId,
          SMS_ACCESS_KEY_SECRET: TENCENT.secretKey,
          SMS_APP_ID: '1400000000',
          SMS_CODE_TEMPLATE: '1',
          SMS_NOTICE_TEMPLATES: 'sign=1002',
        },
      })
      await sentBy(world)
      await tell(world)
      // As the usual text has them: company, contract, deadline, code.
      expect(sent).toEqual([
        [
          '1002',
          '示例科技有限公司',
          expect.any(String),
          expect.stringMatching(/^\d{4}-/),
          expect.stringMatching(/^[0-9a-z]+$/),
        ],
      ])
    } finally {
      await world?.close()
      tencent.close()
    }
  })
})

describe('without a code', () => {
  it('what is missing is told, by its setting, until it is there', () =>
    using({ SMS_NOTICE_TEMPLATES: 'urge=SMS_URGE' }, async (world) => {
      const operator = await world.signIn('13800000009')
      const told = async () =>
        (await world.call('/operator/running/state', {}, { token: operator })).data.shortcomings
      const [missing] = await told()
      expect(missing).toContain('邀请签署（SMS_NOTICE_TEMPLATES 的 sign）')
      expect(missing).toContain('邀请成员（SMS_INVITE_TEMPLATE）')
      expect(missing).not.toContain('催办')
      expect(await world.services.metrics.text()).toContain('xinqi_shortcomings 1')
      const { title, content } = noticeFacts('sign').wording.sms!
      await world.call(
        '/operator/notice/saveTemplate',
        { event: 'sign', channel: 'sms', title, content, vendorCode: 'SMS_SIGN' },
        { token: operator },
      )
      expect((await told())[0]).not.toContain('邀请签署')
    }))

  it('a notice fails for good, is told, and goes out once a code is set and it is asked for again', () =>
    using({}, async (world) => {
      const { services } = world
      const operator = await world.signIn('13800000009')
      const { contractId } = await sentBy(world)
      const other = await sentBy(world)
      await tell(world)
      await tryToTheEnd(world)
      expect(await rowOf(world, contractId)).toMatchObject({
        state: FAILED,
        reason: expect.stringContaining('没有短信服务商模板编号'),
      })
      expect(await services.metrics.text()).toMatch(/xinqi_notices_failed 2/)
      const token = await world.signIn('13800000009')
      const state = (await world.call('/operator/running/state', {}, { token })).data
      expect(state.setAside).toEqual([{ kind: 'notice', name: '通知', count: 2 }])

      const { title, content } = noticeFacts('sign').wording.sms!
      await world.call(
        '/operator/notice/saveTemplate',
        { event: 'sign', channel: 'sms', title, content, vendorCode: 'SMS_SIGN' },
        { token },
      )
      // Meanwhile one of them is over: nobody is asked to sign it any more.
      const clerk = await world.signIn('13800000004')
      await world.call(
        '/contract/withdraw',
        { contractId: other.contractId, reason: '改条款' },
        { token: clerk },
      )
      await services.db.deleteFrom('outbox').execute()
      const before = texts().length
      expect((await world.call('/operator/running/takeUp', { kind: 'notice' }, { token })).data).toEqual({
        count: 2,
      })
      await deliverNotices(services)
      expect(texts().slice(before)).toMatchObject([{ code: 'SMS_SIGN' }])
      expect((await rowOf(world, contractId)).state).toBe(1)
      expect((await rowOf(world, other.contractId)).state).toBe(NOT_NEEDED)
      expect(await services.metrics.text()).toMatch(/xinqi_notices_failed 0/)
      expect((await world.call('/operator/running/takeUp', { kind: 'notice' }, { token })).code).toBe(
        CODE.NOT_FOUND,
      )
      expect(operator).toBeTruthy()
    }))

  it('重新执行 of dead jobs sends what was given up with them', () =>
    using(
      {},
      async (world) => {
        const { services } = world
        const { contractId } = await sentBy(world)
        const settled = async () => (await rowOf(world, contractId))?.tries ?? 0
        await expect.poll(settled, { timeout: 20_000 }).toBe(1)
        // As an earlier version left it: the notice given up, its job among the dead.
        await services.db
          .updateTable('notice')
          .set({ state: FAILED, held_until: null })
          .where('contract_id', '=', contractId)
          .where('channel', '=', 'sms')
          .execute()
        const { sql } = await import('kysely')
        await sql`insert into jobs.job (name, data, source_name, source_output)
                  values ('dead-letter', ${JSON.stringify({
                    contractId,
                    action: 'send',
                    whom: 'tellDueSigners',
                    revision: 1,
                  })}::jsonb, ${CONTRACT_NEWS}, '{"message":"未配置该通知的短信模板"}')`.execute(services.db)
        const token = await world.signIn('13800000009')
        const { title, content } = noticeFacts('sign').wording.sms!
        await world.call(
          '/operator/notice/saveTemplate',
          { event: 'sign', channel: 'sms', title, content, vendorCode: 'SMS_SIGN' },
          { token },
        )
        const before = texts().length
        const again = await world.call('/operator/running/redrive', { name: CONTRACT_NEWS }, { token })
        expect(again.data).toEqual({ count: 1 })
        await expect.poll(async () => (await rowOf(world, contractId)).state, { timeout: 20_000 }).toBe(1)
        expect(texts().slice(before)).toMatchObject([{ code: 'SMS_SIGN' }])
      },
      true,
    ))
})

it('a wording and its code belong together', () => {
  const usual = '请签署{contract}'
  const page = { content: '快签{contract}', vendorCode: 'P' }
  const own = { templateId: 't', content: '本店{contract}', signName: '某店', vendorCode: 'O' }
  const known = { own: null, usual, settingsCode: 'S', needsCode: true }
  expect(registeredText({ ...known, own, page })).toMatchObject({
    vendorCode: 'O',
    own: { signName: '某店' },
  })
  expect(registeredText({ ...known, page })).toMatchObject({ content: page.content, vendorCode: 'P' })
  expect(registeredText({ ...known, page: { ...page, vendorCode: null } })).toMatchObject({
    content: usual,
    vendorCode: 'S',
  })
  expect(registeredText({ ...known, own: { ...own, vendorCode: null } })).not.toHaveProperty('own')
  // A sandbox sends whatever is worded.
  const sandbox = { ...known, needsCode: false, settingsCode: undefined }
  expect(registeredText({ ...sandbox, page: { ...page, vendorCode: null } }).content).toBe(page.content)
})

import { randomUUID } from 'node:crypto'
import { CODE } from '@xinqi/api/error-codes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askCode } from '../../test/ask-code.ts'
import { contractDriver, party, place, someone } from '../../test/contract-driver.ts'
import { testConfig } from '../../test/test-config.ts'
import { openWorld, type World } from '../../test/world.ts'
import { waysOf } from '../modules/company/certification/present.ts'
import { newsIn } from '../modules/contracts/contract/news.ts'
import { splitNews } from '../modules/contracts/notices/split-news.ts'
import { fromBase32 } from '../modules/people/sign-in/base32.ts'
import { hotp, stepAt } from '../modules/people/sign-in/totp-codes.ts'
import { inRows, rowsOf, theRow } from '../platform/db/row.ts'
import { mailNone } from '../providers/mail-none.ts'
import { smsNone } from '../providers/sms-none.ts'
import { identityOf } from './identity.ts'
import { addOperator, listOperators } from './operators.ts'
import { DEMO_PASSWORD } from './seed-demo.ts'

const PASSWORD = 'Quite-Long-9-Words'
const codeIn = (text: string | null) => /为(\d{6})，/.exec(text!)![1]!

const sendTo = async (world: World, signer: ReturnType<typeof someone> | object) => {
  const driver = contractDriver(world)
  const clerk = await world.signIn('13800000004')
  const them = party({ signers: [signer as never] })
  const draft = await driver.prepare(clerk, (fileId) => ({
    parties: [them],
    fields: [place(them.partyId, fileId)],
  }))
  return { contractId: draft.contractId, answer: await driver.send(clerk, draft) }
}

describe('a platform without SMS', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ sms: smsNone() })
  })
  afterAll(() => world.close())

  const mailCode = async (email: string, purpose: 'register' | 'login') => {
    const sent = await world.call('/v2/auth/emailCode', { email, purpose, ...(await world.captcha()) })
    world.clock.advance(61_000)
    return codeIn(sent.data.sandbox)
  }

  it('registers and lets in by mail, and offers nothing that takes a telephone', async () => {
    const refused = await askCode(world, '13910500777', 'register')
    expect(refused.code).toBe(CODE.WAY_NOT_OFFERED)
    const email = 'wang@example.com'
    const made = await world.call('/v2/auth/overseasRegister', {
      email,
      code: await mailCode(email, 'register'),
      password: PASSWORD,
      name: '王示例',
      agreed: true,
    })
    expect(made.code, made.msg).toBe(1)
    const entered = await world.call('/v2/auth/login', {
      loginType: 'code',
      account: email,
      code: await mailCode(email, 'login'),
    })
    expect(entered.code, entered.msg).toBe(1)
    // Being oneself is proven where one can be reached.
    const { token } = entered.data as { token: string }
    const proof = await world.call('/user/security/code', {}, { token })
    const secret = codeIn(proof.data.sandbox)
    expect((await world.call('/user/security/prove', { way: 'code', secret }, { token })).code).toBe(1)
    const offers = (env: Record<string, string>) => identityOf(testConfig(env), world.clock.now).offers
    expect(offers({})).toEqual([1, 2, 3, 4])
    expect(offers({ SMS_PROVIDER: 'off' })).toEqual([1, 4])
  })

  it('tells a signer by mail, sends him his code there, and says so in the record', async () => {
    const lost = await sendTo(world, someone('陌生人', '13910500901'))
    expect(lost.answer.code).toBe(CODE.WAY_NOT_OFFERED)
    expect(lost.answer.msg).toContain('请填写“陌生人”的邮箱')
    const { contractId, answer } = await sendTo(world, {
      signerId: randomUUID(),
      name: '王示例',
      email: 'wang@example.com',
    })
    expect(answer.code, answer.msg).toBe(1)
    const { db } = world.services
    const waiting = await db.selectFrom('outbox').selectAll().execute()
    const news = waiting
      .filter(({ topic }) => topic === 'contract.news')
      .flatMap(({ payload }) => newsIn(payload as Parameters<typeof newsIn>[0]))
    await splitNews(world.services, news)
    const told = await rowsOf(
      db,
      'notice',
      { contract_id: contractId },
      { columns: ['channel', 'on_screen', 'state'], by: 'channel' },
    )
    expect(told).toEqual([{ channel: 'mail', on_screen: true, state: 1 }])
    const { token } = (
      await world.call('/v2/auth/login', {
        loginType: 'password',
        account: 'wang@example.com',
        password: PASSWORD,
      })
    ).data as { token: string }
    world.clock.advance(61_000)
    const sent = await world.call('/contract/intent/code', { contractId }, { token })
    expect(sent.data, sent.msg).toMatchObject({ mobile: 'wa***@example.com' })
    const meant = await world.call(
      '/contract/intent/check',
      { contractId, method: 1, code: codeIn(sent.data.sandbox) },
      { token },
    )
    expect(meant.code, meant.msg).toBe(1)
    const leaf = await theRow(db, 'evidence_leaf', { contract_id: contractId, step: 'intent' }, ['entry'])
    expect(JSON.parse(leaf.entry.toString())).toMatchObject({ method: '邮件验证码' })
  })

  it('asks no partner and no legal representative for what it cannot send', async () => {
    const asked = await world.call('/open/code', {
      mobile: '13910500777',
      purpose: 'openRegister',
      ...(await world.captcha()),
    })
    expect(asked.code).toBe(CODE.WAY_NOT_OFFERED)
    expect(waysOf(world.services)).toContain(2)
    expect(waysOf(world.services)).not.toContain(1)
  })

  it('has operators who come in by mail', async () => {
    expect(await addOperator(world.services, 'ops@example.com', '赵运营')).toBe('added')
    expect((await listOperators(world.services)).map(({ mobile }) => mobile)).toContain('op***@example.com')
    const entered = await world.call('/v2/auth/login', {
      loginType: 'code',
      account: 'ops@example.com',
      code: await mailCode('ops@example.com', 'login'),
    })
    // The mailbox was the first step, so the second is an authenticator, bound here and now.
    expect(entered.data.secondStep?.kind).toBe('enrol')
    const { ticket } = entered.data.secondStep!
    const { secret } = (await world.call('/v2/auth/secondStepEnrol', { ticket })).data
    const code = hotp(fromBase32(secret), stepAt(world.services.clock()))
    const { token } = (await world.call('/v2/auth/secondStep', { ticket, code })).data
    expect((await world.call('/operator/running/state', {}, { token })).code).toBe(1)
  })

  it('shuts no partner out who had asked for a code after his password, and lets nobody ask for one', async () => {
    const { db } = world.services
    const account = '13800000010'
    const enter = () => world.call('/open/login', { account, password: DEMO_PASSWORD })
    const token = (await enter()).data.token
    await world.call('/open/partner/prove', { password: DEMO_PASSWORD }, { token })
    const security = { networks: [], sessionHours: 8 }
    const on = await world.call('/open/partner/saveSecurity', { ...security, twoStep: true }, { token })
    expect(on.code).toBe(CODE.WAY_NOT_OFFERED)
    expect((await world.call('/open/partner/detail', {}, { token })).data.canTwoStep).toBe(false)
    // As it was left from the days when there were texts.
    await inRows(db, 'partner', { mobile_hash: world.services.columns.lookup(account) }).set({
      security: JSON.stringify({ ...security, twoStep: true }),
    })
    const entered = await enter()
    expect(entered.code, entered.msg).toBe(1)
    const said = await rowsOf(db, 'audit_event', { event: 'partner.signIn' }, { columns: ['detail'] })
    expect(said.map(({ detail }) => detail)).toContainEqual({ secondStep: 'notOffered' })
  })
})

describe('a platform without mail', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ mail: mailNone() })
  })
  afterAll(() => world.close())

  it('lets people in by telephone, and refuses what takes a mailbox with a sentence', async () => {
    const email = 'jane@example.com'
    const refused = await world.call('/v2/auth/emailCode', {
      email,
      purpose: 'register',
      ...(await world.captcha()),
    })
    expect(refused.code).toBe(CODE.WAY_NOT_OFFERED)
    const sent = await askCode(world, '13910500778', 'register')
    expect(sent.code).toBe(1)
    const token = await world.signIn('13800000001')
    const invited = await world.call('/invite/send', { name: '简', email, departmentId: null }, { token })
    expect(invited.code).toBe(CODE.WAY_NOT_OFFERED)
    const lost = await sendTo(world, { signerId: randomUUID(), name: '简', email })
    expect(lost.answer.msg).toContain('请填写“简”的手机号')
    expect((await sendTo(world, someone('陌生人', '13910500901'))).answer.code).toBe(1)
  })
})

import { createHash } from 'node:crypto'
import type { Data } from '@xinqi/api/calls'
import { CODE } from '@xinqi/api/error-codes'
import { idCheckCharacter, maskIdNumber } from '@xinqi/api/numbers'
import { IDENTITY } from '@xinqi/api/status-names'
import { IDENTITY_TRY, REVIEW } from '@xinqi/api/work-list-status'
import { describe, expect, it } from 'vitest'
import { askCode } from '../../../../test/ask-code.ts'
import { SECRET, strictAliyun } from '../../../../test/strict-aliyun.ts'
import { type FormPart, worldOfFile } from '../../../../test/world.ts'
import { inRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { sweepExpired } from '../../../platform/retention/sweep.ts'
import type { IdentityProvider, Verdict } from '../../../providers/identity.ts'
import { identityAliyun } from '../../../providers/identity-aliyun.ts'
import { identitySandbox } from '../../../providers/identity-sandbox.ts'
import { CONSENT, isPaperNumber } from './rules.ts'
import { PAPERS_REVIEWED, type PapersReviewed, sendReviewed } from './tell-reviewed.ts'

/** Well-formed and invented: region 110105, the check character computed. */
const idNumber = (serial: number) => {
  const body = `11010519900307${String(serial).padStart(3, '0')}`
  return body + idCheckCharacter(body)
}
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

/** The sandbox, except that a test may hold its answer back. */
let held: Promise<void> | undefined
const patient: IdentityProvider = {
  ...identitySandbox(),
  twoFactor: async (person): Promise<Verdict> => {
    await held
    return identitySandbox().twoFactor(person)
  },
}

const world = await worldOfFile({ identity: patient })
const operator = await world.signIn('13800000009')

let people = 0
const newcomer = async () => {
  const mobile = `1360000${String(++people).padStart(4, '0')}`
  const code = await codeFor(mobile, 'register')
  const { data } = await world.call('/v2/auth/register', {
    mobile,
    code,
    password: 'Passw0rd!',
    agreed: true,
  })
  return { token: data.token, mobile }
}
const codeFor = async (mobile: string, purpose: 'register' | 'identity') => {
  const sent = await askCode(world, mobile, purpose)
  expect(sent.code, sent.msg).toBe(1)
  world.clock.advance(61_000)
  return /为(\d{6})，/.exec(sent.data.sandbox!)![1]!
}
const twoFactor = (token: string, name: string, number: string) =>
  world.call('/user/identity/submit', { method: 1, name, idNumber: number }, { token })
const result = async (token: string) => (await world.call('/user/certifyResult', {}, { token })).data
const attemptsOf = (method: number) => rowsOf(world.services.db, 'identity_attempt', { method })
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

describe('a picture of the card', () => {
  const CARD = { name: '卫辛', number: idNumber(801) }
  const read = async (token: string, lines: string[]) => {
    const { documents } = world.services
    const text = lines.join('\n')
    world.services.documents = {
      readModel: async () => ({ pages: [{ blocks: [{ type: 'paragraph', text }] }] }),
    } as unknown as typeof documents
    const answer = await world.form(
      '/user/identity/readCard',
      [{ name: 'file', fileName: '身份证.png', bytes: PNG }],
      { token },
    )
    world.services.documents = documents
    return { data: answer.data as Data<'/user/identity/readCard'> }
  }
  const submit = (token: string, person: object) =>
    world.call('/user/identity/submit', { method: 1, ...person } as never, { token })

  it('fills in what stands on it, and what is submitted is held against it', async () => {
    const { token } = await newcomer()
    const { data } = await read(token, [`姓名 ${CARD.name}`, '性别 女', `公民身份号码 ${CARD.number}`])
    expect(data).toMatchObject({ name: CARD.name, idNumber: CARD.number })
    const reading = data.reading!
    const typed = { name: '卫新', idNumber: CARD.number, reading }
    expect((await submit(token, typed)).code).toBe(CODE.ID_CARD_DIFFERS)
    expect((await submit(token, { ...typed, name: CARD.name })).data.status).toBe(IDENTITY_TRY.passed)
  })
  it('that says something else passes only when its holder says so, and it is written down', async () => {
    const { token } = await newcomer()
    const { data } = await read(token, [`姓名 ${CARD.name}`])
    const typed = { name: '卫新', idNumber: idNumber(802), reading: data.reading!, differs: true }
    expect((await submit(token, typed)).data.status).toBe(IDENTITY_TRY.passed)
    const noted = await world.services.db
      .selectFrom('audit_event')
      .select('detail')
      .where('event', '=', 'identity.submit')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(noted.detail)).toContain('differs')
  })
  it('read for somebody else, or not at all, holds nobody', async () => {
    const { token } = await newcomer()
    const other = await newcomer()
    const { data } = await read(other.token, [`姓名 ${CARD.name}`])
    const typed = { name: '卫丁', idNumber: idNumber(803), reading: data.reading! }
    expect((await submit(token, typed)).data.status).toBe(IDENTITY_TRY.passed)
    expect((await read(other.token, ['一张风景照'])).data).toEqual({
      name: null,
      idNumber: null,
      reading: null,
    })
  })
})

describe('by facts that belong together', () => {
  it('name and number: kept masked, with its serial, and marked as a sandbox', async () => {
    const { token } = await newcomer()
    expect(await result(token)).toMatchObject({
      identityStatus: IDENTITY.unverified,
      name: null,
      idNumber: null,
      authority: { sandbox: true },
      review: null,
      attempts: [],
    })
    const passed = await twoFactor(token, '冯甲', idNumber(1))
    expect(passed.data).toMatchObject({ status: IDENTITY_TRY.passed, sandbox: true, reason: null })
    expect(await result(token)).toMatchObject({
      identityStatus: IDENTITY.verified,
      name: '冯甲',
      idNumber: maskIdNumber(idNumber(1)),
      method: 1,
      serialNo: passed.data.serialNo,
      sandbox: true,
      attempts: [{ method: 1, status: IDENTITY_TRY.passed, serialNo: passed.data.serialNo, sandbox: true }],
    })
    expect((await twoFactor(token, '冯甲', idNumber(1))).code).toBe(CODE.IDENTITY_DONE)
    const stored = await theRow(world.services.db, 'account', { name: '冯甲' })
    expect(stored.id_number_cipher!.toString('latin1')).not.toContain(idNumber(1))
  })

  it('refuses a number that cannot be, before anybody is asked', async () => {
    const { token } = await newcomer()
    const wrong = idNumber(2).replace(/.$/, (last) => (last === '1' ? '2' : '1'))
    expect((await twoFactor(token, '陈乙', wrong)).code).toBe(CODE.ID_NUMBER_INVALID)
    expect((await result(token)).attempts).toEqual([])
  })

  it('refuses a name no font can print, by its letters, before anybody is asked', async () => {
    const { token } = await newcomer()
    const refused = await twoFactor(token, '김철수', idNumber(3))
    expect(refused).toMatchObject({ code: CODE.TEXT_UNDRAWABLE })
    expect(refused.msg).toContain('姓名中的“김철수”无法印在文件上')
    expect((await result(token)).attempts).toEqual([])
  })

  it('mobile and bank card, each with a code; the card with separate consent', async () => {
    const one = await newcomer()
    const code = await codeFor(one.mobile, 'identity')
    const byMobile = await world.call(
      '/user/identity/submit',
      { method: 2, name: '陈乙', idNumber: idNumber(2), mobile: one.mobile, code },
      { token: one.token },
    )
    expect(byMobile.data).toMatchObject({ status: IDENTITY_TRY.passed })
    const two = await newcomer()
    const card = {
      method: 3 as const,
      name: '褚丙',
      idNumber: idNumber(3),
      mobile: two.mobile,
      bankCard: '6222020200112233446',
    }
    const send = (more: object) =>
      world.call('/user/identity/submit', { ...card, ...more }, { token: two.token })
    expect((await send({ code: '000000' })).code).toBe(CODE.CONSENT_REQUIRED)
    expect((await send({ consented: true, bankCard: '6222020200112233447', code: '000000' })).code).toBe(
      CODE.BANK_CARD_INVALID,
    )
    expect((await send({ consented: true, code: '000000' })).code).toBe(CODE.CODE_WRONG)
    const cardCode = await codeFor(two.mobile, 'identity')
    expect((await send({ consented: true, code: cardCode })).data).toMatchObject({
      status: IDENTITY_TRY.passed,
    })
    const [kept] = await attemptsOf(3)
    expect(kept!.consent_sha256!.toString('hex')).toBe(hashOf(CONSENT[3]))
    expect((await result(two.token)).consents).toContainEqual({ method: 3, text: CONSENT[3] })
  })

  it('asks for no second code for the number he came in by, in this visit and this session alone', async () => {
    const one = await newcomer()
    const send = (token: string, mobile: string) =>
      world.call(
        '/user/identity/submit',
        { method: 2, name: '卫丁', idNumber: idNumber(41), mobile },
        { token },
      )
    expect((await result(one.token)).mobileProven).toBe(true)
    // Another number of his is not the one he proved; nor is this one proven in a session opened by a password.
    expect((await send(one.token, '13600009999')).code).toBe(CODE.CODE_WRONG)
    const { data: other } = await world.call('/v2/auth/login', {
      loginType: 'password',
      account: one.mobile,
      password: 'Passw0rd!',
    })
    expect((await result(other.token)).mobileProven).toBe(false)
    expect((await send(other.token, one.mobile)).code).toBe(CODE.CODE_WRONG)
    world.clock.advance(31 * 60_000)
    expect((await send(one.token, one.mobile)).code).toBe(CODE.CODE_WRONG)
    const two = await newcomer()
    expect((await send(two.token, two.mobile)).data).toMatchObject({ status: IDENTITY_TRY.passed })
  })

  it('fails in each documented way, is counted by method, and stops after five', async () => {
    const { token, mobile } = await newcomer()
    expect((await twoFactor(token, '测试超时', idNumber(5))).code).toBe(CODE.IDENTITY_UNAVAILABLE)
    expect((await result(token)).triesLeft).toContainEqual({ method: 1, left: 5 })
    expect((await twoFactor(token, '测试查无', idNumber(5))).data).toMatchObject({
      status: IDENTITY_TRY.failed,
      reason: '库中无此身份证号',
      triesLeft: 4,
    })
    for (let n = 1; n < 5; n++)
      expect((await twoFactor(token, '测试不一致', idNumber(5))).data.reason).toBe('姓名与身份证号不一致')
    expect((await twoFactor(token, '蒋戊', idNumber(5))).code).toBe(CODE.IDENTITY_LIMIT)
    expect((await result(token)).triesLeft).toContainEqual({ method: 1, left: 0 })

    const person = { name: '蒋戊', idNumber: idNumber(5) }
    const byMobile = await world.call(
      '/user/identity/submit',
      { method: 2, ...person, mobile: '13950000000', code: await codeFor('13950000000', 'identity') },
      { token },
    )
    expect(byMobile.data).toMatchObject({
      status: IDENTITY_TRY.failed,
      reason: '手机号与身份信息不一致',
      triesLeft: 4,
    })
    const byCard = await world.call(
      '/user/identity/submit',
      {
        method: 3,
        ...person,
        mobile,
        code: await codeFor(mobile, 'identity'),
        bankCard: '6222020200112270000',
        consented: true,
      },
      { token },
    )
    expect(byCard.data).toMatchObject({ status: IDENTITY_TRY.failed, reason: '银行卡与身份信息不一致' })

    world.clock.advance(86_400_001)
    expect((await twoFactor(token, '蒋戊', idNumber(5))).data.status).toBe(IDENTITY_TRY.passed)
  })

  it('lists exactly the values that fail', async () => {
    const { token } = await newcomer()
    const { examples } = await result(token)
    expect(examples.map((example) => example.name ?? example.mobile ?? example.bankCard)).toEqual([
      '测试不一致',
      '测试查无',
      '测试超时',
      '13950000000',
      '6222020200112270000',
      '测试活体',
    ])
  })

  it('one person has one verified account, and the vain attempt counts', async () => {
    const [first, second] = [await newcomer(), await newcomer()]
    expect((await twoFactor(first.token, '沈己', idNumber(6))).data.status).toBe(IDENTITY_TRY.passed)
    expect((await twoFactor(second.token, '沈己', idNumber(6))).code).toBe(CODE.IDENTITY_TAKEN)
    expect(await result(second.token)).toMatchObject({
      identityStatus: IDENTITY.unverified,
      attempts: [{ status: IDENTITY_TRY.failed, reason: expect.stringContaining('已在其他账号完成实名') }],
    })
    expect((await result(second.token)).triesLeft).toContainEqual({ method: 1, left: 4 })
  })

  it('many asked at once do not outrun the limit, and no row waits for the authority', async () => {
    const { token } = await newcomer()
    let release = () => {}
    held = new Promise((resolve) => {
      release = resolve
    })
    const asked = Array.from({ length: 9 }, () => twoFactor(token, '测试不一致', idNumber(7)))
    // The account's row is free while the authority thinks: another call of the same person passes.
    for (;;) {
      const { triesLeft } = await result(token)
      if (triesLeft.find(({ method }) => method === 1)!.left === 0) break
    }
    await world.services.db.selectFrom('account').select('id').where('name', 'is', null).forUpdate().execute()
    release()
    held = undefined
    const codes = (await Promise.all(asked)).map(({ code }) => code)
    expect(codes.filter((code) => code === 1)).toHaveLength(5)
    expect(codes.filter((code) => code === CODE.IDENTITY_LIMIT)).toHaveLength(4)
  })
})

describe('by face', () => {
  const start = (token: string, name: string, number: string, returnPath?: string) =>
    world.call('/user/face/start', { name, idNumber: number, consented: true, returnPath }, { token })
  const ticketIn = (url: string) => new URL(url, 'http://x').searchParams.get('ticket')!
  const choose = (url: string, outcome: 'passed' | 'notAlive' | 'notSame') =>
    world.call('/face/sandbox', { ticket: ticketIn(url), outcome })

  it('consent first; the telephone learns little; the result is its owner’s alone and stays', async () => {
    const { token } = await newcomer()
    const other = await newcomer()
    expect(
      (
        await world.call(
          '/user/face/start',
          { name: '卫丁', idNumber: idNumber(4), consented: false },
          { token },
        )
      ).code,
    ).toBe(2205)
    const { data } = await start(token, '卫丁', idNumber(4), '/sign/detail?id=1')
    const { attemptId, url } = data
    expect((await world.call('/user/face/ready', { attemptId }, { token })).data.ready).toBe(false)
    expect((await world.call('/user/face/result', { attemptId }, { token })).data.status).toBe(
      IDENTITY_TRY.underWay,
    )
    expect((await world.call('/face/open', { ticket: ticketIn(url) })).data).toEqual({
      name: '卫*',
      sandbox: true,
      done: false,
      returnPath: `/sign/detail?id=1&face=${attemptId}`,
    })
    expect((await world.call('/face/open', { ticket: 'x'.repeat(32) })).code).toBe(CODE.LINK_INVALID)
    expect((await choose(url, 'passed')).code).toBe(1)
    expect((await choose(url, 'notAlive')).code).toBe(CODE.LINK_INVALID)
    expect((await world.call('/face/open', { ticket: ticketIn(url) })).data.done).toBe(true)
    expect((await world.call('/user/face/ready', { attemptId }, { token: other.token })).code).toBe(
      CODE.IDENTITY_TICKET,
    )
    expect((await world.call('/user/face/result', { attemptId }, { token: other.token })).code).toBe(
      CODE.IDENTITY_TICKET,
    )
    expect((await world.call('/user/face/ready', { attemptId }, { token })).data.ready).toBe(true)
    for (let twice = 0; twice < 2; twice++) {
      expect((await world.call('/user/face/result', { attemptId }, { token })).data).toMatchObject({
        status: IDENTITY_TRY.passed,
        sandbox: true,
      })
    }
    const attempt = (await attemptsOf(4)).find((row) => row.id === attemptId)!
    expect(attempt).toMatchObject({ status: IDENTITY_TRY.passed, is_sandbox: true })
    expect(attempt.consent_sha256!.toString('hex')).toBe(hashOf(CONSENT[4]))
  })

  it.each([
    ['测试活体', 'passed', '活体检测未通过'],
    ['何庚', 'notAlive', '活体检测未通过'],
    ['何庚', 'notSame', '人脸与证件照片不一致'],
  ] as const)('%s with %s fails: %s', async (name, outcome, reason) => {
    const { token } = await newcomer()
    const { data } = await start(token, name, idNumber(8))
    await choose(data.url, outcome)
    const answer = await world.call('/user/face/result', { attemptId: data.attemptId }, { token })
    expect(answer.data).toMatchObject({ status: IDENTITY_TRY.failed, reason, triesLeft: 4 })
  })

  it('is over after half an hour, and leads only to this site', async () => {
    const { token } = await newcomer()
    const { data } = await start(token, '吕辛', idNumber(9))
    world.clock.advance(31 * 60_000)
    expect((await choose(data.url, 'passed')).code).toBe(CODE.LINK_INVALID)
    expect((await world.call('/user/face/result', { attemptId: data.attemptId }, { token })).code).toBe(
      CODE.IDENTITY_TICKET,
    )
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
      expect((await start(token, '吕辛', idNumber(9), path)).code).toBe(CODE.BAD_REQUEST)
    }
  })
})

describe('by face, at an authority that asks about the device', () => {
  it('its page is fetched by the device that will show it, and the result awaited from then on', async () => {
    let passed: string | undefined
    const aliyun = await strictAliyun(({ action, parameters }) => {
      if (action === 'DescribeFaceVerify')
        return { Code: '200', RequestId: 'R', ResultObject: { Passed: passed } }
      const { ua } = JSON.parse(parameters.MetaInfo!) as { ua: string }
      const page = ua.includes('iPhone') ? { CertifyUrl: `https://face.example/${parameters.CertName}` } : {}
      return { Code: '200', RequestId: 'R', ResultObject: { CertifyId: 'C1', ...page } }
    })
    const { services } = world
    const sandbox = services.identity
    const settings = {
      endpoint: aliyun.endpoint,
      accessKeyId: 'AK',
      accessKeySecret: SECRET,
      faceSceneId: '1',
    }
    services.identity = identityAliyun(settings, () => new Date())
    try {
      const { token } = await newcomer()
      const person = { name: '华卯', idNumber: idNumber(21), consented: true }
      const { url, attemptId } = (await world.call('/user/face/start', person, { token })).data
      expect(aliyun.received).toEqual([])
      const ticket = new URL(url, 'http://x').searchParams.get('ticket')!
      expect((await world.call('/face/open', { ticket })).data).toMatchObject({ sandbox: false, done: false })
      expect((await world.call('/user/face/ready', { attemptId }, { token })).data.ready).toBe(false)
      const begin = (userAgent: string) =>
        world.call('/face/begin', { ticket, device: { type: 'h5', userAgent } })
      expect((await begin('unknown')).code).toBe(CODE.IDENTITY_UNAVAILABLE)
      const begun = await begin('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
      expect(begun.data.url).toBe('https://face.example/华卯')
      expect(aliyun.received.at(-1)!.parameters).toMatchObject({
        CertifyUrlType: 'H5',
        ReturnUrl: expect.stringContaining(`/face?ticket=${ticket}`),
      })
      expect((await world.call('/user/face/ready', { attemptId }, { token })).data.ready).toBe(false)
      passed = 'T'
      expect((await world.call('/user/face/result', { attemptId }, { token })).data).toMatchObject({
        status: IDENTITY_TRY.passed,
        serialNo: 'C1',
        sandbox: false,
      })
      expect((await begin('Mozilla/5.0 (iPhone)')).code).toBe(CODE.LINK_INVALID)
      expect((await world.call('/face/sandbox', { ticket, outcome: 'passed' })).code).toBe(CODE.NOT_FOUND)
    } finally {
      services.identity = sandbox
      aliyun.close()
    }
    const device = { type: 'h5' as const, userAgent: 'Mozilla/5.0' }
    expect((await world.call('/face/begin', { ticket: 'x'.repeat(32), device })).code).toBe(CODE.NOT_FOUND)
  })
})

describe('what was begun and never finished', () => {
  it('is gone after a day; papers wait as long as it takes', async () => {
    const { token } = await newcomer()
    await world.call('/user/face/start', { name: '严寅', idNumber: idNumber(13), consented: true }, { token })
    expect((await result(token)).attempts).toMatchObject([{ method: 4, status: IDENTITY_TRY.underWay }])
    const waiting = await attemptsOf(8)
    world.clock.advance(86_400_001)
    await sweepExpired(world.services.db, world.clock.now())
    expect((await result(token)).attempts).toEqual([])
    expect(await attemptsOf(8)).toEqual(waiting)
  })
})

describe('by papers somebody looks at', () => {
  const facts = (name: string, number: string, document = '1'): FormPart[] => [
    { name: 'name', value: name },
    { name: 'document', value: document },
    { name: 'idNumber', value: number },
    { name: 'consented', value: 'true' },
  ]
  const pictures: FormPart[] = ['front', 'back', 'holding'].map((name) => ({
    name,
    fileName: `${name}.png`,
    bytes: PNG,
    type: 'image/png',
  }))
  const submit = (token: string, parts: FormPart[]) => world.form('/user/identity/manual', parts, { token })
  const waiting = async (name: string) =>
    (
      await world.call(
        '/operator/reviews/list',
        { kind: 'person', status: REVIEW.pending },
        { token: operator },
      )
    ).data.list.find((row) => row.subjectName === `${name[0]}*`)!.caseId
  const decide = (caseId: string, passed: boolean, reason?: string) =>
    world.call('/operator/reviews/decide', { caseId, passed, reason }, { token: operator })

  it('waits in the queue, is refused with a reason, and passes the second time', async () => {
    const { token } = await newcomer()
    expect((await submit(token, [...facts('施壬', idNumber(10)), ...pictures])).code).toBe(1)
    expect(await result(token)).toMatchObject({
      identityStatus: IDENTITY.underReview,
      review: { status: REVIEW.pending },
    })
    expect((await submit(token, [...facts('施壬', idNumber(10)), ...pictures])).code).toBe(
      CODE.REVIEW_PENDING,
    )
    expect((await twoFactor(token, '施壬', idNumber(10))).code).toBe(CODE.REVIEW_PENDING)

    const caseId = await waiting('施壬')
    const { data } = await world.call('/operator/reviews/detail', { caseId }, { token: operator })
    expect(data.facts).toContainEqual({ label: '证件号码', value: idNumber(10) })
    expect(data.evidence.map(({ name }) => name)).toEqual(['证件人像面', '证件背面', '手持证件照'])
    expect((await decide(caseId, false)).code).toBe(CODE.REVIEW_REASON)
    expect((await decide(caseId, false, '照片反光')).code).toBe(1)
    expect(await result(token)).toMatchObject({
      identityStatus: IDENTITY.failed,
      review: { status: REVIEW.failed, reason: '照片反光' },
      attempts: [{ method: 8, status: IDENTITY_TRY.failed, reason: '照片反光' }],
    })

    expect((await submit(token, [...facts('施壬', idNumber(10)), ...pictures])).code).toBe(1)
    expect((await decide(await waiting('施壬'), true)).code).toBe(1)
    expect(await result(token)).toMatchObject({
      identityStatus: IDENTITY.verified,
      name: '施壬',
      method: 8,
      sandbox: true,
      serialNo: expect.stringMatching(/^MANUAL-/),
    })
    const [attempt] = await attemptsOf(8)
    expect(attempt!.consent_sha256!.toString('hex')).toBe(hashOf(CONSENT[8]))
  })

  it('is told by letter, in the language the papers were handed in with', async () => {
    const letters = async () => {
      await world.services.db.deleteFrom('sandbox_delivery').execute()
      const told = await world.services.db
        .selectFrom('outbox')
        .select('payload')
        .where('topic', '=', PAPERS_REVIEWED)
        .execute()
      for (const { payload } of told) await sendReviewed(world.services, payload as PapersReviewed)
      await world.services.db.deleteFrom('outbox').where('topic', '=', PAPERS_REVIEWED).execute()
      return (
        await rowsOf(world.services.db, 'sandbox_delivery', { channel: '邮件' }, { columns: ['content'] })
      ).map(({ content }) => content)
    }
    await letters()
    const { token, mobile } = await newcomer()
    const { id: accountId } = await theRow(world.services.db, 'account', {
      mobile_hash: world.services.columns.lookup(mobile),
    })
    await submit(token, [...facts('Abe Noll', 'E1234567', '4'), ...pictures])
    const first = await theRow(world.services.db, 'review_case', {
      applicant_id: accountId,
      status: REVIEW.pending,
    })
    await decide(first.id, false, '照片反光')
    // Nobody is written to who has given no address.
    expect(await letters()).toEqual([])
    await inRows(world.services.db, 'account', { id: accountId }).set({
      email_cipher: world.services.columns.seal('abe@example.com'),
    })
    await submit(token, [...facts('Abe Noll', 'E1234567', '4'), ...pictures])
    await inRows(world.services.db, 'identity_attempt', { account_id: accountId }).set({ language: 'en' })
    const second = await theRow(world.services.db, 'review_case', {
      applicant_id: accountId,
      status: REVIEW.pending,
    })
    await decide(second.id, true)
    const [passed, ...more] = await letters()
    expect(more).toEqual([])
    expect(passed).toMatch(/your identity is verified[\s\S]*\/realName\?lang=en/)
    expect(passed).not.toMatch(/\p{Script=Han}/u)
  })

  it('can be withdrawn, and then another way is open', async () => {
    const { token } = await newcomer()
    expect((await world.call('/user/identity/withdraw', {}, { token })).code).toBe(CODE.REVIEW_DECIDED)
    await submit(token, [...facts('孔子', idNumber(11)), ...pictures])
    const caseId = await waiting('孔子')
    expect((await world.call('/user/identity/withdraw', {}, { token })).code).toBe(1)
    expect((await result(token)).identityStatus).toBe(IDENTITY.unverified)
    expect((await decide(caseId, true)).code).toBe(CODE.REVIEW_DECIDED)
    expect((await twoFactor(token, '孔子', idNumber(11))).data.status).toBe(IDENTITY_TRY.passed)
  })

  it('takes papers of other countries', async () => {
    const { token } = await newcomer()
    expect((await submit(token, [...facts('Ann Lee', 'E1', '4'), ...pictures])).code).toBe(CODE.BAD_REQUEST)
    expect((await submit(token, [...facts('Ann Lee', '护照E12345', '4'), ...pictures])).code).toBe(
      CODE.PAPER_NUMBER_INVALID,
    )
    expect((await submit(token, [...facts('Ann Lee', 'e1234 5678', '4'), ...pictures])).code).toBe(1)
    const { data } = await world.call(
      '/operator/reviews/list',
      { status: REVIEW.pending },
      { token: operator },
    )
    await decide(data.list[0]!.caseId, true)
    expect(await result(token)).toMatchObject({
      identityStatus: IDENTITY.verified,
      document: 4,
      idNumber: 'E1*****78',
    })
  })

  it('refuses missing consent, missing or false pictures, and a number that cannot be', async () => {
    const { token } = await newcomer()
    const complete = facts('曹丑', idNumber(12))
    expect((await submit(token, [...complete.slice(0, 3), ...pictures])).code).toBe(CODE.BAD_REQUEST)
    expect((await submit(token, [...complete, ...pictures.slice(0, 2)])).code).toBe(CODE.IDENTITY_PAPER)
    const svg: FormPart = { name: 'holding', fileName: 'a.png', bytes: Buffer.from('<svg/>') }
    expect((await submit(token, [...complete, ...pictures.slice(0, 2), svg])).code).toBe(CODE.IDENTITY_PAPER)
    expect((await submit(token, [...facts('曹丑', '110105199003070000'), ...pictures])).code).toBe(
      CODE.ID_NUMBER_INVALID,
    )
    expect((await result(token)).identityStatus).toBe(IDENTITY.unverified)
  })

  it('passing somebody who is verified elsewhere is refused to the reviewer', async () => {
    const { token } = await newcomer()
    await submit(token, [...facts('冯甲', idNumber(1)), ...pictures])
    expect((await decide(await waiting('冯甲'), true)).code).toBe(CODE.IDENTITY_TAKEN)
    expect((await result(token)).identityStatus).toBe(IDENTITY.underReview)
  })
})

describe('the audit log', () => {
  it('has every attempt, without numbers', async () => {
    const events = await world.services.db.selectFrom('audit_event').selectAll().execute()
    const of = (event: string, succeeded: boolean) =>
      events.filter((entry) => entry.event === event && entry.succeeded === succeeded).length
    expect(of('identity.submit', true)).toBeGreaterThan(5)
    expect(of('identity.submit', false)).toBeGreaterThan(3)
    expect(of('identity.face', true)).toBeGreaterThan(3)
    expect(of('identity.face', false)).toBeGreaterThan(0)
    expect(of('identity.manual', true)).toBeGreaterThan(2)
    expect(of('review.decide', true)).toBeGreaterThan(1)
    expect(JSON.stringify(events)).not.toMatch(/1101051990|6222020200/)
  })
})

describe('numbers of papers', () => {
  const today = new Date('2026-11-15')
  it.each([
    [1, '11010519491231002X', 'H12345678'],
    [2, 'H12345678', '12345678'],
    [3, '12345678', 'H12345678'],
    [4, 'E12345678', '护照'],
    [5, 'USA110101010101', '110101010101'],
  ])('of kind %i: %s, not %s', (document, right, wrong) => {
    expect(isPaperNumber(document, right, today)).toBe(true)
    expect(isPaperNumber(document, wrong, today)).toBe(false)
  })
})

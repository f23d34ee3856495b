import { createHash } from 'node:crypto'
import { LEGAL_NOTICE, REVIEW, TICKET, TRANSFER } from '@xinqi/api/desk-status-names'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { BANK_TRANSFER } from '@xinqi/api/limits'
import { CERTIFICATION, COMPANY, IDENTITY } from '@xinqi/api/status-names'
import { verifyPdf } from '@xinqi/pdf-signature'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { drawLicence } from '../../../../test/licence-picture.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { newId } from '../../../platform/db/ids.ts'
import { rowOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import { BankUnavailable } from '../../../providers/bank.ts'
import { hashPassword } from '../../people/sign-in/passwords.ts'
import { grantPackage } from '../../quota/copies/hold-package.ts'
import { packageInForce } from '../../quota/copies/package-in-force.ts'
import { proveLedger } from '../../quota/copies/prove.ts'
import { SEAL } from '../../seals/company-seals/rules.ts'
import { followBank, payTransfer } from './bank-jobs.ts'
import { runLicenceReading } from './read-licence.ts'

const OPERATOR = '13800000009'
const LICENCE = {
  name: '云杉（北京）数据科技有限公司',
  creditCode: '91330100799655058B',
  legalName: '欧阳明远',
  address: '北京市海淀区中关村大街1号',
  period: '2018年03月05日至长期',
}
const CODES = ['91330100799655058B', '914403001922038216', '9144030071526726XG']
const BANK = {
  accountNo: '6222 0012 3456 7890',
  bankName: '中国工商银行',
  province: '北京市',
  city: '北京市',
  branchName: '中国工商银行北京中关村支行',
}

let world: World
let pdf: Buffer
let stranger: string
let operator: string
let next = 13960000001

beforeAll(async () => {
  world = await openWorld()
  pdf = await drawLicence(LICENCE)
  stranger = await world.signIn('13800000005')
  operator = await world.signIn(OPERATOR)
})
afterAll(() => world.close())
/** One code serves all tests: whoever got certified with it makes room. */
afterEach(() => uncertify())

/** A person nobody knows yet, verified unless told otherwise. */
const newPerson = async (name: string, verified = true) => {
  const mobile = String(next++)
  const { columns, db } = world.services
  const id = newId()
  await db
    .insertInto('account')
    .values({
      id,
      mobile_hash: columns.lookup(mobile),
      mobile_cipher: columns.seal(mobile),
      name,
      password_hash: await hashPassword(DEMO_PASSWORD),
      identity_status: verified ? 1 : 0,
      id_number_cipher: columns.seal('110105199003078515'),
      created_at: world.clock.now(),
    })
    .execute()
  return { id, mobile, token: await world.signIn(mobile) }
}

const upload = async (token: string, bytes: Buffer = pdf) =>
  (await world.form('/company/uploadLicense', [{ name: 'file', fileName: '营业执照.pdf', bytes }], {
    token,
  })) as never as { code: number; data: { fileId: string; url: string } }

/** Recognised as well, as the page has it done. */
const uploadAndRead = async (token: string) => {
  const sent = (await world.form(
    '/company/uploadLicenseOCR',
    [{ name: 'file', fileName: '营业执照.pdf', bytes: pdf }],
    { token },
  )) as never as { data: { fileId: string; taskId: string } }
  const { fileId, taskId } = sent.data
  const { account_id } = await theRow(world.services.db, 'licence_reading', { task_id: taskId }, [
    'account_id',
  ])
  await runLicenceReading(world.services)({
    id: 'once',
    data: { accountId: account_id, taskId },
    signal: new AbortController().signal,
  })
  return fileId
}

const firstBody = async (token: string, more: object = {}) => ({
  fileId: (await upload(token)).data.fileId,
  name: LICENCE.name,
  creditCode: LICENCE.creditCode,
  legalName: LICENCE.legalName,
  address: LICENCE.address,
  longTerm: true,
  ...more,
})

/** Up to the choice of a way. */
const applied = async (
  options: { agent?: string; second?: object; first?: object; isRead?: boolean } = {},
) => {
  const person = await newPerson(options.agent ?? '林办事')
  const { token } = person
  const read = options.isRead ? { fileId: await uploadAndRead(token) } : {}
  const body = await firstBody(token, { ...options.first, ...read })
  const first = await world.call('/v2/company/createCompanyFirst', body, { token })
  expect(first.code, first.msg).toBe(1)
  const { certificationId, companyId } = first.data
  const second = await world.call(
    '/v2/company/addCompanySecond',
    { certificationId, isLegal: false, position: '法务', legalMobile: '13960009999', ...options.second },
    { token },
  )
  expect(second.code, second.msg).toBe(1)
  return { ...person, certificationId, companyId: companyId! }
}
const choose = (application: { certificationId: string; token: string }, method: 1 | 2 | 6 | 7 | 9) =>
  world.call(
    '/v2/company/paymentAuthAndProxy',
    { certificationId: application.certificationId, method },
    { token: application.token },
  )
const submit = ({ certificationId, token }: { certificationId: string; token: string }) =>
  world.call('/v2/company/paymentAuthAndProxy', { certificationId, submit: true }, { token })
const uploadLetter = ({ certificationId, token }: { certificationId: string; token: string }) =>
  world.form(
    '/company/uploadProxy',
    [
      { name: 'certificationId', value: certificationId },
      { name: 'file', fileName: '授权书.pdf', bytes: pdf },
    ],
    { token },
  )
const statusOf = async (companyId: string) =>
  (await theRow(world.services.db, 'company', { id: companyId }, ['status'])).status
const decide = async (certificationId: string, passed: boolean, reason?: string) => {
  const { id } = await theRow(
    world.services.db,
    'review_case',
    { subject_id: certificationId, status: REVIEW.pending },
    ['id'],
  )
  return world.call('/operator/reviews/decide', { caseId: id, passed, reason }, { token: operator })
}
const transferOf = (certificationId: string, direction: number) =>
  world.services.db
    .selectFrom('bank_transfer')
    .selectAll()
    .where('certification_id', '=', certificationId)
    .where('direction', '=', direction)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
/** Asked for, paid, and arrived according to the sandbox book. */
const arrived = async (application: { certificationId: string; token: string }) => {
  const asked = await world.call(
    '/v2/company/publicTransfer',
    { certificationId: application.certificationId, ...BANK },
    { token: application.token },
  )
  expect(asked.code, asked.msg).toBe(1)
  const row = await transferOf(application.certificationId, 1)
  await payTransfer(world.services, { companyId: row.company_id, transferId: row.id })
  const settled = await world.call(
    '/operator/bank/settle',
    { reference: row.reference, paid: true },
    { token: operator },
  )
  expect(settled.code, settled.msg).toBe(1)
  await followBank(world.services)
  return row
}
const codeFor = async (purpose: () => Promise<{ data: { sandbox: string | null } }>) =>
  /(\d{6})/.exec((await purpose()).data.sandbox ?? '')![1]!
const yuan = (fen: number) => (fen / 100).toFixed(2)
const uncertify = () =>
  world.services.db
    .updateTable('company')
    .set({ status: COMPANY.uncertified })
    .where('credit_code', 'in', CODES)
    .execute()

describe('papers', () => {
  it('are judged by what they are', async () => {
    const { token } = await newPerson('李上传')
    expect(await upload(token, Buffer.from('not a picture'))).toMatchObject({ code: CODE.LICENCE_TYPE })
    expect(await upload(token, Buffer.alloc(0))).toMatchObject({ code: CODE.FILE_MISSING })
    const docx = Buffer.from('504b0304', 'hex')
    expect(await upload(token, docx)).toMatchObject({ code: CODE.LICENCE_TYPE })
    const good = await upload(token)
    expect(good.code).toBe(1)
    const opened = await world.send({ method: 'GET', url: good.data.url, unsigned: true })
    expect(opened.response.rawPayload.equals(pdf)).toBe(true)
  })

  it('of somebody else are not there', async () => {
    const mine = await newPerson('李甲')
    const other = await newPerson('李乙')
    const body = await firstBody(mine.token)
    expect(await world.call('/v2/company/createCompanyFirst', body, { token: other.token })).toMatchObject({
      code: CODE.NOT_FOUND,
    })
  })
})

describe('the first step', () => {
  it('keeps what was typed, however unfinished', async () => {
    const { token } = await newPerson('王草稿')
    const draft = await world.call(
      '/v2/company/createCompanyFirst',
      { draft: true, name: '写了一半', creditCode: '913' },
      { token },
    )
    expect(draft.data).toMatchObject({ companyId: null, step: 1, status: CERTIFICATION.draft })
    const again = await world.call('/company/companyIdentifyInfo', {}, { token })
    expect(again.data).toMatchObject({ facts: { name: '写了一半', creditCode: '913' }, step: 1 })
    const more = await world.call(
      '/v2/company/createCompanyFirst',
      { certificationId: draft.data.certificationId, draft: true, legalName: '张三' },
      { token },
    )
    expect(more.data.certificationId).toBe(draft.data.certificationId)
    expect((await world.call('/company/companyIdentifyInfo', {}, { token })).data!.facts).toMatchObject({
      name: '写了一半',
      legalName: '张三',
    })
  })

  it.each([
    [{ name: '甲' }, 2801],
    [{ name: '김치（北京）有限公司' }, CODE.TEXT_UNDRAWABLE],
    [{ address: '北京市สม路1号' }, CODE.TEXT_UNDRAWABLE],
    [{ creditCode: '91330100799655058C' }, 2802],
    [{ legalName: '9' }, 2803],
    [{ longTerm: false, validUntil: '2020-01-01' }, 2804],
    [{ fileId: undefined }, 2805],
  ])('refuses %j', async (wrong, code) => {
    const { token } = await newPerson('王填错')
    const body = await firstBody(token, wrong)
    expect(await world.call('/v2/company/createCompanyFirst', body, { token })).toMatchObject({ code })
  })

  it('founds the company with its root, its roles and its administrator', async () => {
    const { token, companyId } = await applied({ first: { name: '云杉(北京)数据科技有限公司' } })
    const db = world.services.db
    expect(await rowOf(db, 'company', { id: companyId }, ['name', 'status'])).toEqual({
      name: LICENCE.name,
      status: COMPANY.uncertified,
    })
    const departments = await rowsOf(
      db,
      'department',
      { company_id: companyId },
      { columns: ['name', 'parent_id'] },
    )
    expect(departments).toEqual([{ name: LICENCE.name, parent_id: null }])
    const roles = await rowsOf(db, 'role', { company_id: companyId }, { columns: ['type'], by: 'type' })
    expect(roles.map(({ type }) => type)).toEqual([1, 2, 3, 4])
    const switched = await world.call('/auth/switch', { companyId }, { token })
    expect(switched.data).toMatchObject({ companyId, isAdmin: true })
  })

  it('is nobody else’s', async () => {
    const { certificationId, companyId } = await applied()
    for (const path of ['/company/companyIdentifyInfo', '/v2/company/certifyResult'] as const) {
      expect((await world.call(path, { certificationId }, { token: stranger })).code).toBe(CODE.NOT_FOUND)
    }
    for (const path of [
      '/v2/company/noticeResult',
      '/v2/company/transferProcess',
      '/v2/company/noticeLegal',
    ] as const) {
      expect((await world.call(path, { certificationId }, { token: stranger })).code, path).toBe(
        CODE.NOT_FOUND,
      )
    }
    expect(
      await world.call('/v2/company/createCompanyFirst', { companyId, draft: true }, { token: stranger }),
    ).toMatchObject({ code: CODE.NOT_FOUND })
    expect(
      await world.call(
        '/v2/company/createCompanyFirst',
        { certificationId, draft: true },
        { token: stranger },
      ),
    ).toMatchObject({ code: CODE.NOT_FOUND })
    expect(
      await world.call('/company/companyIdentifyInfo', { companyId }, { token: stranger }),
    ).toMatchObject({ code: CODE.NOT_FOUND })
  })
})

describe('the second step', () => {
  it('asks for a verified person, and for the truth about the legal representative', async () => {
    const { token } = await newPerson('陈未实名', false)
    const { data } = await world.call('/v2/company/createCompanyFirst', await firstBody(token), { token })
    const { certificationId } = data
    const second = (body: object) =>
      world.call('/v2/company/addCompanySecond', { certificationId, ...body }, { token })
    expect(await second({ isLegal: false })).toMatchObject({ code: CODE.IDENTITY_REQUIRED })
    expect(await second({ draft: true, position: '财务' })).toMatchObject({ code: 1 })
    await world.services.db
      .updateTable('account')
      .set({ identity_status: IDENTITY.verified })
      .where('name', '=', '陈未实名')
      .execute()
    expect(await second({ isLegal: true })).toMatchObject({ code: CODE.LEGAL_MISMATCH })
    expect(await second({ isLegal: false, legalMobile: '123' })).toMatchObject({ code: CODE.MOBILE_INVALID })
    expect(await second({ isLegal: false, legalMobile: '13960009998' })).toMatchObject({ code: 1 })
    const { data: info } = await world.call('/company/companyIdentifyInfo', { certificationId }, { token })
    expect(info!.agent).toMatchObject({
      position: '财务',
      legalMobile: '13960009998',
      idNumber: '110105********8515',
    })
  })

  it('comes after the first', async () => {
    const { token } = await newPerson('陈跳步')
    const { data } = await world.call(
      '/v2/company/createCompanyFirst',
      { draft: true, name: '半个公司' },
      { token },
    )
    const { certificationId } = data
    expect(
      await world.call('/v2/company/addCompanySecond', { certificationId, isLegal: false }, { token }),
    ).toMatchObject({ code: CODE.CERTIFICATION_STEP })
    expect(
      await world.call('/v2/company/paymentAuthAndProxy', { certificationId, method: 2 }, { token }),
    ).toMatchObject({ code: CODE.CERTIFICATION_STEP })
  })
})

describe('a sealed letter', () => {
  it('is made as a PDF, uploaded, reviewed, refused with a reason and handed in again', async () => {
    const application = await applied()
    const { certificationId, companyId, token } = application
    expect((await choose(application, 2)).data).toMatchObject({ step: 4, missing: ['sealedLetter'] })
    const letter = await world.send({
      url: '/api/web/company/downloadProxyTemplate',
      payload: JSON.stringify({ certificationId }),
      token,
    })
    expect(letter.response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await submit(application)).toMatchObject({ code: CODE.PROOFS_MISSING })
    expect((await uploadLetter(application)).code).toBe(1)
    expect((await submit(application)).data).toMatchObject({ status: CERTIFICATION.underReview, step: 5 })
    expect(await statusOf(companyId)).toBe(1)
    expect(await submit(application)).toMatchObject({ code: CODE.CERTIFICATION_CLOSED })
    expect((await uploadLetter(application)).code).toBe(CODE.CERTIFICATION_CLOSED)

    expect(await decide(certificationId, false, '印章不清晰')).toMatchObject({ code: 1 })
    expect(await statusOf(companyId)).toBe(2)
    const result = await world.call('/v2/company/certifyResult', { companyId }, { token })
    expect(result.data).toMatchObject({ status: CERTIFICATION.failed, reason: '印章不清晰' })
    const messages = await world.call('/message/list', {}, { token })
    expect(messages.data.list[0]!.content).toContain('印章不清晰')

    const again = await world.call('/v2/company/createCompanyFirst', { companyId, draft: true }, { token })
    expect(again.data.certificationId).not.toBe(certificationId)
    const second = { ...application, certificationId: again.data.certificationId }
    const info = await world.call(
      '/company/companyIdentifyInfo',
      { certificationId: second.certificationId },
      { token },
    )
    expect(info.data!.facts).toMatchObject({ name: LICENCE.name, creditCode: LICENCE.creditCode })
    await world.call('/v2/company/createCompanyFirst', { certificationId: second.certificationId }, { token })
    await world.call('/v2/company/addCompanySecond', { certificationId: second.certificationId }, { token })
    await choose(second, 2)
    await uploadLetter(second)
    await submit(second)
    expect(await decide(second.certificationId, true)).toMatchObject({ code: 1 })
    expect(await statusOf(companyId)).toBe(3)
    const company = await theRow(world.services.db, 'company', { id: companyId })
    expect(company).toMatchObject({
      credit_code: LICENCE.creditCode,
      legal_name: LICENCE.legalName,
    })
    expect(await packageInForce(world.services.db, companyId, world.clock.now())).toMatchObject({
      packageType: 1,
      endsAt: null,
    })
    const audit = await rowsOf(
      world.services.db,
      'audit_event',
      { company_id: companyId },
      { columns: ['event'] },
    )
    expect(audit.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['certification.failed', 'certification.passed']),
    )

    // Certified anew: it stays certified all the while, and keeps what it has bought.
    await world.services.db.transaction().execute((tx) =>
      grantPackage(tx, {
        companyId,
        packageType: 4,
        expiresAt: new Date(world.clock.now().getTime() + 365 * DAY),
        reason: '测试',
        reference: 'bought',
        now: world.clock.now(),
      }),
    )
    const anew = await world.call(
      '/v2/company/createCompanyFirst',
      { companyId, address: '新住所' },
      { token },
    )
    const third = { ...application, certificationId: anew.data.certificationId }
    await world.call('/v2/company/addCompanySecond', { certificationId: third.certificationId }, { token })
    await choose(third, 2)
    await uploadLetter(third)
    await submit(third)
    expect(await statusOf(companyId)).toBe(3)
    expect(await decide(third.certificationId, true)).toMatchObject({ code: 1 })
    expect(await rowOf(world.services.db, 'company', { id: companyId }, ['status', 'address'])).toEqual({
      status: COMPANY.certified,
      address: '新住所',
    })
    expect((await packageInForce(world.services.db, companyId, world.clock.now())).packageType).toBe(4)
    // A seal to sign with has been waiting since the first time, and is not made again.
    expect(
      await rowsOf(
        world.services.db,
        'company_seal',
        { company_id: companyId },
        { columns: ['name', 'status', 'is_default'] },
      ),
    ).toEqual([{ name: '合同专用章', status: SEAL.enabled, is_default: true }])

    // Another company of the same code is told whom to ask, and not who he is.
    const late = await newPerson('钱来迟')
    const refused = await world.call('/v2/company/createCompanyFirst', await firstBody(late.token), {
      token: late.token,
    })
    expect(refused.code).toBe(CODE.COMPANY_TAKEN)
    expect(refused.msg).toContain(application.mobile.replace(/(\d{3})\d{4}(\d{4})/, '$1****$2'))
    expect(refused.msg).not.toContain('林')
    expect(refused.msg).not.toContain(application.mobile)
  })

  it('may be taken back while nobody has decided, and handed in again', async () => {
    const application = await applied()
    const { certificationId, companyId, token } = application
    const withdraw = (by = token) =>
      world.call('/v2/company/withdrawCertification', { certificationId }, { token: by })
    await choose(application, 2)
    expect(await withdraw()).toMatchObject({ code: CODE.CERTIFICATION_CLOSED })
    await uploadLetter(application)
    await submit(application)
    expect(await withdraw(stranger)).toMatchObject({ code: CODE.NOT_FOUND })
    expect((await withdraw()).data).toMatchObject({ status: CERTIFICATION.draft, step: 4, missing: [] })
    expect(await statusOf(companyId)).toBe(0)
    expect((await submit(application)).data.status).toBe(CERTIFICATION.underReview)
    expect(await decide(certificationId, true)).toMatchObject({ code: 1 })
    expect(await withdraw()).toMatchObject({ code: CODE.CERTIFICATION_CLOSED })
  })

  it('cannot certify a code that somebody else got certified meanwhile', async () => {
    const [one, two] = [await applied(), await applied()]
    for (const application of [one, two]) {
      await choose(application, 2)
      await uploadLetter(application)
      expect((await submit(application)).code).toBe(1)
    }
    expect(await decide(one.certificationId, true)).toMatchObject({ code: 1 })
    expect(await decide(two.certificationId, true)).toMatchObject({ code: CODE.COMPANY_TAKEN })
    expect(await statusOf(two.companyId)).toBe(1)
    expect(await decide(two.certificationId, false, '该企业已认证')).toMatchObject({ code: 1 })
  })
})

describe('money paid out', () => {
  it('proves the account by its amount; the letter is then signed online and nobody has to judge', async () => {
    const application = await applied({ isRead: true })
    const { certificationId, companyId, token } = application
    expect((await choose(application, 6)).data.missing).toEqual(['forwardTransfer', 'agentSignature'])
    const verify = (amount: string) =>
      world.call('/v2/company/verifyTransferAmount', { certificationId, amount }, { token })
    expect(await verify('0.10')).toMatchObject({ code: CODE.TRANSFER_NOT_OPEN })
    // Signing comes after the money.
    expect(await world.call('/v2/company/signProxyCode', { certificationId }, { token })).toMatchObject({
      code: CODE.CERTIFICATION_STEP,
    })
    const row = await arrived(application)
    expect(row.amount_fen).toBeGreaterThanOrEqual(BANK_TRANSFER.minFen)
    expect(row.amount_fen).toBeLessThanOrEqual(BANK_TRANSFER.maxFen)
    const process = await world.call('/v2/company/transferProcess', { certificationId }, { token })
    expect(process.data).toMatchObject({ status: TRANSFER.arrived, accountNo: '**** 7890', triesLeft: 3 })
    expect(JSON.stringify(process.data)).not.toContain('622200')
    expect(await verify('abc')).toMatchObject({ code: CODE.AMOUNT_INVALID })
    expect((await verify(yuan(row.amount_fen + 1))).data).toEqual({
      verified: false,
      status: TRANSFER.arrived,
      triesLeft: 2,
    })
    expect((await verify(yuan(row.amount_fen))).data).toMatchObject({
      verified: true,
      status: TRANSFER.proven,
    })
    expect(await statusOf(companyId)).toBe(0)

    const code = await codeFor(() => world.call('/v2/company/signProxyCode', { certificationId }, { token }))
    const sign = (body: { code: string; agreed: boolean }) =>
      world.call('/v2/company/signProxy', { certificationId, ...body }, { token })
    expect(await sign({ code, agreed: false })).toMatchObject({ code: CODE.CONSENT_REQUIRED })
    expect(await sign({ code: code === '000000' ? '000001' : '000000', agreed: true })).toMatchObject({
      code: CODE.CODE_WRONG,
    })
    expect((await sign({ code, agreed: true })).data).toMatchObject({
      status: CERTIFICATION.passed,
      step: 5,
      missing: [],
    })
    expect(await statusOf(companyId)).toBe(3)
    const company = await theRow(world.services.db, 'company', { id: companyId })
    expect(company).toMatchObject({ certification_method: 6, certification_sandbox: true })

    const info = await world.call('/company/companyIdentifyInfo', { certificationId }, { token })
    const file = await world.send({ method: 'GET', url: info.data!.letter!.url, unsigned: true })
    const root = await world.services.certificates.root()
    const verified = verifyPdf(file.response.rawPayload, { trust: [root] })
    expect(verified.verdict).toBe('valid')
    expect(JSON.stringify(verified.signatures)).toContain('林办事')
  })

  const provenAndSigned = async (application: Awaited<ReturnType<typeof applied>>) => {
    const { certificationId, token } = application
    await choose(application, 6)
    const { amount_fen } = await arrived(application)
    await world.call(
      '/v2/company/verifyTransferAmount',
      { certificationId, amount: yuan(amount_fen) },
      { token },
    )
    const code = await codeFor(() => world.call('/v2/company/signProxyCode', { certificationId }, { token }))
    return world.call('/v2/company/signProxy', { certificationId, code, agreed: true }, { token })
  }
  const opened = async (certificationId: string) => {
    const { id: caseId } = await theRow(world.services.db, 'review_case', { subject_id: certificationId }, [
      'id',
    ])
    return (await world.call('/operator/reviews/detail', { caseId }, { token: operator })).data
  }

  it('certifies nobody whose form differs from the licence: a person sees where, and what the money proved', async () => {
    const application = await applied({ isRead: true, first: { legalName: '欧阳明' } })
    expect((await provenAndSigned(application)).data).toMatchObject({
      status: CERTIFICATION.underReview,
      missing: [],
    })
    expect(await statusOf(application.companyId)).toBe(1)
    const { facts } = await opened(application.certificationId)
    expect(facts.filter(({ warning }) => warning)).toEqual([
      {
        label: '法定代表人',
        value: '欧阳明',
        warning: '营业执照识别为「欧阳明远」，与填写的不一致',
      },
    ])
    const money = facts.find(({ label }) => label === '对公打款结果')
    expect(money?.value).toMatch(/^验证通过（中国工商银行 \*{4} 7890，0\.\d\d 元）$/)
    expect((await decide(application.certificationId, true)).code).toBe(1)
    expect(await statusOf(application.companyId)).toBe(3)
  })

  it('certifies nobody by a licence that was never read', async () => {
    const application = await applied()
    expect((await provenAndSigned(application)).data).toMatchObject({ status: CERTIFICATION.underReview })
    const { facts } = await opened(application.certificationId)
    expect(facts.filter(({ warning }) => warning).map(({ label }) => label)).toEqual([
      '企业名称',
      '统一社会信用代码',
      '法定代表人',
    ])
  })

  it('gives three tries', async () => {
    const application = await applied()
    const { certificationId, token } = application
    await choose(application, 6)
    const row = await arrived(application)
    const wrong = yuan(row.amount_fen === 5 ? 6 : 5)
    const verify = (amount: string) =>
      world.call('/v2/company/verifyTransferAmount', { certificationId, amount }, { token })
    await verify(wrong)
    await verify(wrong)
    expect((await verify(wrong)).data).toEqual({ verified: false, status: TRANSFER.usedUp, triesLeft: 0 })
    expect(await verify(yuan(row.amount_fen))).toMatchObject({ code: CODE.TRANSFER_NOT_OPEN })
    // A new one may be asked for.
    world.clock.advance(1000)
    await arrived(application)
  })

  it('gives seven days', async () => {
    const application = await applied()
    const { certificationId } = application
    await choose(application, 6)
    const row = await arrived(application)
    world.clock.advance(BANK_TRANSFER.lifetime)
    const token = await world.signIn(application.mobile)
    const verified = await world.call(
      '/v2/company/verifyTransferAmount',
      { certificationId, amount: yuan(row.amount_fen) },
      { token },
    )
    expect(verified.data).toMatchObject({ verified: false, status: TRANSFER.expired })
    operator = await world.signIn(OPERATOR)
    stranger = await world.signIn('13800000005')
  })

  it('that comes back is reported with the bank’s reason; one at a time, three a day', async () => {
    const application = await applied()
    const { certificationId, token } = application
    await choose(application, 6)
    const ask = () => world.call('/v2/company/publicTransfer', { certificationId, ...BANK }, { token })
    for (let time = 0; time < BANK_TRANSFER.perDay; time++) {
      world.clock.advance(1000)
      expect((await ask()).code).toBe(1)
      expect(await ask()).toMatchObject({ code: CODE.TRANSFER_OPEN })
      const row = await transferOf(certificationId, 1)
      const key = { companyId: row.company_id, transferId: row.id }
      await payTransfer(world.services, key)
      await payTransfer(world.services, key)
      expect(
        await world.call(
          '/operator/bank/settle',
          { reference: row.reference, paid: false },
          { token: operator },
        ),
      ).toMatchObject({ code: CODE.BAD_REQUEST })
      await world.call(
        '/operator/bank/settle',
        { reference: row.reference, paid: false, reason: '户名不符' },
        { token: operator },
      )
      expect(
        await world.call(
          '/operator/bank/settle',
          { reference: row.reference, paid: true },
          { token: operator },
        ),
      ).toMatchObject({ code: CODE.CONFLICT })
      await followBank(world.services)
      const { data } = await world.call('/v2/company/transferProcess', { certificationId }, { token })
      expect(data).toMatchObject({ status: TRANSFER.failed, reason: '户名不符' })
    }
    expect(await ask()).toMatchObject({ code: CODE.TRANSFER_LIMIT })
  })

  it('together with a sealed letter goes to a reviewer', async () => {
    const application = await applied()
    const { certificationId, token, companyId } = application
    await choose(application, 9)
    await uploadLetter(application)
    const row = await arrived(application)
    expect(await submit(application)).toMatchObject({ code: CODE.PROOFS_MISSING })
    await world.call(
      '/v2/company/verifyTransferAmount',
      { certificationId, amount: yuan(row.amount_fen) },
      { token },
    )
    expect((await submit(application)).data.status).toBe(CERTIFICATION.underReview)
    expect(await statusOf(companyId)).toBe(1)
  })
})

describe('a bank that does not answer', () => {
  it('is asked again, and pays once', async () => {
    const application = await applied()
    const { certificationId, token } = application
    await choose(application, 6)
    await world.call('/v2/company/publicTransfer', { certificationId, ...BANK }, { token })
    const row = await transferOf(certificationId, 1)
    const { bank } = world.services
    const silent = {
      ...world.services,
      bank: { ...bank, pay: () => Promise.reject(new BankUnavailable('x')) },
    }
    const key = { companyId: row.company_id, transferId: row.id }
    await expect(payTransfer(silent, key)).rejects.toThrow(BankUnavailable)
    await followBank(silent)
    expect((await transferOf(certificationId, 1)).status).toBe(TRANSFER.asked)
    await followBank(world.services)
    await followBank(world.services)
    expect((await transferOf(certificationId, 1)).status).toBe(TRANSFER.underWay)
    const paid = await rowsOf(
      world.services.db,
      'sandbox_bank_payment',
      { reference: row.reference },
      { columns: ['reference'] },
    )
    expect(paid).toHaveLength(1)
  })
})

describe('money paid in', () => {
  const receive = (body: { payerName: string; payerAccount: string; amount: string; remark: string }) =>
    world.call('/operator/bank/receive', body, { token: operator })

  it('proves the account when everything agrees', async () => {
    const application = await applied()
    const { certificationId, token } = application
    await choose(application, 7)
    await uploadLetter(application)
    const ask = () =>
      world.call(
        '/v2/company/reverseTransfer',
        { certificationId, accountNo: BANK.accountNo, bankName: BANK.bankName },
        { token },
      )
    expect((await ask()).code).toBe(1)
    const account = await world.call('/v2/company/reverseTransferAccount', { certificationId }, { token })
    expect(account.data).toMatchObject({ amount: '0.01', sandbox: true })
    const { remark } = account.data
    const good = {
      payerName: LICENCE.name,
      payerAccount: '6222001234567890',
      amount: '0.01',
      remark: `转账 ${remark}`,
    }
    const process = async () =>
      (await world.call('/v2/company/reverseTransferProcess', { certificationId }, { token })).data
    await followBank(world.services)
    expect(await process()).toMatchObject({ status: TRANSFER.underWay })
    await receive({ ...good, payerName: '别家有限公司' })
    await followBank(world.services)
    expect(await process()).toMatchObject({ status: TRANSFER.failed, reason: '付款户名与企业名称不一致' })

    world.clock.advance(1000)
    expect((await ask()).code).toBe(1)
    const { data } = await world.call('/v2/company/reverseTransferAccount', { certificationId }, { token })
    expect(data.remark).not.toBe(remark)
    await receive({ ...good, remark: data.remark.toLowerCase() })
    await followBank(world.services)
    await followBank(world.services)
    expect(await process()).toMatchObject({ status: TRANSFER.proven })
    expect((await submit(application)).data.status).toBe(CERTIFICATION.underReview)
  })

  it('is shown to the operator alone', async () => {
    for (const path of ['/operator/bank/overview'] as const) {
      expect((await world.call(path, {}, { token: stranger })).code).toBe(CODE.FORBIDDEN)
    }
    const { data } = await world.call('/operator/bank/overview', {}, { token: operator })
    expect(data.sandbox).toBe(true)
    expect(data.payments[0]).toMatchObject({ payeeName: LICENCE.name, payeeAccount: '**** 7890' })
  })

  it('is not expected by a way that does not ask for it', async () => {
    const application = await applied()
    await choose(application, 2)
    const { certificationId, token } = application
    expect(
      await world.call('/v2/company/publicTransfer', { certificationId, ...BANK }, { token }),
    ).toMatchObject({ code: CODE.CERTIFICATION_STEP })
  })
})

describe('the legal representative', () => {
  const linkOf = async (application: { certificationId: string; token: string }) => {
    const { certificationId, token } = application
    const sent = await world.call('/v2/company/noticeLegal', { certificationId }, { token })
    expect(sent.code, sent.msg).toBe(1)
    return new URL(sent.data.sandbox!, 'http://x').searchParams.get('ticket')!
  }
  const ID_NUMBER = '11010519491231002X'

  it('proves who he is and signs; the application goes to a reviewer', async () => {
    const application = await applied({ second: { legalMobile: '13960008801' } })
    const { certificationId, companyId, token } = application
    await choose(application, 1)
    expect((await world.call('/v2/company/noticeResult', { certificationId }, { token })).data.status).toBe(
      LEGAL_NOTICE.notSent,
    )
    const ticket = await linkOf(application)
    const sms = await world.services.db
      .selectFrom('sandbox_delivery')
      .select(['content', 'target_masked'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(sms.content).toContain(`/legalAuthorise?ticket=${ticket}`)
    // Whoever delivers it puts the signature in front.
    expect(sms.content.match(/【信契】/g)).toHaveLength(1)
    expect(sms.target_masked).toBe('139****8801')
    expect(await world.call('/v2/company/noticeLegal', { certificationId }, { token })).toMatchObject({
      code: CODE.NOTICE_LIMIT,
    })

    const detail = await world.call('/legalAuthorise/detail', { ticket })
    expect(detail.data).toMatchObject({
      status: TICKET.opened,
      legalName: LICENCE.legalName,
      mobile: '139****8801',
    })
    expect((await world.call('/v2/company/noticeResult', { certificationId }, { token })).data.status).toBe(
      LEGAL_NOTICE.opened,
    )
    const letter = await world.send({ method: 'GET', url: detail.data.letterUrl, unsigned: true })

    const code = await codeFor(() => world.call('/legalAuthorise/code', { ticket }))
    const sign = (body: object) =>
      world.call('/legalAuthorise/sign', { ticket, idNumber: ID_NUMBER, code, agreed: true, ...body })
    expect(await sign({ agreed: false })).toMatchObject({ code: CODE.CONSENT_REQUIRED })
    expect(await sign({ idNumber: '110105194912310021' })).toMatchObject({ code: CODE.ID_NUMBER_INVALID })
    expect(await sign({ code: code === '000000' ? '000001' : '000000' })).toMatchObject({
      code: CODE.CODE_WRONG,
    })
    const signed = await sign({})
    expect(signed.code, signed.msg).toBe(1)
    expect(signed.data.serialNo).toMatch(/^SANDBOX-/)
    expect(await sign({})).toMatchObject({ code: CODE.LINK_INVALID })

    const file = await world.send({ method: 'GET', url: signed.data.letterUrl, unsigned: true })
    const bytes = file.response.rawPayload
    // What he read is what he signed: the signature is behind the very bytes he was shown.
    expect(bytes.subarray(0, letter.response.rawPayload.length).equals(letter.response.rawPayload)).toBe(true)
    expect(verifyPdf(bytes, { trust: [await world.services.certificates.root()] }).verdict).toBe('valid')

    expect((await world.call('/v2/company/noticeResult', { certificationId }, { token })).data.status).toBe(
      LEGAL_NOTICE.signed,
    )
    expect(await statusOf(companyId)).toBe(1)
    const evidence = await theRow(world.services.db, 'certification', { id: certificationId }, [
      'letter_evidence',
    ])
    expect(evidence.letter_evidence).toMatchObject({
      sandbox: true,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect(await decide(certificationId, true)).toMatchObject({ code: 1 })
    expect(await statusOf(companyId)).toBe(3)
  })

  it('whose identity does not fit signs nothing', async () => {
    // The sandbox says that numbers ending in 0000 belong to somebody else.
    const application = await applied({ second: { legalMobile: '13960000000' } })
    await choose(application, 1)
    const ticket = await linkOf(application)
    await world.call('/legalAuthorise/detail', { ticket })
    const code = await codeFor(() => world.call('/legalAuthorise/code', { ticket }))
    const refused = await world.call('/legalAuthorise/sign', {
      ticket,
      idNumber: ID_NUMBER,
      code,
      agreed: true,
    })
    expect(refused).toMatchObject({ code: CODE.LEGAL_MISMATCH, msg: '手机号与身份信息不一致' })
    expect(await statusOf(application.companyId)).toBe(0)
  })

  it('may refuse, and another way stays open', async () => {
    const application = await applied({ second: { legalMobile: '13960008803' } })
    const { certificationId, token } = application
    await choose(application, 1)
    const ticket = await linkOf(application)
    expect(await world.call('/legalAuthorise/refuse', { ticket, reason: '不认识' })).toMatchObject({
      code: 1,
    })
    expect(await world.call('/legalAuthorise/code', { ticket })).toMatchObject({ code: CODE.LINK_INVALID })
    expect((await world.call('/v2/company/noticeResult', { certificationId }, { token })).data).toMatchObject(
      {
        status: LEGAL_NOTICE.refused,
        reason: '不认识',
      },
    )
    expect((await choose(application, 2)).code).toBe(1)
  })

  it('finds only the newest link open, for a week, and no made-up one', async () => {
    const application = await applied({ second: { legalMobile: '13960008804' } })
    await choose(application, 1)
    const first = await linkOf(application)
    world.clock.advance(61_000)
    const second = await linkOf(application)
    expect(await world.call('/legalAuthorise/detail', { ticket: first })).toMatchObject({
      code: CODE.LINK_INVALID,
    })
    expect(await world.call('/legalAuthorise/detail', { ticket: second })).toMatchObject({ code: 1 })
    expect(await world.call('/legalAuthorise/detail', { ticket: 'x'.repeat(32) })).toMatchObject({
      code: CODE.LINK_INVALID,
    })
    world.clock.advance(7 * DAY)
    expect(await world.call('/legalAuthorise/detail', { ticket: second })).toMatchObject({
      code: CODE.LINK_INVALID,
    })
    operator = await world.signIn(OPERATOR)
    stranger = await world.signIn('13800000005')
  })

  it('who applies himself signs on the spot', async () => {
    const application = await applied({
      agent: LICENCE.legalName,
      second: { isLegal: true, legalMobile: '' },
    })
    const { certificationId, token } = application
    await choose(application, 1)
    const code = await codeFor(() => world.call('/v2/company/signProxyCode', { certificationId }, { token }))
    const signed = await world.call(
      '/v2/company/signProxy',
      { certificationId, code, agreed: true },
      { token },
    )
    expect(signed.data).toMatchObject({ status: CERTIFICATION.underReview, step: 5 })
  })

  it('must be reachable before this way is chosen', async () => {
    const application = await applied({ second: { legalMobile: '' } })
    expect(await choose(application, 1)).toMatchObject({ code: CODE.LEGAL_MOBILE_REQUIRED })
  })
})

describe('changed facts', () => {
  it('void the letter and the money that spoke of the old ones', async () => {
    const application = await applied()
    const { certificationId, token } = application
    await choose(application, 9)
    await uploadLetter(application)
    const row = await arrived(application)
    await world.call(
      '/v2/company/verifyTransferAmount',
      { certificationId, amount: yuan(row.amount_fen) },
      { token },
    )
    await world.call(
      '/v2/company/createCompanyFirst',
      { certificationId, name: '云杉改名有限公司' },
      { token },
    )
    const { data } = await world.call('/company/companyIdentifyInfo', { certificationId }, { token })
    expect(data!.missing).toEqual(['sealedLetter', 'forwardTransfer'])
    expect(data!.letter).toBeNull()
  })
})

describe('a certified company that is certified anew', () => {
  const anew = async (name: string, packageType: 1 | 2) => {
    const mobile = String(next++)
    const { companyId } = await foundCompany(world, { name, mobile, packageType })
    const token = await world.signIn(mobile)
    const first = await world.call('/v2/company/createCompanyFirst', await firstBody(token, { companyId }), {
      token,
    })
    const { certificationId } = first.data
    await world.call(
      '/v2/company/addCompanySecond',
      { certificationId, isLegal: false, legalMobile: '17500010001' },
      { token },
    )
    return { certificationId, companyId, token }
  }
  const costOf = async ({ certificationId, token }: { certificationId: string; token: string }) =>
    (await world.call('/company/companyIdentifyInfo', { certificationId }, { token })).data!.cost
  const transfer = ({ certificationId, token }: { certificationId: string; token: string }) =>
    world.call('/v2/company/publicTransfer', { certificationId, ...BANK }, { token })
  const notice = ({ certificationId, token }: { certificationId: string; token: string }) =>
    world.call('/v2/company/noticeLegal', { certificationId }, { token })

  it('pays one copy for the whole application when somebody is first asked; the first time was free', async () => {
    expect(await costOf(await applied())).toBeNull()
    const application = await anew('再认证公司', 2)
    expect(await costOf(application)).toEqual({ methods: [1, 6, 7, 9], left: 5, isPaid: false })
    await choose(application, 6)
    expect(await costOf(application)).toMatchObject({ left: 5, isPaid: false })
    await arrived(application)
    expect(await costOf(application)).toMatchObject({ left: 4, isPaid: true })
    const { certificationId, companyId, token } = application
    const { accountNo, bankName } = BANK
    await world.call('/v2/company/reverseTransfer', { certificationId, accountNo, bankName }, { token })
    await choose(application, 1)
    expect((await notice(application)).code).toBe(1)
    expect(await costOf(application)).toMatchObject({ left: 4, isPaid: true })
    const spent = await rowsOf(
      world.services.db,
      'quota_entry',
      { owner_id: companyId, kind: 'company', type: 2 },
      { columns: ['quantity', 'reason', 'actor_name'] },
    )
    expect(spent).toEqual([
      { quantity: 1, reason: '企业重新认证（对公打款）', actor_name: '再认证公司管理员' },
    ])
  })

  it('is told when nothing is left, before money or messages leave; papers cost nothing', async () => {
    const application = await anew('次数用完公司', 1)
    expect(await costOf(application)).toMatchObject({ left: 0, isPaid: false })
    const refused = {
      code: CODE.QUOTA_SHORT,
      msg: '次数用完公司的企业实名次数已用完，请改用授权书线下盖章，或购买后再试',
    }
    await choose(application, 6)
    expect(await transfer(application)).toMatchObject(refused)
    await choose(application, 1)
    expect(await notice(application)).toMatchObject(refused)
    await choose(application, 2)
    await uploadLetter(application)
    expect((await submit(application)).data.status).toBe(CERTIFICATION.underReview)
    expect(await decide(application.certificationId, true)).toMatchObject({ code: 1 })
    expect(await proveLedger(world.services.db)).toEqual([])
  })
})

describe('the administrator', () => {
  it('is changed by a new letter and a reviewer', async () => {
    const admin = await world.signIn('13800000001')
    const { data: members } = await world.call('/departmentmember/memberList', {}, { token: admin })
    const memberOf = (name: string) => members.list.find((member) => member.name === name)!.memberId
    const change = (successorId: string, token: string) =>
      world.call('/company/updateCompanyProxy', { successorId }, { token })
    expect(await change(memberOf('李四'), stranger)).toMatchObject({ code: CODE.NOT_FOUND })
    expect(await change(memberOf('张三'), admin)).toMatchObject({ code: CODE.ADMINISTRATOR_SAME })
    const employee = await world.signIn('13800000004')
    const asked = await change(memberOf('李四'), employee)
    expect(asked.code, asked.msg).toBe(1)
    const application = { certificationId: asked.data.certificationId, token: employee }
    expect(asked.data.missing).toEqual(['sealedLetter'])
    expect(await choose(application, 6)).toMatchObject({ code: CODE.CERTIFICATION_STEP })
    const letter = await world.send({
      url: '/api/web/company/downloadProxyTemplate',
      payload: JSON.stringify({ certificationId: application.certificationId }),
      token: employee,
    })
    expect(letter.response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    await uploadLetter(application)
    expect((await submit(application)).data.status).toBe(CERTIFICATION.underReview)
    expect(await change(memberOf('王五'), admin)).toMatchObject({ code: CODE.CERTIFICATION_CLOSED })
    expect(
      (await world.call('/roles/queryMembersByRoleId', { roleId: await adminRole(admin) }, { token: admin }))
        .data,
    ).toHaveLength(1)
    expect(await decide(application.certificationId, true)).toMatchObject({ code: 1 })

    const successor = await world.signIn('13800000002')
    const { data: now } = await world.call(
      '/roles/queryMembersByRoleId',
      { roleId: await adminRole(successor) },
      { token: successor },
    )
    expect(now.map(({ name }) => name)).toEqual(['李四'])
    expect(await world.call('/departmentmember/memberList', {}, { token: admin })).toMatchObject({
      code: CODE.FORBIDDEN,
    })
    expect((await world.call('/message/list', {}, { token: admin })).data.list[0]!.title).toBe(
      '企业管理员已变更',
    )
  })
})

const adminRole = async (token: string) => {
  const { data } = (await world.send({ method: 'GET', url: '/api/web/roles', token })) as {
    data: { roleId: string; type: number }[]
  }
  return data.find(({ type }) => type === 1)!.roleId
}

import { CODE } from '@xinqi/api/error-codes'
import { COMPANY, IDENTITY } from '@xinqi/api/status'
import { REVIEW } from '@xinqi/api/work-list-status'
import { createPdf, FontSet, PageCanvas } from '@xinqi/pdf-signature/fill'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { decideNext } from '../../../../test/decide-review.ts'
import { type Credentials, callOpen } from '../../../../test/open-client.ts'
import { productionApp } from '../../../../test/production-app.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { inRows, rowsOf } from '../../../platform/db/row.ts'
import { CASE } from './rules.ts'

const world = await worldOfFile()
const owner = (await world.call('/open/login', { account: '13800000010', password: DEMO_PASSWORD })).data
  .token
const operator = await world.signIn('13800000009')
const made = await world.call('/open/app/create', { name: '审核应用', isSandbox: true }, { token: owner })
const app: Credentials = { ...made.data, partnerId: '' }
// The smallest picture there is.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
// Recognition takes seconds to find nothing: told at once, but for the one test that lets it look.
const { documents } = world.services
const readInEarnest = documents.readModel.bind(documents)
const reading = vi
  .spyOn(documents, 'readModel')
  .mockImplementation((bytes, options) =>
    picture.equals(bytes) ? Promise.reject(new Error('blank')) : readInEarnest(bytes, options),
  )
afterAll(() => reading.mockRestore())

const add = async (account: string, idNo?: string) =>
  callOpen(world, app, 'user/addPerson', {
    account,
    name: '王小明',
    mobile: `139${String(Math.abs(hash(account)))
      .padStart(8, '0')
      .slice(0, 8)}`,
    ...(idNo ? { idNo } : {}),
  })
const hash = (text: string) => [...text].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) | 0, 7)
type Uploaded = { code: number; msg: string; data: { reviewId: string; text: string | null } }
const paperTo =
  (appId: string, token: string) =>
  (account: string, kind: string, bytes: Buffer = picture) =>
    world.form(
      '/open/review/uploadPaper',
      [
        { name: 'appId', value: appId },
        { name: 'account', value: account },
        { name: 'kind', value: kind },
        { name: 'paper', fileName: 'paper.png', bytes },
      ],
      { token },
    ) as Promise<Uploaded>
const paper = paperTo(app.appId, owner)
const act = (path: 'submit' | 'withdraw' | 'approve', reviewId: string) =>
  world.call(`/open/review/${path}`, { appId: app.appId, reviewId }, { token: owner })
const reject = (reviewId: string, reason: string) =>
  world.call('/open/review/reject', { appId: app.appId, reviewId, reason }, { token: owner })
const open = async (reviewId: string) =>
  (await world.call('/open/review/detail', { appId: app.appId, reviewId }, { token: owner })).data
const decide = (passed: boolean, reason?: string) =>
  decideNext(world, 'openUser', { token: operator, passed, reason })
const handedIn = async (account: string) => {
  await add(account, '110101199003070038')
  for (const kind of ['front', 'back']) await paper(account, kind)
  const { reviewId } = (await paper(account, 'holding')).data
  await act('submit', reviewId)
  return reviewId
}

const drawn = async (lines: readonly string[]): Promise<Buffer> => {
  const fonts = new FontSet()
  const page = new PageCanvas(420, 260, fonts)
  for (const [index, line] of lines.entries())
    page.text(line, 30, 50 + index * 50, { face: 'song', sizePt: 22, colour: '#111111' })
  const pdf = await createPdf([page], fonts, { title: '样本', createdAt: new Date('2026-11-15T00:00:00Z') })
  const [picture] = await world.services.documents.pagePictures(pdf, { scale: 2, format: 'png' })
  return Buffer.from(picture!.data)
}
const CREDIT_CODE = '91110108MA0XQ0068X'
/** Recognition sees gaps between figures that are none. */
const plain = (text: string | null) => (text ?? '').replace(/\s/g, '')

describe('papers of a user', () => {
  it('are looked at by the partner first; the platform decides; who did what is written down', async () => {
    await add('wang', '110101199003070038')
    const { reviewId } = (await paper('wang', 'front')).data
    expect((await act('submit', reviewId)).code).toBe(CODE.OPEN_REVIEW_PAPERS)
    await paper('wang', 'back')
    await paper('wang', 'holding')
    expect((await act('approve', reviewId)).code).toBe(CODE.OPEN_REVIEW_STATUS)
    expect((await act('submit', reviewId)).code).toBe(1)
    expect((await paper('wang', 'front')).code).toBe(CODE.OPEN_REVIEW_STATUS)
    expect((await reject(reviewId, '   ')).code).not.toBe(1)
    expect((await reject(reviewId, '照片反光')).code).toBe(1)
    expect(await open(reviewId)).toMatchObject({ status: CASE.notPassed, reason: '照片反光', stage: null })
    expect((await act('submit', reviewId)).code).toBe(1)
    expect((await act('approve', reviewId)).code).toBe(1)
    expect(await open(reviewId)).toMatchObject({ status: CASE.underReview, stage: 'platform' })
    // The partner has looked; what follows is not his any more.
    expect((await reject(reviewId, '反悔')).code).toBe(CODE.OPEN_REVIEW_STATUS)
    expect((await callOpen(world, app, 'user/get', { account: 'wang' })).data.verified).toBe(false)
    expect((await decide(true)).code).toBe(1)
    expect((await callOpen(world, app, 'user/get', { account: 'wang' })).data.verified).toBe(true)
    const seen = await open(reviewId)
    expect(seen).toMatchObject({ status: CASE.passed, name: '王**' })
    expect(seen.pictures.map(({ kind }) => kind).sort()).toEqual(['back', 'front', 'holding'])
    expect(seen.history.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['提交', '初审退回', '查看证件', '初审通过', '终审通过']),
    )
    const events = (await callOpen(world, app, 'webhook/events', {})).data.list.map(({ type }) => type)
    expect(events).toEqual(expect.arrayContaining(['identity.reviewing', 'identity.passed']))
    const looks = await rowsOf(
      world.services.db,
      'audit_event',
      { event: 'openReview.open' },
      { columns: ['actor_name', 'target'] },
    )
    expect(looks.length).toBeGreaterThan(2)
    expect(looks[0]).toMatchObject({ target: 'wang' })
    expect((await paper('wang', 'front')).code).toBe(CODE.OPEN_REVIEW_PERSON)
  }, 60_000)

  it('can be taken back until somebody has decided, also from the platform', async () => {
    const reviewId = await handedIn('li')
    expect((await act('withdraw', reviewId)).code).toBe(1)
    await act('submit', reviewId)
    await act('approve', reviewId)
    expect((await act('withdraw', reviewId)).code).toBe(1)
    expect(await open(reviewId)).toMatchObject({ status: CASE.notHandedIn, stage: null })
    const { list } = (
      await world.call(
        '/operator/reviews/list',
        { kind: 'openUser', status: REVIEW.pending },
        { token: operator },
      )
    ).data
    expect(list).toEqual([])
    await act('submit', reviewId)
    await act('approve', reviewId)
    await decide(false, '证件已过期')
    expect(await open(reviewId)).toMatchObject({ status: CASE.notPassed, reason: '证件已过期' })
    expect((await act('withdraw', reviewId)).code).toBe(CODE.OPEN_REVIEW_STATUS)
    const { counts } = (await world.call('/open/review/count', { appId: app.appId }, { token: owner })).data
    expect(Object.fromEntries(counts.map(({ status, count }) => [status, count]))).toEqual({ 2: 1, 3: 1 })
  })

  it('are those of a person who is not known yet, of this app, in a picture', async () => {
    expect((await paper('demo-company', 'licence')).code).toBe(CODE.OPEN_REVIEW_PERSON)
    expect((await paper('demo-person', 'front')).code).toBe(CODE.OPEN_REVIEW_PERSON)
    expect((await paper('nobody', 'front')).code).toBe(CODE.OPEN_USER_UNKNOWN)
    await add('zhao')
    expect((await paper('zhao', 'front', Buffer.from('<svg/>'))).code).not.toBe(1)
    for (const kind of ['front', 'back']) await paper('zhao', kind)
    const { reviewId } = (await paper('zhao', 'holding')).data
    expect((await act('submit', reviewId)).code).toBe(CODE.OPEN_IDENTITY_FIELDS)
    const other = (await world.call('/open/app/create', { name: '别的', isSandbox: true }, { token: owner }))
      .data.appId
    expect((await world.call('/open/review/detail', { appId: other, reviewId }, { token: owner })).code).toBe(
      404,
    )
  })

  it('are read by a machine, and what it read stands beside the picture', async () => {
    await add('sun', '110101199003070038')
    const card = await drawn(['姓名 王小明', '公民身份号码', '110101199003070038'])
    const { data } = await paper('sun', 'front', card)
    expect(plain(data.text)).toContain('110101199003070038')
    const seen = await open(data.reviewId)
    expect(seen.pictures[0]!.text).toBe(data.text)
    expect(seen.warnings).not.toContain('人像面未识别到所填证件号码')
    reading.mockImplementationOnce(readInEarnest)
    expect((await paper('sun', 'back')).data.text).toBeNull()
  })
})

describe('papers of a company', () => {
  const LICENCE = ['名称 样例新材料有限公司', '统一社会信用代码', CREDIT_CODE, '法定代表人 周小样']

  it('stand beside what was read; once the platform has passed them it is here, with its agent in charge', async () => {
    const real = await productionApp(world, { name: '企业审核', mobile: '13770030001' })
    const token = await real.signIn()
    const upload = paperTo(real.appId, token)
    // A stranger to the platform as yet, who has proven who he is.
    await callOpen(world, real, 'user/addPerson', {
      account: 'agent',
      name: '吴小样',
      mobile: '13770030009',
    })
    await callOpen(world, real, 'user/addCompany', {
      account: 'firm',
      name: '样例新材料有限公司',
      creditCode: CREDIT_CODE,
      legalName: '周小样',
      agentAccount: 'agent',
    })
    expect((await upload('firm', 'licence')).code).toBe(CODE.OPEN_REVIEW_PERSON)
    const { db, columns } = world.services
    await inRows(db, 'account', { mobile_hash: columns.lookup('13770030009') }).set({
      identity_status: IDENTITY.verified,
      identity_sandbox: true,
    })
    expect((await upload('firm', 'front')).code).toBe(CODE.OPEN_REVIEW_PAPERS)
    const licence = await upload('firm', 'licence', await drawn(LICENCE))
    const { reviewId } = licence.data
    expect(plain(licence.data.text)).toContain(CREDIT_CODE)
    // On the others there is nothing to read.
    for (const kind of ['legalFront', 'legalBack', 'letter']) await upload('firm', kind)
    const at = { appId: real.appId, reviewId }
    const seen = (await world.call('/open/review/detail', at, { token })).data
    expect(seen).toMatchObject({
      isCompany: true,
      papers: 4,
      papersNeeded: 4,
      said: { legalName: '周小样', idNo: CREDIT_CODE },
    })
    expect(seen.warnings).toContain('法定代表人证件人像面没有识别出文字，请人工核对')
    expect(seen.warnings).not.toContain('营业执照未识别到所填统一社会信用代码')
    expect((await world.call('/open/review/submit', at, { token })).code).toBe(1)
    expect((await world.call('/open/review/approve', at, { token })).code).toBe(1)
    expect((await decide(true)).code).toBe(1)
    const user = await callOpen(world, real, 'user/get', { account: 'firm' })
    expect(user.data).toMatchObject({ verified: true, type: 'company' })
    expect(
      await db
        .selectFrom('company')
        .innerJoin('account', 'account.id', 'company.principal_id')
        .select(['company.status', 'company.legal_name', 'account.name'])
        .where('company.name', '=', '样例新材料有限公司')
        .execute(),
    ).toEqual([{ status: COMPANY.certified, legal_name: '周小样', name: '吴小样' }])
  }, 60_000)
})

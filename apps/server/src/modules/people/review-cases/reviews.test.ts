import { randomUUID } from 'node:crypto'
import { CODE } from '@xinqi/api/error-codes'
import { REVIEW } from '@xinqi/api/work-list-status'
import { beforeAll, describe, expect, it } from 'vitest'
import { foundPerson } from '../../../../test/found-people.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { appointOperators } from '../../../boot/appoint-operators.ts'
import { capability, compose, provide } from '../../../platform/capability.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { decideReview, REVIEW_DECISION } from './decide.ts'
import { submitForReview, withdrawReview } from './submit.ts'

const world = await worldOfFile()
const operator = await world.signIn('13800000009')
const byMobile = async (mobile: string) =>
  (await theRow(world.services.db, 'account', { mobile_hash: world.services.columns.lookup(mobile) }, ['id']))
    .id
const operatorId = await byMobile('13800000009')
const applicantId = await byMobile('13800000008')

const submit = (more: Partial<Parameters<typeof submitForReview>[2]> = {}) =>
  submitForReview(
    world.services,
    world.services.db,
    {
      kind: 'seal',
      subjectId: newId(),
      applicantId,
      subjectName: '某公司合同专用章',
      facts: [{ label: '印章名称', value: '某公司合同专用章' }],
      evidence: [],
      ...more,
    },
    world.clock.now(),
  )
const list = async (body = {}) => (await world.call('/operator/reviews/list', body, { token: operator })).data

describe('the queue', () => {
  it('is for people of the platform alone', async () => {
    expect((await world.call('/operator/reviews/list', {})).code).toBe(CODE.UNAUTHENTICATED)
    const admin = await world.signIn('13800000001')
    expect((await world.call('/operator/reviews/list', {}, { token: admin })).code).toBe(CODE.FORBIDDEN)
    const { data } = await world.call('/user/menus', {}, { token: admin })
    expect(JSON.stringify(data)).not.toContain('operator:')
    expect(JSON.stringify((await world.call('/user/menus', {}, { token: operator })).data)).toContain(
      'operator:reviews',
    )
  })

  it('shows what waits, newest first, by kind, status and words, masked', async () => {
    await submit({ subjectName: '甲公司公章' })
    world.clock.advance(1000)
    await submit({ kind: 'company', subjectName: '乙公司' })
    expect((await list()).list.map((row) => row.subjectName)).toEqual(['乙公司', '甲公司公章', '林**'])
    expect((await list({ kind: 'company' })).list).toMatchObject([
      { subjectName: '乙公司', applicantName: '郑*', applicantMobile: '138****0008', status: REVIEW.pending },
    ])
    expect((await list({ status: REVIEW.passed })).total).toBe(0)
    expect((await list({ keyword: '甲' })).total).toBe(1)
    expect((await list({ keyword: '13800000008' })).total).toBe(2)
    expect((await list({ keyword: '%' })).total).toBe(0)
    const first = await list({ pageSize: 1 })
    expect(first.nextCursor).not.toBeNull()
    expect((await list({ pageSize: 1, cursor: first.nextCursor })).list).toMatchObject([
      { subjectName: '甲公司公章' },
    ])
  })

  it('holds a subject once until it is decided or withdrawn', async () => {
    const subjectId = newId()
    await submit({ subjectId })
    await expect(submit({ subjectId })).rejects.toThrow('已提交审核')
    const subject = { kind: 'seal' as const, subjectId }
    expect(await withdrawReview(world.services.db, subject, world.clock.now())).toBe(true)
    expect(await withdrawReview(world.services.db, subject, world.clock.now())).toBe(false)
    await submit({ subjectId })
  })

  it('opens papers by a short-lived link, keeps facts unreadable in a dump, and writes down who looked', async () => {
    const blob = await world.services.blobs.put(world.services.db, {
      scopeId: applicantId,
      bytes: Buffer.from('a picture'),
      mediaType: 'image/png',
    })
    const caseId = await submit({
      facts: [{ label: '身份证号', value: '110105199003070011' }],
      evidence: [{ name: '身份证人像面', blobId: blob.id }],
    })
    const { data } = await world.call('/operator/reviews/detail', { caseId }, { token: operator })
    expect(data.facts).toEqual([{ label: '身份证号', value: '110105199003070011' }])
    expect(data.evidence).toMatchObject([{ name: '身份证人像面', mediaType: 'image/png' }])
    const shown = await world.app.inject({ method: 'GET', url: data.evidence[0]!.url })
    expect(shown.body).toBe('a picture')
    const stored = await theRow(world.services.db, 'review_case', { id: caseId })
    expect(stored.facts_cipher.toString('latin1')).not.toContain('110105')
    const looked = await rowsOf(world.services.db, 'audit_event', { event: 'review.open' })
    expect(looked).toMatchObject([{ account_id: operatorId, succeeded: true }])
    expect(
      (await world.call('/operator/reviews/detail', { caseId: newId() }, { token: operator })).code,
    ).toBe(404)
    expect(
      (await world.call('/operator/reviews/detail', { caseId: randomUUID() }, { token: operator })).code,
    ).toBe(400)
  })
})

describe('a claim', () => {
  const secondMobile = '13910800101'
  let second: string
  beforeAll(async () => {
    const { accountId } = await foundPerson(world, { name: '钱二', mobile: secondMobile })
    await inRows(world.services.db, 'account', { id: accountId }).set({ is_operator: true })
    second = await world.signIn(secondMobile)
  })
  const claim = (caseId: string, token: string) =>
    world.call('/operator/reviews/claim', { caseId }, { token })
  const claimShown = async (caseId: string, token: string) =>
    (await world.call('/operator/reviews/detail', { caseId }, { token })).data.claim

  it('keeps others away until the time is up, can be renewed and let go of', async () => {
    const caseId = await submit()
    const { data } = await claim(caseId, operator)
    expect(data.until).toBe(new Date(world.clock.now().getTime() + 30 * 60_000).toISOString())
    expect((await claim(caseId, second)).code).toBe(CODE.REVIEW_CLAIMED)
    expect(
      (await world.call('/operator/reviews/decide', { caseId, passed: true }, { token: second })).code,
    ).toBe(2255)
    expect(await claimShown(caseId, second)).toMatchObject({ reviewerName: '钱运营', isMine: false })
    expect(await claimShown(caseId, operator)).toMatchObject({ isMine: true })
    world.clock.advance(29 * 60_000)
    expect((await claim(caseId, operator)).code).toBe(1)
    world.clock.advance(2 * 60_000)
    // What one does not hold one cannot let go of.
    await world.call('/operator/reviews/release', { caseId }, { token: second })
    expect((await claim(caseId, second)).code).toBe(CODE.REVIEW_CLAIMED)
    await world.call('/operator/reviews/release', { caseId }, { token: operator })
    expect(await claimShown(caseId, second)).toBeNull()
    expect((await claim(caseId, second)).code).toBe(1)
    world.clock.advance(30 * 60_000)
    expect(await claimShown(caseId, operator)).toBeNull()
    expect((await claim(caseId, operator)).code).toBe(1)
    expect((await claim(newId(), operator)).code).toBe(CODE.NOT_FOUND)
    const admin = await world.signIn('13800000001')
    expect((await claim(caseId, admin)).code).toBe(CODE.FORBIDDEN)
  })

  it('of two who reach for it at once one gets it', async () => {
    const caseId = await submit()
    const codes = (await Promise.all([claim(caseId, operator), claim(caseId, second)])).map(
      ({ code }) => code,
    )
    expect(codes.sort()).toEqual([1, CODE.REVIEW_CLAIMED])
  })

  it('is not for what one has handed in oneself, nor for what is decided', async () => {
    expect((await claim(await submit({ applicantId: operatorId }), operator)).code).toBe(CODE.REVIEW_OWN)
    const subjectId = newId()
    const caseId = await submit({ subjectId })
    await withdrawReview(world.services.db, { kind: 'seal', subjectId }, world.clock.now())
    expect((await claim(caseId, operator)).code).toBe(CODE.REVIEW_DECIDED)
  })

  it('everybody who may decide is told of what waits, and how long the oldest has waited', async () => {
    const before = (await world.call('/operator/reviews/waiting', {}, { token: second })).data
    world.clock.advance(3_600_000)
    await submit({ subjectName: '丙公司公章' })
    const { data } = await world.call('/operator/reviews/waiting', {}, { token: second })
    expect(data).toEqual({ count: before.count + 1, oldestAt: before.oldestAt })
    expect(Date.parse(data.oldestAt!)).toBeLessThanOrEqual(world.clock.now().getTime() - 3_600_000)
    const { list } = (await world.call('/message/list', {}, { token: second })).data
    expect(list[0]).toMatchObject({
      title: '印章待审核',
      content: '丙公司公章 已提交印章，请领取后审核。',
      path: '/operator/reviews',
    })
  })
})

describe('a decision', () => {
  const followed: unknown[] = []
  let refuse = false
  const { extensions } = compose([
    capability({
      name: 'test/seals',
      provides: [
        provide(REVIEW_DECISION, {
          kind: 'seal',
          decide: async (_services, _db, review, outcome) => {
            if (refuse) throw new CodedError('CONFLICT')
            followed.push([review.subjectId, outcome.passed, outcome.reason])
            return { title: '印章审核结果', content: outcome.reason ?? '已通过', path: '/seal' }
          },
        }),
      ],
    }),
  ])
  const decided = (caseId: string, passed: boolean, reason?: string, accountId = operatorId) =>
    world.services.db.transaction().execute((tx) =>
      (decideReview as (call: unknown) => Promise<unknown>)({
        actor: { accountId },
        body: { caseId, passed, reason },
        db: tx,
        services: { ...world.services, extensions },
        now: world.clock.now(),
        note: () => {},
      }),
    )

  it('is followed by what its kind asks for, told to the applicant, and stands', async () => {
    const subjectId = newId()
    const caseId = await submit({ subjectId })
    await expect(decided(caseId, false)).rejects.toThrow('请填写驳回原因')
    await expect(decided(caseId, false, '   ')).rejects.toThrow('请填写驳回原因')
    await expect(decided(caseId, true, undefined, applicantId)).rejects.toThrow('不能审核自己')
    const { company_id } = await world.services.db
      .selectFrom('member')
      .select('company_id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { account_id } = await world.services.db
      .selectFrom('member')
      .select('account_id')
      .where('company_id', '=', company_id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const ofCompany = await submit({ companyId: company_id })
    await expect(decided(ofCompany, true, undefined, account_id)).rejects.toThrow('所在企业')
    await decided(caseId, false, '图片模糊')
    expect(followed).toEqual([[subjectId, false, '图片模糊']])
    await expect(decided(caseId, true)).rejects.toThrow('已审核或已撤回')
    const told = await rowsOf(world.services.db, 'message', {
      account_id: applicantId,
      title: '印章审核结果',
    })
    expect(told).toMatchObject([{ content: '图片模糊', path: '/seal' }])
    expect((await list({ status: REVIEW.failed })).list).toMatchObject([
      { caseId, reason: '图片模糊', status: REVIEW.failed },
    ])
  })

  it('was not made when what follows refuses', async () => {
    const caseId = await submit()
    refuse = true
    await expect(decided(caseId, true)).rejects.toThrow(CodedError)
    refuse = false
    const row = await theRow(world.services.db, 'review_case', { id: caseId }, ['status'])
    expect(row.status).toBe(REVIEW.pending)
  })

  it('is refused for a case that does not exist', async () => {
    const answer = await world.call(
      '/operator/reviews/decide',
      { caseId: newId(), passed: true },
      { token: operator },
    )
    expect(answer.code).toBe(CODE.NOT_FOUND)
  })
})

describe('who belongs to the platform', () => {
  it('is said by the configuration, at every start', async () => {
    const isOperator = async (mobile: string) =>
      (
        await theRow(world.services.db, 'account', { mobile_hash: world.services.columns.lookup(mobile) }, [
          'is_operator',
        ])
      ).is_operator
    const starting = (OPERATORS: string[]) =>
      appointOperators({ ...world.services, config: { ...world.services.config, OPERATORS } })
    await world.services.db.updateTable('account').set({ is_demo: false }).execute()
    await starting(['13800000007', '13999999999'])
    expect([await isOperator('13800000007'), await isOperator('13800000009')]).toEqual([true, false])
    await starting([])
    expect(await isOperator('13800000007')).toBe(false)
  })
})

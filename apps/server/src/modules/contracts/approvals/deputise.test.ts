import { addDays, chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { ABSENCE } from '@xinqi/api/work-list-status'
import { describe, expect, it } from 'vitest'
import { contractDriver, party, place, someone } from '../../../../test/contract-driver.ts'
import { signingByPassword } from '../../../../test/signing-by-password.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { settleAbsences } from '../../company/absences/settle.ts'
import { type Contract, SIGNER, type SignerRow } from '../contract/aggregate.ts'
import { isBySealAlone } from '../signing/deputise-signing.ts'

/** 张三 runs the company; 王五 and 李四 are lawyers of it, 赵六 a clerk; 孙七 and 周八 are of another. */
const world = await worldOfFile()
const { services } = world
const driver = contractDriver(world)
const MOBILES = { 张三: '13800000001', 李四: '13800000002', 王五: '13800000003', 赵六: '13800000004' }
type Who = keyof typeof MOBILES
const enter = (who: Who) => world.signIn(MOBILES[who])
const admin = await enter('张三')
const { list } = (await world.call('/departmentmember/getMemberList', {}, { token: admin })).data
const memberOf = Object.fromEntries(list.map(({ name, memberId }) => [name, memberId]))
const today = () => chinaDay(services.clock())

const flowOf = async (approver: { kind: 'member' | 'dutyList'; id: string }) => {
  await services.db.deleteFrom('approval_flow').execute()
  const saved = await world.call(
    '/approvalFlow/save',
    {
      name: '发起审批',
      purpose: 'launch',
      conditions: { typeIds: [], amountFromCents: null, amountToCents: null },
      steps: [{ rule: 1, approvers: [approver] }],
    },
    { token: await enter('张三') },
  )
  expect(saved.msg).toBe('ok')
}
const sent = async (who: Who) => {
  const token = await enter(who)
  const draft = await driver.prepare(token, (fileId) => {
    const signing = party({ signers: [someone('郑十', '13800000008')] })
    return { parties: [signing], fields: [place(signing.partyId, fileId)] }
  })
  expect((await driver.send(token, draft)).msg).toBe('ok')
  return draft.contractId
}
const waitingFor = async (who: Who, contractId: string) =>
  (await world.call('/approval/list', { tab: 'due' }, { token: await enter(who) })).data.list.find(
    (one) => one.contractId === contractId,
  )
const declare = async (who: Who, deputy: string, more: object = {}) =>
  world.call(
    '/absence/declare',
    {
      deputyMemberId: memberOf[deputy]!,
      kinds: ['approval', 'sealing'],
      reason: 'leave',
      beginsOn: today(),
      endsOn: addDays(today(), 3),
      ...more,
    },
    { token: await enter(who) },
  )
const revokeAll = async () => {
  const token = await enter('张三')
  const all = (await world.call('/absence/list', { whose: 'company' }, { token })).data.list
  for (const { absenceId, mayRevoke } of all)
    if (mayRevoke) await world.call('/absence/revoke', { absenceId }, { token })
  await settleAbsences(services)
}

describe('approvals of somebody away', () => {
  it('go to the deputy, are told and kept as his, and come back when it ends', async () => {
    await flowOf({ kind: 'member', id: memberOf.王五! })
    const before = await sent('赵六')
    expect(await waitingFor('王五', before)).toBeDefined()
    const answer = await declare('王五', '李四')
    expect(answer.msg).toBe('ok')
    await settleAbsences(services)
    const after = await sent('赵六')
    await settleAbsences(services)
    for (const contractId of [before, after]) {
      expect(await waitingFor('王五', contractId)).toBeUndefined()
      expect(await waitingFor('李四', contractId)).toBeDefined()
    }
    const deputy = await enter('李四')
    const now = (await world.call('/absence/now', {}, { token: deputy })).data
    expect(now.deputyFor).toMatchObject([{ name: '王五', reason: 'leave', waiting: 2 }])

    const { approvalId } = (await waitingFor('李四', before))!
    const detail = (
      await world.call('/approval/detail', { contractId: before, approvalId }, { token: deputy })
    ).data
    expect(detail.voters).toMatchObject([{ name: '李四', inSteadOf: '王五', isMe: true }])
    const said = await world.call('/approval/approve', { contractId: before, approvalId }, { token: deputy })
    expect(said.msg).toBe('ok')

    const steps = (
      await world.call('/v2/file/getDetails', { contractId: before }, { token: await enter('赵六') })
    ).data.steps
    const until = addDays(today(), 3).slice(5)
    expect(steps.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([`由李四代理（王五休假至 ${until}）`, '代王五审批']),
    )
    const leaves = await services.db
      .selectFrom('evidence_leaf')
      .select(['step', 'entry'])
      .where('contract_id', '=', before)
      .execute()
    const handed = leaves.find(({ step }) => step === 'deputiseApproval')!
    expect(JSON.parse(handed.entry.toString())).toMatchObject({ deputy: '李四', absent: '王五' })
    // Why somebody is away is nobody's business who reads the evidence.
    expect(handed.entry.toString()).not.toContain('leave')
    const approved = leaves.find(({ step }) => step === 'approve')!
    expect(JSON.parse(approved.entry.toString())).toMatchObject({ inSteadOf: '王五' })

    world.clock.advance(4 * DAY)
    const { approvalId: late } = (await waitingFor('李四', after))!
    // The clock has struck and no job has run yet: it is not the deputy's any more.
    const tooLate = await world.call(
      '/approval/approve',
      { contractId: after, approvalId: late },
      { token: await enter('李四') },
    )
    expect(tooLate.code).toBe(CODE.ABSENCE_OVER)
    await settleAbsences(services)
    expect(await waitingFor('李四', after)).toBeUndefined()
    expect(await waitingFor('王五', after)).toBeDefined()
    const row = await theRow(services.db, 'absence', { id: answer.data.absenceId })
    expect(row).toMatchObject({ state: ABSENCE.over })
    for (const who of ['王五', '李四'] as const) {
      const told = await world.call('/message/list', {}, { token: await enter(who) })
      expect(JSON.stringify(told.data)).toContain('外出代理已结束')
    }
  })

  it('are revoked at once, and never go to whoever asked for them', async () => {
    await flowOf({ kind: 'member', id: memberOf.王五! })
    const own = await sent('李四')
    const other = await sent('赵六')
    const { absenceId } = (await declare('王五', '李四')).data
    await settleAbsences(services)
    expect(await waitingFor('王五', own)).toBeDefined()
    expect(await waitingFor('李四', other)).toBeDefined()
    const clerk = await enter('赵六')
    expect((await world.call('/absence/revoke', { absenceId }, { token: clerk })).http).toBe(404)
    expect((await world.call('/absence/revoke', { absenceId }, { token: await enter('李四') })).msg).toBe(
      'ok',
    )
    const { approvalId } = (await waitingFor('李四', other))!
    const refused = await world.call(
      '/approval/approve',
      { contractId: other, approvalId },
      { token: await enter('李四') },
    )
    expect(refused.code).toBe(CODE.ABSENCE_OVER)
    await settleAbsences(services)
    expect(await waitingFor('王五', other)).toBeDefined()
  })

  it('stay where they are while the deputy is away himself, or somebody is frozen', async () => {
    await flowOf({ kind: 'member', id: memberOf.王五! })
    const contractId = await sent('赵六')
    const { absenceId } = (await declare('王五', '李四')).data
    await settleAbsences(services)
    expect(await waitingFor('李四', contractId)).toBeDefined()
    const held = () => rowOf(services.db, 'absence', { id: absenceId }, ['held'])
    const { absenceId: second } = (await declare('李四', '张三')).data
    await settleAbsences(services)
    expect(await held()).toEqual({ held: 'deputyAway' })
    expect(await waitingFor('王五', contractId)).toBeDefined()
    await world.call('/absence/revoke', { absenceId: second }, { token: await enter('李四') })
    await settleAbsences(services)
    expect(await held()).toEqual({ held: null })
    expect(await waitingFor('李四', contractId)).toBeDefined()

    const frozen = await world.call('/inMyName/freeze', { of: 'person' }, { token: await enter('王五') })
    expect(frozen.msg).toBe('ok')
    const { approvalId } = (await waitingFor('李四', contractId))!
    const body = { contractId, approvalId }
    expect((await world.call('/approval/approve', body, { token: await enter('李四') })).code).toBe(
      CODE.ABSENCE_OVER,
    )
    await settleAbsences(services)
    expect(await held()).toEqual({ held: 'frozen' })
    await inRows(services.db, 'name_freeze', {
      owner_id: (await theRow(services.db, 'absence', { id: absenceId })).account_id,
    }).set({ lifted_at: services.clock() })
    await revokeAll()
  })
})

describe('who may be named', () => {
  it('only a colleague who is here and may do it himself', async () => {
    expect((await declare('王五', '王五')).code).toBe(CODE.ABSENCE_DEPUTY)
    expect((await declare('王五', '李四', { endsOn: addDays(today(), -1) })).code).toBe(CODE.ABSENCE_DAYS)
    // For somebody else only whoever runs the company.
    expect((await declare('赵六', '李四', { memberId: memberOf.王五 })).http).toBe(403)
    expect((await declare('张三', '李四', { memberId: memberOf.王五 })).msg).toBe('ok')
    expect((await declare('王五', '赵六')).code).toBe(CODE.ABSENCE_OVERLAPS)
    expect((await declare('赵六', '王五')).code).toBe(CODE.ABSENCE_DEPUTY_AWAY)
    const clerk = await enter('赵六')
    expect((await world.call('/absence/list', { whose: 'company' }, { token: clerk })).http).toBe(403)
    const outside = await world.signIn('13800000005')
    expect((await world.call('/absence/list', { whose: 'company' }, { token: outside })).data.list).toEqual(
      [],
    )
    await revokeAll()
  })
})

describe('a duty list in a flow', () => {
  it('asks whoever is on duty, the next where he is away', async () => {
    const token = await enter('张三')
    const saved = await world.call(
      '/dutyList/save',
      { name: '法务值班', rotation: 'week', beginsOn: today(), memberIds: [memberOf.王五!, memberOf.李四!] },
      { token },
    )
    expect(saved.msg).toBe('ok')
    await flowOf({ kind: 'dutyList', id: saved.data.dutyListId })
    const first = await sent('赵六')
    expect(await waitingFor('王五', first)).toBeDefined()
    // He does not approve his own.
    expect(await waitingFor('李四', await sent('王五'))).toBeDefined()
    await declare('王五', '张三')
    expect(await waitingFor('李四', await sent('赵六'))).toBeDefined()
    const shown = (await world.call('/dutyList/list', {}, { token })).data.list
    expect(shown).toMatchObject([{ name: '法务值班', onDuty: '李四' }])
    const clerk = await enter('赵六')
    const remove = { dutyListId: saved.data.dutyListId }
    expect((await world.call('/dutyList/remove', remove, { token: clerk })).http).toBe(403)
    await revokeAll()
  })
})

describe('signing by the company’s seal', () => {
  it('is nobody else’s where the person himself signs', () => {
    const signer = { id: 's', party_id: 'p', status: SIGNER.due } as SignerRow
    const asking = (...kinds: string[]) => {
      const fields = kinds.map((kind) => ({ party_id: 'p', kind }))
      return { fields, signers: [signer], parties: [{ id: 'p', rule: 2 }] } as Contract
    }
    expect(isBySealAlone(asking('seal', 'seam', 'date'), signer)).toBe(true)
    expect(isBySealAlone(asking('seal', 'signature'), signer)).toBe(false)
    expect(isBySealAlone(asking('seal', 'remark'), signer)).toBe(false)
    expect(isBySealAlone(asking('date'), signer)).toBe(false)
  })

  it('goes to a deputy who may use a seal', async () => {
    await services.db.deleteFrom('approval_flow').execute()
    const signing = await signingByPassword(world)
    const bySeal = await signing.sentTo([signing.own(), signing.theirs()])
    const outside = await world.signIn('13800000005')
    const theirMembers = (await world.call('/departmentmember/getMemberList', {}, { token: outside })).data
      .list
    const deputyMemberId = theirMembers.find(({ name }) => name === '周八')!.memberId
    const { company_id } = await theRow(services.db, 'member', { id: deputyMemberId }, ['company_id'])
    const sealsAre = (status: number) =>
      inRows(services.db, 'company_seal', { company_id }).set({ status, is_default: false })
    await sealsAre(4)
    const declared = await world.call(
      '/absence/declare',
      {
        deputyMemberId,
        kinds: ['sealing'],
        reason: 'travel',
        beginsOn: today(),
        endsOn: addDays(today(), 2),
      },
      { token: outside },
    )
    expect(declared.msg).toBe('ok')
    await settleAbsences(services)
    const maySign = async (mobile: string, contractId: string) =>
      (await signing.detail(await world.signIn(mobile), contractId)).data?.actions?.includes('sign') === true
    // There is no seal the deputy may use: nothing is handed on.
    expect(await maySign('13800000005', bySeal)).toBe(true)
    await sealsAre(2)
    await settleAbsences(services)
    expect(await maySign('13800000006', bySeal)).toBe(true)
    expect(await maySign('13800000005', bySeal)).toBe(false)
    // The initiator of another house reads who acts for whom, and not why.
    const steps = (
      await world.call('/v2/file/getDetails', { contractId: bySeal }, { token: await enter('张三') })
    ).data.steps
    expect(steps.map(({ reason }) => reason)).toContain('由周八代理孙七')
    const { absenceId } = declared.data
    await world.call('/absence/revoke', { absenceId }, { token: await world.signIn('13800000005') })
    await settleAbsences(services)
    expect(await maySign('13800000005', bySeal)).toBe(true)
    expect(await maySign('13800000006', bySeal)).toBe(false)
  })
})

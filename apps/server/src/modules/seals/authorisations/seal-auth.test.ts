import type { Body } from '@xinqi/api/calls'
import { CODE } from '@xinqi/api/error-codes'
import { ACCOUNT, IDENTITY, MEMBER } from '@xinqi/api/status-names'
import { SEAL_APPLICATION, SEAL_GRANT } from '@xinqi/api/work-list-status'
import { describe, expect, it } from 'vitest'
import { PLAIN_SEAL } from '../../../../test/draft-parts.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRows } from '../../../platform/db/row.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { admitSealUse, sealAtHand } from './use-seal.ts'

const world = await worldOfFile()
const actorOf = async (token: string): Promise<Actor> => {
  const found = await world.services.sessions.find(token)
  if (found.state !== 'live') throw new Error('signed out')
  return found.actor
}
const admin = await world.signIn('13800000001')
const sealAdmin = await world.signIn('13800000002')
const legal = await world.signIn('13800000003')
const employee = await world.signIn('13800000004')
const other = await world.signIn('13800000005')
const otherEmployee = await world.signIn('13800000007')
const { db } = world.services
await db.deleteFrom('seal_application').execute()
await db.deleteFrom('seal_grant').execute()
await db.deleteFrom('company_seal').execute()
const sealId = (
  await world.call(
    '/companySeal/createByTemplate',
    {
      name: '合同专用章',
      type: 2,
      design: PLAIN_SEAL,
    },
    { token: sealAdmin },
  )
).data.sealId
const sent = await world.call('/companySeal/legalCode', { mobile: '13800000003' }, { token: sealAdmin })
const legalSealId = (
  await world.call(
    '/companySeal/createByTemplate',
    {
      name: '法人章',
      type: 6,
      design: {
        legalName: '王五',
        sizeMm: 20,
        face: 'song',
        ending: '印',
        relief: 'red-on-white',
        colour: 'red',
      },
      consent: { mobile: '13800000003', code: sent.data.sandbox!.match(/\d{6}/)![0] },
    },
    { token: sealAdmin },
  )
).data.sealId
const employeeId = (await actorOf(employee)).company!.memberId

const contract = { id: newId(), no: 'HT-1', type: '采购合同', name: '采购合同一' }
const mayUse = async (token: string, about: Partial<typeof contract> = {}, seal = sealId) =>
  sealAtHand(world.services.db, await actorOf(token), seal)
    .then((atHand) => admitSealUse(atHand, { ...contract, ...about }, world.clock.now()))
    .then(
      ({ ground }) => ground as number | string,
      (error: { code: number }) => `no ${error.code}`,
    )

const codeFor = async (seal = sealId, token = sealAdmin) => {
  // Five codes an hour to one number.
  world.clock.advance(15 * 60_000)
  const sent = await world.call('/sealAuth/sendCode', { sealId: seal }, { token })
  return { ...sent.data, code: sent.data.sandbox!.match(/\d{6}/)![0] }
}
const later = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString()
const grant = (body: Partial<Body<'/sealAuth/authorise'>> & { code: string }, token = sealAdmin) =>
  world.call('/sealAuth/authorise', { sealId, scope: 1, endsAt: null, ...body }, { token })
const revoke = (authId: string, token = sealAdmin) =>
  world.call('/sealAuth/revoke', { authId, reason: '项目结束' }, { token })

describe('lending a seal to a member', () => {
  it('takes the lender’s own code, reaches the member at once, and ends when revoked', async () => {
    expect(await mayUse(employee)).toBe('no 2712')
    const { code, mobile } = await codeFor()
    expect(mobile).toBe('138****0002')
    const wrong = code === '000000' ? '111111' : '000000'
    expect((await grant({ memberIds: [employeeId], code: wrong })).code).toBe(CODE.CODE_WRONG)
    const made = await grant({ memberIds: [employeeId], code, note: '年度采购' })
    expect(made.code).toBe(1)
    expect(await mayUse(employee)).toBe(4)
    expect((await grant({ memberIds: [employeeId], code })).code).toBe(CODE.CODE_WRONG)

    const mine = await world.call('/sealAuth/list', { direction: 'mine' }, { token: employee })
    expect(mine.data.list).toMatchObject([
      {
        sealName: '合同专用章',
        grantee: '赵六',
        status: SEAL_GRANT.active,
        scope: 1,
        note: '年度采购',
        grantedBy: '李四',
      },
    ])
    const usable = await world.call('/sealAuth/usable', {}, { token: employee })
    expect(usable.data).toMatchObject([{ sealName: '合同专用章', ground: 4 }])
    expect((await world.call('/user/getSealNum', {}, { token: employee })).data).toMatchObject({
      companySealNum: 2,
      usableSealNum: 1,
    })
    const told = await world.call('/message/list', {}, { token: employee })
    expect(told.data.list[0]!.content).toContain('授权您使用印章「合同专用章」')

    const [authId] = made.data.authIds
    expect((await revoke(authId!, other)).code).toBe(CODE.NOT_FOUND)
    expect((await revoke(authId!, employee)).code).toBe(CODE.FORBIDDEN)
    expect((await revoke(authId!)).code).toBe(1)
    expect(await mayUse(employee)).toBe('no 2712')
    expect((await revoke(authId!)).code).toBe(CODE.SEAL_GRANT_OVER)
    const given = await world.call(
      '/sealAuth/list',
      { direction: 'given', status: SEAL_GRANT.revoked },
      { token: admin },
    )
    expect(given.data.list).toMatchObject([{ status: SEAL_GRANT.revoked, revokeReason: '项目结束' }])
  })

  it('keeps to its contract types, its contract and its time', async () => {
    const types = await grant({
      memberIds: [employeeId],
      scope: 2,
      contractTypes: ['采购合同', ' 采购合同 '],
      startsAt: later(20),
      endsAt: later(40),
      code: (await codeFor()).code,
    })
    expect(types.code).toBe(1)
    expect(await mayUse(employee)).toBe('no 2712')
    const status = async () =>
      (await world.call('/sealAuth/list', { direction: 'mine' }, { token: employee })).data.list[0]!.status
    expect(await status()).toBe(0)
    world.clock.advance(20 * 3_600_000)
    expect(await status()).toBe(1)
    expect(await mayUse(employee)).toBe(4)
    expect(await mayUse(employee, { type: '销售合同' })).toBe('no 2712')
    expect((await world.call('/sealAuth/usable', {}, { token: employee })).data).toEqual([])
    expect(
      (await world.call('/sealAuth/usable', { contractType: '采购合同' }, { token: employee })).data,
    ).toHaveLength(1)
    world.clock.advance(20 * 3_600_000)
    expect(await status()).toBe(2)
    expect(await mayUse(employee)).toBe('no 2712')
    for (const [wanted, expected] of [
      [0, 0],
      [1, 0],
      [2, 1],
      [3, 1],
    ] as const)
      expect(
        (await world.call('/sealAuth/list', { direction: 'mine', status: wanted }, { token: employee })).data
          .total,
      ).toBe(expected)

    const one = await grant({
      memberIds: [employeeId],
      scope: 3,
      contractNo: 'HT-9',
      code: (await codeFor()).code,
    })
    expect(await mayUse(employee)).toBe('no 2712')
    expect(await mayUse(employee, { no: 'HT-9' })).toBe(4)
    await revoke(one.data.authIds[0]!)
  })

  it('refuses what makes no sense, and people who cannot be held to account', async () => {
    const code = '123456'
    expect((await grant({ memberIds: [employeeId], scope: 2, code })).code).toBe(CODE.SEAL_GRANT_EXTENT)
    expect((await grant({ memberIds: [employeeId], scope: 3, code })).code).toBe(CODE.SEAL_GRANT_EXTENT)
    expect((await grant({ memberIds: [employeeId], endsAt: later(-1), code })).code).toBe(
      CODE.SEAL_GRANT_EXTENT,
    )
    expect((await grant({ memberIds: [newId()], code })).code).toBe(CODE.SEAL_GRANTEE)
    expect((await grant({ code })).code).toBe(CODE.BAD_REQUEST)
    expect((await grant({ memberIds: [employeeId], companyName: '样例贸易有限公司', code })).code).toBe(
      CODE.BAD_REQUEST,
    )
    expect((await grant({ companyName: '没有这家公司', code })).code).toBe(CODE.SEAL_GRANTEE_COMPANY)
    expect((await grant({ companyName: '示例科技有限公司', code })).code).toBe(CODE.SEAL_GRANTEE_COMPANY)
    expect((await grant({ memberIds: [employeeId], code }, employee)).code).toBe(CODE.FORBIDDEN)
    expect((await grant({ memberIds: [employeeId], code }, other)).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/sealAuth/sendCode', { sealId }, { token: other })).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/sealAuth/list', { direction: 'given' }, { token: employee })).code).toBe(
      CODE.FORBIDDEN,
    )
    const individual = await world.signIn('13800000008')
    expect((await world.call('/sealAuth/list', { direction: 'mine' }, { token: individual })).code).toBe(
      CODE.FORBIDDEN,
    )
  })

  it('of the legal representative goes by his code, not the administrator’s', async () => {
    expect(await mayUse(sealAdmin, {}, legalSealId)).toBe('no 2712')
    expect(await mayUse(admin, {}, legalSealId)).toBe('no 2712')
    expect(await mayUse(legal, {}, legalSealId)).toBe(3)
    const { code, mobile } = await codeFor(legalSealId)
    expect(mobile).toBe('138****0003')
    const adminCode = (await codeFor(sealId)).code
    const asked = { sealId: legalSealId, memberIds: [employeeId] }
    if (adminCode !== code) expect((await grant({ ...asked, code: adminCode })).code).toBe(CODE.CODE_WRONG)
    world.clock.advance(1)
    const fresh = await codeFor(legalSealId)
    expect((await grant({ ...asked, code: fresh.code })).code).toBe(1)
    expect(await mayUse(employee, {}, legalSealId)).toBe(4)
  })
})

describe('lending a seal to another company', () => {
  it('reaches its administrators, not its employees, and ends with the seal', async () => {
    expect(await mayUse(other)).toBe('no 404')
    const made = await grant({ companyName: '样例贸易有限公司', code: (await codeFor()).code })
    expect(made.code).toBe(1)
    expect(await mayUse(other)).toBe(4)
    expect(await mayUse(otherEmployee)).toBe('no 2712')
    const mine = await world.call('/sealAuth/list', { direction: 'mine' }, { token: other })
    expect(mine.data.list).toMatchObject([
      { ownerCompany: '示例科技有限公司', granteeKind: 2, grantee: '样例贸易有限公司' },
    ])
    expect(
      (await world.call('/sealAuth/list', { direction: 'mine' }, { token: otherEmployee })).data.total,
    ).toBe(0)
    // Seeing that it was lent is not seeing the company's seals.
    expect((await world.call('/companySeal/detail', { sealId }, { token: other })).code).toBe(CODE.NOT_FOUND)
    await world.call('/companySeal/disable', { sealId, reason: '盘点' }, { token: sealAdmin })
    expect(await mayUse(other)).toBe('no 2712')
    await world.call('/companySeal/enable', { sealId }, { token: sealAdmin })
    expect(await mayUse(other)).toBe(4)
    await revoke(made.data.authIds[0]!)
    expect(await mayUse(other)).toBe('no 404')
  })
})

describe('applying for a seal', () => {
  const apply = (token = employee, more: Partial<Body<'/sealAuth/apply'>> = {}) =>
    world.call(
      '/sealAuth/apply',
      { sealId, reason: '签采购合同', scope: 1, endsAt: null, ...more },
      { token },
    )
  const state = async (applicationId: string) =>
    (await world.call('/sealAuth/applications', { whose: 'mine' }, { token: employee })).data.list.find(
      (one) => one.applicationId === applicationId,
    )!

  it('is approved with a code and lends the seal as asked', async () => {
    const made = await apply(employee, { scope: 2, contractTypes: ['采购合同'] })
    expect(made.code).toBe(1)
    expect((await apply()).code).toBe(CODE.SEAL_APPLIED)
    expect((await world.call('/sealAuth/applicable', {}, { token: employee })).data).toContainEqual(
      expect.objectContaining({ sealId, usable: false, pending: true }),
    )
    const waiting = await world.call(
      '/sealAuth/applications',
      { whose: 'company', status: SEAL_APPLICATION.waiting },
      { token: sealAdmin },
    )
    expect(waiting.data.list).toMatchObject([{ applicant: '赵六', reason: '签采购合同', scope: 2 }])
    const told = await world.call('/message/list', {}, { token: sealAdmin })
    expect(told.data.list[0]).toMatchObject({ title: '印章授权申请' })
    const { applicationId } = made.data
    const approve = (code: string, token = sealAdmin) =>
      world.call('/sealAuth/approve', { applicationId, code }, { token })
    expect((await approve('000000', employee)).code).toBe(CODE.FORBIDDEN)
    expect((await approve('000000', other)).code).toBe(CODE.NOT_FOUND)
    expect((await approve('000000')).code).toBe(CODE.CODE_WRONG)
    expect((await approve((await codeFor()).code)).code).toBe(1)
    expect(await state(applicationId)).toMatchObject({ status: SEAL_APPLICATION.approved, decidedBy: '李四' })
    expect(await mayUse(employee)).toBe(4)
    expect(await mayUse(employee, { type: '其他' })).toBe('no 2712')
    expect((await approve('000000')).code).toBe(CODE.SEAL_APPLICATION_DONE)
  })

  it('is refused with a reason, or withdrawn by whoever applied and nobody else', async () => {
    const first = (await apply()).data.applicationId
    const refuse = (applicationId: string, token = sealAdmin) =>
      world.call('/sealAuth/refuse', { applicationId, reason: '请走采购流程' }, { token })
    expect((await refuse(first, employee)).code).toBe(CODE.FORBIDDEN)
    expect((await refuse(first)).code).toBe(1)
    expect(await state(first)).toMatchObject({
      status: SEAL_APPLICATION.refused,
      decisionReason: '请走采购流程',
    })
    const second = (await apply()).data.applicationId
    const withdraw = (token: string) => world.call('/sealAuth/withdraw', { applicationId: second }, { token })
    expect((await withdraw(admin)).code).toBe(CODE.NOT_FOUND)
    expect((await withdraw(employee)).code).toBe(1)
    expect((await withdraw(employee)).code).toBe(CODE.SEAL_APPLICATION_DONE)
    expect(await state(second)).toMatchObject({ status: SEAL_APPLICATION.withdrawn })
  })

  it('is not for those who may use it already, nor for another company’s seal', async () => {
    expect((await apply(sealAdmin)).code).toBe(CODE.SEAL_APPLIED)
    expect((await apply(other)).code).toBe(CODE.NOT_FOUND)
    expect((await apply(employee, { sealId: newId() })).code).toBe(CODE.NOT_FOUND)
    expect((await apply(employee, { reason: '' })).code).toBe(CODE.BAD_REQUEST)
    expect((await world.call('/sealAuth/applications', { whose: 'company' }, { token: employee })).code).toBe(
      403,
    )
  })

  it('does not outlive the member: whoever leaves takes no grant along', async () => {
    const leaver = '13970000001'
    const { data } = await world.call(
      '/departmentmember/addMember',
      { name: '临时工', mobile: leaver, departmentId: null },
      { token: admin },
    )
    const { db, columns } = world.services
    await inRows(db, 'account', { mobile_hash: columns.lookup(leaver) }).set({
      identity_status: IDENTITY.verified,
      status: ACCOUNT.active,
    })
    await inRows(db, 'member', { id: data.memberId }).set({ status: MEMBER.active })
    const made = await grant({ memberIds: [data.memberId], code: (await codeFor()).code })
    expect(made.code).toBe(1)
    await world.call('/departmentmember/deleteMember', { memberId: data.memberId }, { token: admin })
    const ended = await world.call(
      '/sealAuth/list',
      { direction: 'given', keyword: '临时工' },
      { token: admin },
    )
    expect(ended.data.list).toMatchObject([{ status: SEAL_GRANT.revoked, revokeReason: '成员已离开企业' }])
  })

  it('does not outlive the seal: cancelling it ends what was lent', async () => {
    expect(await mayUse(employee)).toBe(4)
    await world.call('/companySeal/cancel', { sealId, reason: '换新章' }, { token: sealAdmin })
    expect(await mayUse(employee)).toBe('no 2712')
    const given = await world.call(
      '/sealAuth/list',
      { direction: 'given', sealId, status: SEAL_GRANT.active },
      { token: admin },
    )
    expect(given.data.total).toBe(0)
  })
})

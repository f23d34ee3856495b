import { CODE } from '@xinqi/api/error-codes'
import { BILL } from '@xinqi/api/open/prices'
import { SUB_PARTNER } from '@xinqi/api/work-list-status'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'

const world = await worldOfFile()
const operator = await world.signIn('13800000009')

const list = (body = {}) => world.call('/operator/partner/list', body, { token: operator })
const partnerId = (await list()).data.list[0]!.partnerId
const issue = (id = partnerId) =>
  world.call('/operator/partner/issueCode', { partnerId: id }, { token: operator })
const turn = (isOn: boolean, id = partnerId) =>
  world.call('/operator/partner/switchCode', { partnerId: id, isOn }, { token: operator })
const stateOf = async (param: string) =>
  (await world.call('/v2/auth/checkLink/{param}', {}, { params: { param } })).data.state

it('is for people of the platform alone', async () => {
  const admin = await world.signIn('13800000001')
  for (const token of [undefined, admin]) {
    const expected = token ? 403 : 401
    expect((await world.call('/operator/partner/list', {}, { token })).code).toBe(expected)
    expect((await world.call('/operator/partner/issueCode', { partnerId }, { token })).code).toBe(expected)
    expect(
      (await world.call('/operator/partner/switchCode', { partnerId, isOn: true }, { token })).code,
    ).toBe(expected)
  }
})

it('shows partners with their codes, masked, and finds them by name, company or code', async () => {
  expect((await list()).data.list).toMatchObject([
    { name: '演示合作伙伴', mobile: '138****0010', code: 'XINQI2026', isCodeOn: true, registered: 0 },
  ])
  expect((await list({ keyword: 'XINQI2026' })).data.total).toBe(1)
  expect((await list({ keyword: '示例科技' })).data.total).toBe(1)
  expect((await list({ keyword: '没有' })).data.total).toBe(0)
})

it('a code that is switched off or replaced lets nobody in; switched on again it does', async () => {
  expect(await stateOf('XINQI2026')).toBe('valid')
  expect((await turn(false)).code).toBe(1)
  expect((await list()).data.list[0]).toMatchObject({ code: 'XINQI2026', isCodeOn: false })
  expect(await stateOf('XINQI2026')).not.toBe('valid')
  await turn(true)
  expect(await stateOf('XINQI2026')).toBe('valid')
  await turn(false)
  const { code } = (await issue()).data
  expect(code).toMatch(/^[A-Z2-9]{10}$/)
  expect(await stateOf('XINQI2026')).not.toBe('valid')
  expect(await stateOf(code)).toBe('valid')
  expect((await issue(newId())).code).toBe(CODE.NOT_FOUND)
  expect((await turn(true, newId())).code).toBe(CODE.NOT_FOUND)
  expect(
    (await world.call('/operator/partner/issueCode', { partnerId: 'x' }, { token: operator })).code,
  ).toBe(400)
})

it('answers what a partner of our own objects to, once; one below another is not ours to answer', async () => {
  const { db } = world.services
  const object = async (partner: string, month: string) => {
    const id = newId()
    await db.insertInto('open_bill').values({ partner_id: partner, month, status: BILL.disputed }).execute()
    await db
      .insertInto('open_bill_dispute')
      .values({
        id,
        partner_id: partner,
        month,
        reason: '短信多算了一条',
        raised_by: '李四',
        created_at: world.clock.now(),
      })
      .execute()
    return id
  }
  const disputes = async (body = {}) =>
    (await world.call('/operator/openBill/disputes', body, { token: operator })).data
  const answer = (disputeId: string) =>
    world.call('/operator/openBill/answer', { disputeId, answer: '已核对，下月抵扣' }, { token: operator })
  const ours = await object(partnerId, '2026-09')
  const { id: belowId } = await db
    .insertInto('partner')
    .values({ id: newId(), name: '下级合作方', created_at: world.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('open_sub_partner')
    .values({
      id: newId(),
      parent_id: partnerId,
      partner_id: belowId,
      name: '下级合作方',
      mobile_hash: Buffer.alloc(32),
      mobile_cipher: Buffer.alloc(1),
      may_open: JSON.stringify([]),
      status: SUB_PARTNER.normal,
      invited_by: '张三',
      created_at: world.clock.now(),
    })
    .execute()
  const theirs = await object(belowId, '2026-09')
  expect((await disputes()).list).toMatchObject([
    { disputeId: ours, partnerName: '演示合作伙伴', month: '2026-09', line: null, answer: null },
  ])
  expect((await answer(theirs)).code).toBe(CODE.NOT_FOUND)
  expect((await answer(ours)).code).toBe(1)
  expect((await answer(ours)).code).toBe(CODE.NOT_FOUND)
  expect((await disputes({ answered: false })).total).toBe(0)
  expect((await disputes({ answered: true })).list[0]).toMatchObject({ answer: '已核对，下月抵扣' })
})

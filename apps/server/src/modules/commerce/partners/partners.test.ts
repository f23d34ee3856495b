import { METHOD, PARTNER_BILL, PARTNER as PARTNER_IS } from '@xinqi/api/commerce'
import { DAY } from '@xinqi/api/durations'
import { afterAll, describe, expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { foundPerson } from '../../../../test/found-people.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { theRow } from '../../../platform/db/row.ts'
import { proveMoney } from '../money-book/prove-money.ts'
import { askDue } from '../payment/ask-vendor.ts'
import { payDueRefunds } from '../payment/pay-refunds.ts'
import { makeBills } from './bills.ts'

const PARTNER = '13700870001'
const OPERATOR = '13800000009'

const world = await worldOfFile()
const info = async () => (await world.call('/individualPartner/info', {}, { token: partner })).data
await foundPerson(world, { name: '吴推广', mobile: PARTNER })
let operator = await world.signIn(OPERATOR)
let partner = await world.signIn(PARTNER)
await world.call(
  '/individualPartner/apply',
  { about: '向同行介绍电子合同', agreed: true },
  { token: partner },
)
const { data } = await world.call(
  '/operator/individualPartner/list',
  { status: PARTNER_IS.applied },
  { token: operator },
)
await world.call(
  '/operator/individualPartner/decide',
  { partnerId: data.list[0]!.partnerId, status: PARTNER_IS.active, reason: '资料齐全' },
  { token: operator },
)
const code = (await info()).code!
afterAll(async () => {
  expect(await proveMoney(world.services.db)).toEqual([])
})

let numbers = 13_700_870_100
/** A company that came by the partner's code. */
const customer = async () => {
  const mobile = String(++numbers)
  const { companyId, accountId } = await foundCompany(world, {
    name: `客户${mobile}公司`,
    mobile,
    packageType: 1,
  })
  const { id } = await theRow(world.services.db, 'individual_partner', { code }, ['id'])
  const now = world.clock.now()
  await world.services.db
    .insertInto('partner_customer')
    .values({
      id: newId(),
      partner_id: id,
      account_id: accountId,
      company_id: companyId,
      bound_at: now,
      expires_at: new Date(now.getTime() + 365 * DAY),
    })
    .execute()
  return { companyId, accountId, token: await world.signIn(mobile) }
}
const buy = async (token: string, item = 'contract-100') => {
  const { data } = await world.call('/order/createOrderPay', { code: item }, { token })
  const { orderId } = data
  const paying = await world.call('/order/orderPay', { orderId, method: METHOD.alipay }, { token })
  await world.call('/cashier/pay', { key: paying.data.qr!.split('/').at(-1)! })
  world.clock.advance(6000)
  await askDue(world.services)
  return orderId
}
const later = async (days: number) => {
  world.clock.advance(days * DAY)
  partner = await world.signIn(PARTNER)
  operator = await world.signIn(OPERATOR)
}

describe('a partner', () => {
  it('is bound by whoever registers with his code, the first time and just then', async () => {
    await foundPerson(world, { name: '新来的', mobile: '13700870002' })
    const fresh = await world.signIn('13700870002')
    expect((await world.call('/individualPartner/bind', { code }, { token: fresh })).data.bound).toBe(true)
    expect((await world.call('/individualPartner/bind', { code }, { token: fresh })).data.bound).toBe(false)
    // Himself, and somebody who has a company already, are nobody's customers.
    expect((await world.call('/individualPartner/bind', { code }, { token: partner })).data.bound).toBe(false)
    const old = await world.signIn('13800000004')
    expect((await world.call('/individualPartner/bind', { code }, { token: old })).data.bound).toBe(false)
  })

  it('earns of what was paid and kept, is billed on the fifth and settled once; a refund comes off the next bill', async () => {
    const by = await customer()
    await buy(by.token)
    const back = await buy(by.token, 'contract-500')
    expect(await info()).toMatchObject({ pendingFen: 4500 + 20_000, payableFen: 0 })
    const { data: asked } = await world.call(
      '/order/refund/ask',
      { orderId: back, reason: '买多了' },
      { token: by.token },
    )
    expect(asked.proposalFen).toBe(200_000)
    const { data: decided } = await world.call(
      '/operator/refund/decide',
      { requestId: asked.requestId, agree: true, amountFen: 50_000, decision: '退一部分' },
      { token: operator },
    )
    expect(decided).toEqual({ needsSecond: false })
    await payDueRefunds(world.services)
    await later(8)
    expect(await info()).toMatchObject({ pendingFen: 0, payableFen: 4500 + 20_000 - 5000 })
    expect(await makeBills(world.services)).toBe(1)
    expect(await makeBills(world.services)).toBe(0)
    const { data: bills } = await world.call(
      '/operator/partnerBill/list',
      { status: PARTNER_BILL.toSettle },
      { token: operator },
    )
    expect(bills.list).toMatchObject([{ earnedFen: 24_500, deductedFen: 5000, payableFen: 19_500 }])
    const settle = () =>
      world.call(
        '/operator/partnerBill/settle',
        { billId: bills.list[0]!.billId, voucher: 'HX20261116' },
        { token: operator },
      )
    expect((await settle()).data).toEqual({ needsSecond: false })
    expect((await settle()).code).not.toBe(1)
    expect(await info()).toMatchObject({ payableFen: 0, settledFen: 19_500 })
  })

  it('earns nothing from a company he is of, whenever he joined it', async () => {
    const by = await customer()
    const { account_id } = await theRow(world.services.db, 'individual_partner', { code }, ['account_id'])
    const before = (await info()).pendingFen
    await world.services.db
      .insertInto('member')
      .values({
        company_id: by.companyId,
        id: newId(),
        account_id,
        name: '吴推广',
        created_at: world.clock.now(),
      })
      .execute()
    await buy(by.token)
    expect((await info()).pendingFen).toBe(before)
  })

  it('waits for a person where he and the buyer used one device; struck out, nothing is left of it', async () => {
    const by = await customer()
    const { account_id } = await theRow(world.services.db, 'individual_partner', { code }, ['account_id'])
    for (const owner_id of [account_id, by.accountId])
      await world.services.db
        .insertInto('known_device')
        .values({ owner_id, device_hash: Buffer.alloc(32, 7), seen_at: world.clock.now() })
        .execute()
    await buy(by.token)
    await later(40)
    // On no bill while it waits.
    expect(await makeBills(world.services)).toBe(0)
    const { data } = await world.call('/operator/commission/doubtful', {}, { token: operator })
    expect(data.list).toMatchObject([{ amountFen: 4500, why: '买方与合伙人使用过同一设备' }])
    await world.call(
      '/operator/commission/decide',
      { commissionId: data.list[0]!.commissionId, keep: false, reason: '同一台电脑下单' },
      { token: operator },
    )
    expect(await makeBills(world.services)).toBe(1)
    const { data: bills } = await world.call(
      '/operator/partnerBill/list',
      { status: PARTNER_BILL.carried },
      { token: operator },
    )
    expect(bills.list[0]).toMatchObject({ earnedFen: 4500, deductedFen: 4500, payableFen: 0 })
  })
})

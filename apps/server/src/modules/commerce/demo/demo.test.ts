import { PARTNER, PARTNER_BILL, PROPOSAL, REFUND } from '@xinqi/api/commerce'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { seedPartner } from '../../../boot/seed-partner.ts'
import { demoDoor } from '../../../platform/demo-scene.ts'
import { proveMoney } from '../money-book/prove-money.ts'
import { payDueRefunds } from '../payment/pay-refunds.ts'
import { collectTransfers } from '../payment/transfers.ts'
import { demoBusiness } from './play-business.ts'

const world = await worldOfFile()
await seedPartner(world.services)
await demoBusiness.play(demoDoor(world.app, world.services, DEMO_PASSWORD))
// What the server's jobs do within a moment.
await collectTransfers(world.services)
world.clock.advance(120_000)
await payDueRefunds(world.services)
const operator = await world.signIn('13800000009')

const ask = async (path: '/operator/refund/list', body: object = {}) =>
  (await world.call(path, body, { token: operator })).data.list as unknown as Record<string, never>[]
const listed = (path: string, body?: object) => ask(path as '/operator/refund/list', body)

it('leaves something decided and something to decide on each of the operator’s pages', async () => {
  const refunds = await listed('/operator/refund/list')
  expect(refunds.map(({ status }) => status).sort()).toEqual([
    REFUND.waiting,
    REFUND.waiting,
    REFUND.paidBack,
  ])
  expect(await listed('/operator/proposal/list', { status: PROPOSAL.waiting })).toMatchObject([
    { whatName: '退款' },
  ])
  const invoices = await listed('/operator/invoice/list')
  expect(invoices.map(({ state }) => state).sort()).toEqual(['asked', 'issued'])
  const receipts = await listed('/operator/transfer/list', { state: 0 })
  expect(receipts).toHaveLength(2)
  expect(receipts.flatMap(({ candidates }) => candidates)).toMatchObject([{ agrees: ['amount', 'payer'] }])
  const partners = await listed('/operator/individualPartner/list')
  expect(partners.map(({ status, customers }) => [status, customers])).toEqual(
    expect.arrayContaining([
      [PARTNER.active, 1],
      [PARTNER.applied, 0],
    ]),
  )
  const bills = await listed('/operator/partnerBill/list')
  expect(bills.map(({ status, payableFen }) => [status, payableFen])).toEqual([
    [PARTNER_BILL.toSettle, 20_000],
    [PARTNER_BILL.settled, 45_990],
  ])
  expect((await listed('/operator/order/list')).length).toBeGreaterThan(8)
})

it('shows the partner his customer, its orders and his bills, and the books agree', async () => {
  const token = await world.signIn('13800000008')
  const orders = await world.call('/individualPartner/orderList', {}, { token })
  expect(orders.data.list.map(({ state }) => state)).toEqual(['待确认', '已出账', '已结算'])
  expect((await world.call('/individualPartner/customerList', {}, { token })).data.total).toBe(1)
  expect(await proveMoney(world.services.db)).toEqual([])
})

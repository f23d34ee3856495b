import { METHOD } from '@xinqi/api/commerce'
import { DAY } from '@xinqi/api/durations'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { balance } from '../../quota/copies/balance.ts'
import { expireLots } from '../../quota/copies/expire.ts'
import { giveBack } from '../../quota/copies/give-back.ts'
import { proveLedger } from '../../quota/copies/prove.ts'
import { spend } from '../../quota/copies/spend.ts'
import { proveMoney } from '../money-book/prove-money.ts'
import { askDue, cancelOverdue } from '../payment/ask-vendor.ts'
import { payDueRefunds } from '../payment/pay-refunds.ts'

// Buying, paying, using, giving back, refunding and letting time pass in any order: both books add up after every step.

const world = await worldOfFile()
let operator = await world.signIn('13800000009')

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('buy' as const), what: fc.nat(4), pays: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('use' as const), quantity: fc.integer({ min: 1, max: 40 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('giveBack' as const), which: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 8, 120, 366) }),
  },
)
const GOODS = ['contract-100', 'contract-500', 'package-2-year', 'package-3-year', 'package-2-month']

let numbers = 13_700_840_000
it('sums agree and nothing is negative or lost, whatever is done in whatever order', async () => {
  const { services } = world
  const { db } = services
  const inTx = <T>(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
    db.transaction().execute(work) as Promise<T>
  let bought = 0
  let refunded = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 12 }), async (acts) => {
      const mobile = String(++numbers)
      const { companyId } = await foundCompany(world, {
        name: `行走${mobile}有限公司`,
        mobile,
        packageType: 1,
      })
      let token = await world.signIn(mobile)
      const orders: string[] = []
      const uses: string[] = []
      for (const step of acts) {
        const now = world.clock.now()
        if (step.do === 'buy') {
          const made = await world.call('/order/createOrderPay', { code: GOODS[step.what]! }, { token })
          // A smaller package, or a second open order: refused, and nothing written.
          if (made.code !== 1) continue
          orders.push(made.data.orderId)
          const { data } = await world.call(
            '/order/orderPay',
            { orderId: made.data.orderId, method: METHOD.alipay },
            { token },
          )
          if (step.pays) {
            await world.call('/cashier/pay', { key: data.qr!.split('/').at(-1)! })
            bought++
          }
          world.clock.advance(6000)
          await askDue(services)
        } else if (step.do === 'use') {
          const reference = newId()
          const had = await balance(db, { ownerId: companyId, kind: 'contract', now })
          const spent = await inTx((tx) =>
            spend(tx, {
              ownerId: companyId,
              kind: 'contract',
              quantity: step.quantity,
              reason: '发起',
              reference,
              now,
            }),
          ).then(
            () => true,
            () => false,
          )
          expect(spent).toBe(step.quantity <= had)
          if (spent) uses.push(reference)
        } else if (step.do === 'giveBack') {
          const reference = uses[step.which % Math.max(1, uses.length)]
          if (reference)
            await inTx((tx) =>
              giveBack(tx, { ownerId: companyId, kind: 'contract', reference, reason: '撤回', now }),
            ).catch(() => {})
        } else if (step.do === 'refund') {
          const orderId = orders[step.which % Math.max(1, orders.length)]
          if (!orderId) continue
          const asked = await world.call('/order/refund/ask', { orderId, reason: '不用了' }, { token })
          if (asked.code !== 1) continue
          const decided = await world.call(
            '/operator/refund/decide',
            { requestId: asked.data.requestId, agree: asked.data.proposalFen > 0, decision: '按规则' },
            { token: operator },
          )
          if (decided.code === 1) refunded++
          await payDueRefunds(services)
        } else if (step.do === 'cancel') {
          const orderId = orders[step.which % Math.max(1, orders.length)]
          if (orderId) await world.call('/order/cancelOrder', { orderId }, { token })
        } else {
          world.clock.advance(step.days * DAY)
          await cancelOverdue(services)
          await expireLots(db, world.clock.now())
          token = await world.signIn(mobile)
          operator = await world.signIn('13800000009')
        }
        expect(await proveLedger(db)).toEqual([])
        expect(await proveMoney(db)).toEqual([])
        const left = await balance(db, { ownerId: companyId, kind: 'contract', now: world.clock.now() })
        expect(left).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 20, seed: 20_261_116 },
  )
  expect(bought).toBeGreaterThan(20)
  expect(refunded).toBeGreaterThan(3)
}, 120_000)

import { addDays, chinaDay } from '@xinqi/api/china-day'
import { METHOD } from '@xinqi/api/commerce'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { strictWechatPay, wechatPayAt } from '../../../../test/strict-payments.ts'
import { alipayAt, strictAlipayPay } from '../../../../test/strict-payments-alipay.ts'
import { BEGINNING } from '../../../../test/test-config.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'
import { paymentDingtalk } from '../../../providers/payment-dingtalk.ts'
import { proveMoney } from '../money-book/prove-money.ts'
import { askDue } from '../payment/ask-vendor.ts'
import { createRefund } from '../payment/create-refund.ts'
import { payDueRefunds } from '../payment/pay-refunds.ts'
import { reconcileDue } from './reconcile.ts'

let world: World
let operator: string
let wechat: Awaited<ReturnType<typeof strictWechatPay>>
let alipay: Awaited<ReturnType<typeof strictAlipayPay>>
const clock = () => world?.clock.now() ?? BEGINNING
beforeAll(async () => {
  wechat = await strictWechatPay(clock)
  alipay = await strictAlipayPay(clock)
  const byAlipay = alipayAt(alipay, clock)
  const byWechat = wechatPayAt(wechat, clock)
  world = await openWorld({ payments: [byAlipay, byWechat, paymentDingtalk(byAlipay)] })
  operator = await world.signIn('13800000009')
})
afterAll(async () => {
  expect(await proveMoney(world.services.db)).toEqual([])
  expect([...wechat.refused, ...alipay.refused]).toEqual([])
  await world.close()
  wechat.close()
  alipay.close()
})

let numbers = 13_700_820_000
const waiting = async (method: 1 | 2 | 6) => {
  const mobile = String(++numbers)
  await foundCompany(world, { name: `对账${mobile}有限公司`, mobile, packageType: 1 })
  const token = await world.signIn(mobile)
  const { data } = await world.call('/order/createOrderPay', { code: 'contract-100' }, { token })
  const begun = await world.call('/order/orderPay', { orderId: data.orderId, method }, { token })
  return {
    orderId: data.orderId,
    begun: begun.data,
    no: begun.data.qr?.split(/[/=]/).at(-1) ?? '',
    status: async () => (await world.call('/order/detail', { orderId: data.orderId }, { token })).data.status,
  }
}
const results = async () => (await world.call('/operator/reconciliation/list', {}, { token: operator })).data
const HOUR = 3_600_000

it('takes both vendors’ bills, settles what nobody told of, and names what does not agree', async () => {
  const told = await waiting(METHOD.wechat)
  const untold = await waiting(METHOD.alipay)
  const back = await waiting(METHOD.alipay)
  const day = chinaDay(clock())
  wechat.pay(told.no)
  alipay.pay(back.no)
  world.clock.advance(6000)
  await askDue(world.services)
  expect([await told.status(), await back.status()]).toEqual([2, 2])
  // Part of one goes back by the vendor's own way.
  const attempt = await theRow(world.services.db, 'payment_attempt', { no: back.no })
  await world.services.db.transaction().execute((tx) =>
    createRefund(world.services, tx, {
      attempt,
      orderId: back.orderId,
      amountFen: 10_000,
      reason: '测试',
      now: clock(),
    }),
  )
  await payDueRefunds(world.services)
  // Paid while nobody listened; and one the vendor has that we never asked for.
  alipay.pay(untold.no)
  wechat.trades.set('P-STRANGER', {
    no: 'P-STRANGER',
    total: 700,
    state: 'SUCCESS',
    id: '4200000000000000000001',
    paidAt: clock(),
    refunds: [],
  })
  world.clock.advance(26 * HOUR)
  await reconcileDue(world.services)
  expect(await untold.status()).toBe(2)
  const ofDay = (await results()).filter((row) => row.day === day)
  expect(ofDay).toMatchObject([
    {
      vendor: 'alipay',
      state: 'agreed',
      paidCount: 2,
      paidFen: 90_000,
      refundCount: 1,
      refundFen: 10_000,
      foundCount: 1,
    },
    {
      vendor: 'wechat',
      state: 'differs',
      paidCount: 2,
      differences: [{ no: 'P-STRANGER', what: '渠道有付款 ¥7.00，平台没有' }],
    },
  ])
  // A bill altered on its way is not believed, and what was known stays known as not agreed.
  wechat.behaviour.billTail = 'x'
  const again = await world.call(
    '/operator/reconciliation/run',
    { vendor: 'wechat', day },
    { token: operator },
  )
  expect(again.data).toEqual({ state: 'failed' })
  wechat.behaviour.billTail = ''
  // Told once for the operator, however often it is looked at; the next day asks for it again.
  world.clock.advance(24 * HOUR)
  await reconcileDue(world.services)
  const { data: faults } = await world.call('/operator/fault/list', { isClosed: false }, { token: operator })
  expect(faults.list.map(({ what, attemptNo }) => [what, attemptNo])).toEqual([['对账不平', 'P-STRANGER']])
  wechat.trades.delete('P-STRANGER')
  await world.call('/operator/reconciliation/run', { vendor: 'wechat', day }, { token: operator })
  expect((await results()).filter(({ state }) => state !== 'agreed')).toEqual([])
  expect(
    await world.call(
      '/operator/reconciliation/run',
      { vendor: 'wechat', day: addDays(chinaDay(clock()), 1) },
      { token: operator },
    ),
  ).toMatchObject({ http: 400 })
})

it('reads the bills of one vendor although another one’s cannot be read at all', async () => {
  const paid = await waiting(METHOD.wechat)
  wechat.pay(paid.no)
  const day = chinaDay(clock())
  world.clock.advance(26 * HOUR)
  const broken = world.services.payments.map((provider) =>
    provider.vendor === 'alipay'
      ? {
          ...provider,
          bill: async () => {
            throw new TypeError('a column that is new')
          },
        }
      : provider,
  )
  operator = await world.signIn('13800000009')
  // It is shown as failed in the end, and tried again.
  await expect(reconcileDue({ ...world.services, payments: broken })).rejects.toThrow('a column that is new')
  expect((await results()).filter((row) => row.day === day)).toMatchObject([
    { vendor: 'wechat', paidCount: 1 },
  ])
  await reconcileDue(world.services)
  expect((await results()).filter((row) => row.day === day)).toHaveLength(2)
})

it('hands the messaging client a request that Alipay signs off and credits like any other', async () => {
  const order = await waiting(METHOD.dingtalk)
  expect(order.begun).toMatchObject({ qr: null, url: null, isSandbox: false })
  const form = Object.fromEntries(new URLSearchParams(order.begun.clientRequest!))
  expect(alipay.doubt(form)).toBeNull()
  const content = JSON.parse(form.biz_content!)
  expect(content).toMatchObject({ total_amount: '450.00', product_code: 'QUICK_MSECURITY_PAY' })
  alipay.trades.set(content.out_trade_no, {
    no: content.out_trade_no,
    amount: content.total_amount,
    status: '',
    id: '2026111522000000000000000009',
    paidAt: null,
    refunds: [],
  })
  alipay.pay(content.out_trade_no)
  const { headers, body } = alipay.notice(content.out_trade_no)
  const said = await world.app.inject({ method: 'POST', url: '/notify/alipay', headers, payload: body })
  expect(said.body).toBe('success')
  expect(await order.status()).toBe(2)
})

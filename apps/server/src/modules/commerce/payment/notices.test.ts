import { METHOD } from '@xinqi/api/commerce'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { type SentNotice, strictWechatPay, wechatPayAt } from '../../../../test/strict-payments.ts'
import { alipayAt, strictAlipayPay } from '../../../../test/strict-payments-alipay.ts'
import { BEGINNING } from '../../../../test/test-config.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { balance } from '../../quota/copies/balance.ts'
import { proveLedger } from '../../quota/copies/prove.ts'
import { proveMoney } from '../money-book/prove-money.ts'
import { askDue } from './ask-vendor.ts'
import { payDueRefunds } from './pay-refunds.ts'

let world: World
let vendor: Awaited<ReturnType<typeof strictWechatPay>>
let alipay: Awaited<ReturnType<typeof strictAlipayPay>>
const clock = () => world?.clock.now() ?? BEGINNING
beforeAll(async () => {
  vendor = await strictWechatPay(clock)
  alipay = await strictAlipayPay(clock)
  world = await openWorld({ payments: [alipayAt(alipay, clock), wechatPayAt(vendor, clock)] })
})
afterAll(async () => {
  expect(await proveLedger(world.services.db)).toEqual([])
  expect(await proveMoney(world.services.db)).toEqual([])
  expect([...vendor.refused, ...alipay.refused]).toEqual([])
  await world.close()
  vendor.close()
  alipay.close()
})

let numbers = 13_700_800_000
const waiting = async (method: 1 | 2 = METHOD.wechat) => {
  const mobile = String(++numbers)
  const { companyId } = await foundCompany(world, { name: `付款${mobile}有限公司`, mobile, packageType: 1 })
  const token = await world.signIn(mobile)
  const { data } = await world.call('/order/createOrderPay', { code: 'contract-100' }, { token })
  const begun = await world.call('/order/orderPay', { orderId: data.orderId, method }, { token })
  return {
    ...data,
    token,
    isSandbox: begun.data.isSandbox,
    // Both of the strict ones write our number at the end of their code.
    no: begun.data.qr!.split(/[/=]/).at(-1)!,
    status: async () => (await world.call('/order/detail', { orderId: data.orderId }, { token })).data.status,
    copies: () =>
      balance(world.services.db, { ownerId: companyId, kind: 'contract', now: world.clock.now() }),
  }
}
const tell = async ({ headers, body }: SentNotice) =>
  (await world.app.inject({ method: 'POST', url: '/notify/wechat', headers, payload: body })).statusCode
const faults = async (no: string) =>
  (
    await rowsOf(world.services.db, 'payment_fault', { attempt_no: no }, { columns: ['what'], by: 'what' })
  ).map(({ what }) => what)

describe('a notice of WeChat Pay', () => {
  it('credits once, however often it is sent', async () => {
    const order = await waiting()
    expect(order.isSandbox).toBe(false)
    vendor.pay(order.no)
    const notice = vendor.notice(order.no, {}, { id: 'EV-same' })
    const said = await Promise.all(Array.from({ length: 8 }, () => tell(notice)))
    expect(said).toEqual(Array(8).fill(200))
    // Sent anew, signed anew, as after an answer that was lost.
    expect(await tell(vendor.notice(order.no, {}, { id: 'EV-same' }))).toBe(200)
    expect(await order.status()).toBe(2)
    expect(await order.copies()).toBe(120)
    const kept = world.services.db.selectFrom('payment_notice').select('outcome')
    expect(await kept.where('notice_id', '=', 'EV-same').execute()).toHaveLength(1)
  })

  it('credits nothing when it is forged, late, altered or without a signature, and is not acknowledged', async () => {
    const order = await waiting()
    vendor.pay(order.no)
    const { signer } = vendor.behaviour
    const good = vendor.notice(order.no)
    for (const bad of [
      vendor.notice(order.no, {}, { signer: { ...signer, key: vendor.byCertificate().key } }),
      vendor.notice(order.no, {}, { at: new Date(clock().getTime() - 301_000) }),
      vendor.notice(order.no, {}, { apiKey: 'another-key-of-thirty-two-chars!' }),
      { headers: good.headers, body: `${good.body} ` },
      { headers: { 'content-type': 'application/json' }, body: good.body },
    ])
      expect(await tell(bad)).toBe(400)
    expect(await order.status()).toBe(1)
    expect(await order.copies()).toBe(20)
    expect(await faults(order.no)).toEqual([])
    // The same words, truly theirs, are believed.
    expect(await tell(good)).toBe(200)
    expect(await order.status()).toBe(2)
  })

  it('credits nothing when amount, currency, merchant, number or state disagree; the operator hears of it once', async () => {
    const order = await waiting()
    vendor.pay(order.no)
    const wrong = [
      { amount: { total: order.amountFen - 1, currency: 'CNY' } },
      { amount: { total: order.amountFen, currency: 'USD' } },
      { mchid: '1900000999' },
      { out_trade_no: 'P-nobody-knows' },
      { trade_state: 'USERPAYING' },
    ]
    for (const of of [...wrong, ...wrong]) expect(await tell(vendor.notice(order.no, of))).toBe(200)
    expect(await tell(vendor.notice(order.no, {}, { event: 'REFUND.SUCCESS' }))).toBe(200)
    expect(await order.status()).toBe(1)
    expect(await order.copies()).toBe(20)
    expect(await faults(order.no)).toEqual(expect.arrayContaining(['商户不符', '币种不符', '金额不符']))
    expect(await faults(order.no)).toHaveLength(3)
    expect(await faults('P-nobody-knows')).toEqual(['不认识的支付单号'])
  })

  it('lost, is found by asking; an unpaid code is closed at its end', async () => {
    const paid = await waiting()
    const unpaid = await waiting()
    vendor.pay(paid.no)
    vendor.behaviour.lie = 'forged'
    world.clock.advance(6000)
    await askDue(world.services)
    expect(await paid.status()).toBe(1)
    vendor.behaviour.lie = null
    world.clock.advance(16_000)
    await askDue(world.services)
    expect(await paid.status()).toBe(2)
    for (let minute = 0; minute < 30; minute++) {
      world.clock.advance(60_000)
      await askDue(world.services)
    }
    expect(vendor.trades.get(unpaid.no)!.state).toBe('CLOSED')
    expect(() => vendor.pay(unpaid.no)).toThrow()
  })

  it('after the buyer cancelled sends the money back, and says so only when it is there', async () => {
    const order = await waiting()
    await world.call('/order/cancelOrder', { orderId: order.orderId }, { token: order.token })
    const trade = vendor.trades.get(order.no)!
    // Paid in the moment before the closing reached the vendor.
    trade.state = 'NOTPAY'
    vendor.pay(order.no)
    expect(await tell(vendor.notice(order.no))).toBe(200)
    expect(await order.status()).toBe(3)
    expect(await order.copies()).toBe(20)
    await payDueRefunds(world.services)
    expect(trade.refunds).toMatchObject([{ amount: order.amountFen, status: 'PROCESSING' }])
    const story = async () =>
      (
        await world.call('/order/detail', { orderId: order.orderId }, { token: order.token })
      ).data.timeline.map(({ what }) => what)
    world.clock.advance(61_000)
    await payDueRefunds(world.services)
    expect(await story()).not.toContain('退款到账')
    vendor.finishRefund(trade.refunds[0]!.no)
    world.clock.advance(301_000)
    await payDueRefunds(world.services)
    expect(await story()).toContain('退款到账')
    expect(trade.refunds).toHaveLength(1)
  })
})

describe('a notice of Alipay', () => {
  const say = async ({ headers, body }: SentNotice) =>
    (await world.app.inject({ method: 'POST', url: '/notify/alipay', headers, payload: body })).body

  it('credits once, however often it is sent; only what is theirs, whole and agrees is believed', async () => {
    const order = await waiting(METHOD.alipay)
    alipay.pay(order.no)
    const good = alipay.notice(order.no)
    for (const forged of [
      alipay.notice(order.no, {}, { key: alipay.strangerKey }),
      alipay.notice(order.no, {}, { hash: 'RSA-SHA1', signType: 'RSA' }),
      alipay.notice(order.no, { app_id: '2021000000000009' }),
      { ...good, body: `${good.body}&total_amount=450.00` },
      { ...good, headers: { 'content-type': 'application/json' }, body: '{}' },
    ])
      expect(await say(forged)).toBe('fail')
    expect(await faults(order.no)).toEqual([])
    for (const wrong of [
      { total_amount: '0.01' },
      { seller_id: '2088102146225999' },
      { trade_status: 'WAIT_BUYER_PAY' },
      { refund_fee: '1.00' },
    ] as Record<string, string>[])
      expect(await say(alipay.notice(order.no, wrong))).toBe('success')
    expect(await order.status()).toBe(1)
    expect(await order.copies()).toBe(20)
    expect((await faults(order.no)).sort()).toEqual(['商户不符', '金额不符'].sort())
    expect(await Promise.all(Array.from({ length: 8 }, () => say(good)))).toEqual(Array(8).fill('success'))
    expect(await order.status()).toBe(2)
    expect(await order.copies()).toBe(120)
  })

  it('does not pass for one of the other vendor', async () => {
    const order = await waiting(METHOD.wechat)
    const twin = await waiting(METHOD.alipay)
    alipay.pay(twin.no)
    expect(await say(alipay.notice(twin.no, { out_trade_no: order.no }))).toBe('success')
    expect(await order.status()).toBe(1)
    expect(await faults(order.no)).toEqual(['支付渠道不符'])
  })
})

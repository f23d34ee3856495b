import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentBeginnings } from '../../test/payment-beginning.ts'
import { SELLER, strictAlipayPay } from '../../test/strict-payments-alipay.ts'
import { BEGINNING, testConfig } from '../../test/test-config.ts'
import { paymentsOf } from '../boot/payments.ts'
import { NoticeRefused, type PaymentProvider, PaymentUnavailable } from './payment.ts'
import { paymentAlipay } from './payment-alipay.ts'

const clock = () => BEGINNING
let vendor: Awaited<ReturnType<typeof strictAlipayPay>>
let provider: PaymentProvider
const settings = () => ({
  gateway: vendor.url,
  ...SELLER,
  privateKey: vendor.appKey,
  alipayPublicKey: vendor.vendorKey,
  publicUrl: 'https://sign.example',
})
beforeAll(async () => {
  vendor = await strictAlipayPay(clock)
  provider = paymentAlipay(settings(), clock)
})
afterAll(() => vendor.close())
beforeEach(() => {
  Object.assign(vendor.behaviour, { lie: null, refundsAtOnce: true })
})

const asked = paymentBeginnings(() => ({
  amountFen: 1999,
  subject: '信契 合同 100 份',
  expiresAt: new Date(BEGINNING.getTime() + 900_000),
}))
const paid = async () => {
  const { no, ...rest } = asked()
  await provider.begin({ no, ...rest })
  vendor.pay(no)
  return no
}

describe('Alipay', () => {
  it('shows a code, hears of the scan, is paid, and says what came', async () => {
    const { no, ...rest } = asked()
    expect(await provider.begin({ no, ...rest })).toEqual({ qr: `https://qr.alipay.com/${no}`, url: null })
    expect(await provider.stateOf(no)).toEqual({ state: 'open', scanned: false })
    // Nothing to close yet is no failure.
    await provider.close(no)
    vendor.scan(no)
    expect(await provider.stateOf(no)).toEqual({ state: 'open', scanned: true })
    vendor.pay(no)
    await provider.close(no)
    expect(await provider.stateOf(no)).toEqual({
      state: 'paid',
      fact: {
        vendor: 'alipay',
        merchant: SELLER.sellerId,
        no,
        amountFen: 1999,
        currency: 'CNY',
        tradeNo: vendor.trades.get(no)!.id,
        payer: 'zha***@example.com',
        paidAt: BEGINNING,
      },
    })
    expect(vendor.refused).toEqual([])
  })

  it('closes what was scanned and not paid', async () => {
    const { no, ...rest } = asked()
    await provider.begin({ no, ...rest })
    vendor.scan(no)
    await provider.close(no)
    expect(await provider.stateOf(no)).toEqual({ state: 'closed' })
    await expect(provider.begin({ no, ...rest, amountFen: 1 })).rejects.toThrow(PaymentUnavailable)
  })

  it('sends a telephone to a signed page', async () => {
    const { url } = await provider.begin(asked({ channel: 'phone' }))
    const form = Object.fromEntries(new URL(url!).searchParams)
    expect(vendor.doubt(form)).toBeNull()
    expect(form).toMatchObject({
      method: 'alipay.trade.wap.pay',
      notify_url: 'https://sign.example/notify/alipay',
      return_url: 'https://sign.example/center/payList?order=1&paying=1',
    })
    expect(JSON.parse(form.biz_content!)).toMatchObject({ total_amount: '19.99' })
  })

  it.each(['forged', 'garbled', 'unsigned', 'silent', 'busy', 'otherTrade'] as const)(
    'believes no answer that is %s',
    async (lie) => {
      const no = await paid()
      vendor.behaviour.lie = lie
      await expect(provider.stateOf(no)).rejects.toThrow(PaymentUnavailable)
    },
  )

  it('is refused with a wrong clock', async () => {
    const slow = paymentAlipay(settings(), () => new Date(BEGINNING.getTime() - 301_000))
    await expect(slow.begin(asked())).rejects.toThrow(PaymentUnavailable)
    expect(vendor.refused.splice(0)).toEqual(['isv.invalid-timestamp'])
  })

  it('gives back in parts, done only when the vendor says so, each number once', async () => {
    const no = await paid()
    const part = { no, refundNo: `R${no}a`, amountFen: 999, totalFen: 1999, reason: '退款' }
    expect(await provider.refund(part)).toEqual({ state: 'done' })
    expect(await provider.refund(part)).toEqual({ state: 'done' })
    expect(vendor.trades.get(no)!.refunds).toHaveLength(1)
    vendor.behaviour.refundsAtOnce = false
    const rest = { ...part, refundNo: `R${no}b`, amountFen: 1000 }
    expect(await provider.refund(rest)).toEqual({ state: 'underWay' })
    expect(await provider.refundState(rest)).toEqual({ state: 'underWay' })
    vendor.finishRefunds(no)
    expect(await provider.refundState(rest)).toEqual({ state: 'done' })
    await expect(provider.refundState({ ...rest, amountFen: 1001 })).rejects.toThrow(PaymentUnavailable)
    expect(await provider.refund({ ...part, refundNo: `R${no}c`, amountFen: 1 })).toMatchObject({
      state: 'impossible',
    })
  })

  it('reads a notice that is theirs and ours, empty values and all; refuses every other', async () => {
    const no = await paid()
    const read = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
      provider.notice!({ headers, body: Buffer.from(body) })
    expect(await read(vendor.notice(no, { notify_id: 'N1' }))).toMatchObject({
      noticeId: 'N1',
      fact: { no, amountFen: 1999, merchant: SELLER.sellerId, paidAt: BEGINNING },
    })
    expect((await read(vendor.notice(no, { trade_status: 'WAIT_BUYER_PAY' }))).fact).toBeNull()
    expect((await read(vendor.notice(no, { trade_status: 'TRADE_CLOSED' }))).fact).toBeNull()
    expect((await read(vendor.notice(no, { refund_fee: '9.99' }))).fact).toBeNull()
    const good = vendor.notice(no)
    for (const bad of [
      vendor.notice(no, {}, { key: vendor.strangerKey }),
      vendor.notice(no, {}, { hash: 'RSA-SHA1', signType: 'RSA' }),
      vendor.notice(no, {}, { signType: 'RSA' }),
      vendor.notice(no, {}, { skipEmpty: true }),
      vendor.notice(no, { app_id: '2021000000000009' }),
      vendor.notice(no, { total_amount: '19.990' }),
      vendor.notice(no, { gmt_payment: '' }),
      { ...good, body: good.body.replace('19.99', '29.99') },
      { ...good, body: `${good.body}&total_amount=0.01` },
      { ...good, body: `${good.body}&total_amount=19.99` },
      { ...good, body: `${good.body}&extra=1` },
      { ...good, body: '' },
    ])
      await expect(read(bad), bad.body).rejects.toThrow(NoticeRefused)
  })

  it('is offered when it is configured, with keys that are keys', () => {
    const env = {
      PUBLIC_URL: 'https://sign.example',
      ALIPAY_PAY: 'alipay',
      ALIPAY_APP_ID: SELLER.appId,
      ALIPAY_SELLER_ID: SELLER.sellerId,
      ALIPAY_PRIVATE_KEY: vendor.appKey.replace(/-----[^-]+-----|\n/g, ''),
      ALIPAY_PUBLIC_KEY: vendor.vendorKey,
    }
    const vendors = (mode: 'demo' | 'production') =>
      paymentsOf({ ...testConfig(env), MODE: mode }, null as never, clock).map((each) => each.vendor)
    expect(vendors('demo')).toEqual(['alipay', 'sandbox-wechat', 'sandbox-dingtalk'])
    expect(vendors('production')).toEqual(['alipay'])
    for (const name of Object.keys(env).filter((each) => each !== 'ALIPAY_PAY'))
      expect(() => testConfig({ ...env, [name]: '' }), name).toThrow(name)
    expect(() => testConfig({ ...env, ALIPAY_PRIVATE_KEY: vendor.vendorKey })).toThrow('RSA 私钥')
  })
})

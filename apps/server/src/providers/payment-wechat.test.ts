import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentBeginnings } from '../../test/payment-beginning.ts'
import { API_KEY, MERCHANT, PUBLIC_KEY_ID, strictWechatPay } from '../../test/strict-payments.ts'
import { BEGINNING, testConfig } from '../../test/test-config.ts'
import { paymentsOf } from '../boot/payments.ts'
import { NoticeRefused, PaymentUnavailable } from './payment.ts'
import { paymentWechat } from './payment-wechat.ts'

let now = BEGINNING
const clock = () => now
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
let vendor: Awaited<ReturnType<typeof strictWechatPay>>
beforeAll(async () => {
  vendor = await strictWechatPay(clock)
})
afterAll(() => vendor.close())
beforeEach(() => {
  Object.assign(vendor.behaviour, { signer: vendor.byKey, lie: null, refundStatus: 'PROCESSING' })
})

const common = () => ({
  endpoint: vendor.url,
  ...MERCHANT,
  privateKey: vendor.merchantKey,
  apiKey: API_KEY,
  publicUrl: 'https://sign.example',
})
const withKey = () =>
  paymentWechat({ ...common(), publicKeyId: PUBLIC_KEY_ID, publicKey: vendor.publicKey }, clock)
const withCertificates = () => paymentWechat(common(), clock)

const asked = paymentBeginnings(() => ({
  amountFen: 99_900,
  subject: '信契 标准版（一年）',
  expiresAt: new Date(now.getTime() + 900_000),
}))

describe('WeChat Pay', () => {
  it('shows a code, is asked, is paid, and says what came', async () => {
    const provider = withKey()
    const { no, ...rest } = asked()
    expect(await provider.begin({ no, ...rest })).toEqual({
      qr: `weixin://wxpay/bizpayurl?pr=${no}`,
      url: null,
    })
    expect(await provider.stateOf(no)).toEqual({ state: 'open', scanned: false })
    vendor.pay(no)
    expect(await provider.stateOf(no)).toEqual({
      state: 'paid',
      fact: {
        vendor: 'wechat',
        merchant: MERCHANT.mchId,
        no,
        amountFen: 99_900,
        currency: 'CNY',
        tradeNo: vendor.trades.get(no)!.id,
        payer: 'o-payer',
        paidAt: now,
      },
    })
    // Nothing closes what is paid, and nobody is told it did.
    await provider.close(no)
    expect(await provider.stateOf(no)).toMatchObject({ state: 'paid' })
    expect(vendor.refused).toEqual([])
  })

  it('hands over to the app on a telephone and comes back', async () => {
    const { url, qr } = await withKey().begin(asked({ channel: 'phone' }))
    expect(qr).toBeNull()
    expect(new URL(url!).searchParams.get('redirect_url')).toBe(
      'https://sign.example/center/payList?order=1&paying=1',
    )
  })

  it('closes what is unpaid; a number with another amount is refused', async () => {
    const provider = withKey()
    const first = asked()
    await provider.begin(first)
    await expect(provider.begin({ ...first, amountFen: 1 })).rejects.toThrow(PaymentUnavailable)
    await provider.close(first.no)
    expect(await provider.stateOf(first.no)).toEqual({ state: 'closed' })
    expect(await provider.stateOf('P20261115999999')).toEqual({ state: 'open', scanned: false })
  })

  it.each(['forged', 'garbled', 'old', 'unsigned', 'silent', 'busy', 'otherTrade'] as const)(
    'believes no answer that is %s',
    async (lie) => {
      const provider = withKey()
      const { no, ...rest } = asked()
      await provider.begin({ no, ...rest })
      vendor.pay(no)
      vendor.behaviour.lie = lie
      await expect(provider.stateOf(no)).rejects.toThrow(PaymentUnavailable)
    },
  )

  it('is refused by the vendor with another key or a wrong clock', async () => {
    const before = vendor.refused.length
    const stranger = await strictWechatPay(clock)
    stranger.close()
    const wrongKey = paymentWechat({ ...common(), privateKey: stranger.merchantKey }, clock)
    await expect(wrongKey.begin(asked())).rejects.toThrow(PaymentUnavailable)
    const slow = paymentWechat(
      { ...common(), publicKeyId: PUBLIC_KEY_ID, publicKey: vendor.publicKey },
      () => new Date(now.getTime() - 301_000),
    )
    await expect(slow.begin(asked())).rejects.toThrow(PaymentUnavailable)
    expect(new Set(vendor.refused.slice(before))).toEqual(new Set(['signature', 'clock']))
  })

  it('gives back in parts, done only when the vendor says so, each number once', async () => {
    const provider = withKey()
    const { no, ...rest } = asked()
    await provider.begin({ no, ...rest })
    vendor.pay(no)
    const part = { no, refundNo: `R${no}a`, amountFen: 40_000, totalFen: 99_900, reason: '退款' }
    vendor.behaviour.refundStatus = 'SUCCESS'
    expect(await provider.refund(part)).toEqual({ state: 'underWay' })
    expect(await provider.refund(part)).toEqual({ state: 'underWay' })
    expect(vendor.trades.get(no)!.refunds).toHaveLength(1)
    expect(await provider.refundState(part)).toEqual({ state: 'done' })
    // Asked about before it ever arrived: sent again.
    vendor.behaviour.refundStatus = 'PROCESSING'
    const second = { ...part, refundNo: `R${no}b`, amountFen: 59_900 }
    expect(await provider.refundState(second)).toEqual({ state: 'underWay' })
    vendor.finishRefund(second.refundNo, 'ABNORMAL')
    expect(await provider.refundState(second)).toMatchObject({ state: 'impossible' })
    expect(await provider.refund({ ...part, refundNo: `R${no}c`, amountFen: 1 })).toEqual({
      state: 'impossible',
      reason: '退款金额超限',
    })
    // Another amount under the same number is not this refund.
    await expect(provider.refundState({ ...part, amountFen: 40_001 })).rejects.toThrow(PaymentUnavailable)
    // What went back is nothing to credit.
    expect(await provider.stateOf(no)).toEqual({ state: 'closed' })
  })

  it('follows the vendor from certificate to certificate and to its key, and asks no oftener than once a minute', async () => {
    const provider = withCertificates()
    vendor.behaviour.signer = vendor.byCertificate()
    const { no, ...rest } = asked()
    await provider.begin({ no, ...rest })
    const fetches = () => vendor.asked.filter((route) => route === 'GET /v3/certificates').length
    const before = fetches()
    vendor.rotate('4B'.repeat(20))
    vendor.behaviour.signer = vendor.byCertificate()
    await expect(provider.stateOf(no)).rejects.toThrow(PaymentUnavailable)
    expect(fetches()).toBe(before)
    later(60_000)
    expect(await provider.stateOf(no)).toEqual({ state: 'open', scanned: false })
    expect(fetches()).toBe(before + 1)
    // A key nobody gave us is not fetched and not believed.
    vendor.behaviour.signer = vendor.byKey
    later(60_000)
    await expect(provider.stateOf(no)).rejects.toThrow(PaymentUnavailable)
    expect(fetches()).toBe(before + 1)
    // One that knows the key takes certificates as well, while the vendor changes over.
    vendor.behaviour.signer = vendor.byCertificate()
    expect(await withKey().stateOf(no)).toEqual({ state: 'open', scanned: false })
    // Its time over, a certificate signs nothing.
    vendor.rotate('4C'.repeat(20), '250101')
    vendor.behaviour.signer = vendor.byCertificate()
    await expect(withKey().stateOf(no)).rejects.toThrow(PaymentUnavailable)
  })

  it('reads a notice that is theirs, fresh and ours; refuses every other', async () => {
    const provider = withKey()
    const { no, ...rest } = asked()
    await provider.begin({ no, ...rest })
    vendor.pay(no)
    const read = ({ headers, body }: ReturnType<typeof vendor.notice>) =>
      provider.notice!({ headers, body: Buffer.from(body) })
    expect(await read(vendor.notice(no, {}, { id: 'EV-1' }))).toMatchObject({
      noticeId: 'EV-1',
      fact: { no, amountFen: 99_900, merchant: MERCHANT.mchId },
    })
    expect((await read(vendor.notice(no, {}, { event: 'REFUND.SUCCESS' }))).fact).toBeNull()
    expect((await read(vendor.notice(no, { trade_state: 'NOTPAY' }))).fact).toBeNull()
    const stranger = { serial: PUBLIC_KEY_ID, key: vendor.byCertificate().key }
    const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
    for (const bad of [
      vendor.notice(no, {}, { signer: stranger }),
      vendor.notice(no, {}, { signer: { ...vendor.byKey, serial: 'PUB_KEY_ID_other' } }),
      vendor.notice(no, {}, { signer: { ...vendor.byKey, serial: '00FF' } }),
      vendor.notice(no, {}, { at: minutes(-6) }),
      vendor.notice(no, {}, { at: minutes(6) }),
      vendor.notice(no, {}, { apiKey: API_KEY.replace('!!', '??') }),
      vendor.notice(no, {}, { bound: 'refund' }),
      vendor.notice(no, {}, { after: (body) => body.replace('EV-', 'EW-') }),
      vendor.notice(no, { appid: 'wx-other' }),
      vendor.notice(no, { amount: { total: '99900', currency: 'CNY' } }),
      { headers: {}, body: vendor.notice(no).body },
      { headers: vendor.notice(no).headers, body: '' },
    ])
      await expect(read(bad as never)).rejects.toThrow(NoticeRefused)
    const probe = vendor.notice(no)
    probe.headers['wechatpay-signature'] = `WECHATPAY/SIGNTEST/${probe.headers['wechatpay-signature']}`
    await expect(read(probe)).rejects.toThrow(NoticeRefused)
  })
})

describe('who takes money', () => {
  const env = () => ({
    PUBLIC_URL: 'https://sign.example/',
    WECHAT_PAY: 'wechat',
    WECHAT_PAY_MCH_ID: MERCHANT.mchId,
    WECHAT_PAY_APP_ID: MERCHANT.appId,
    WECHAT_PAY_SERIAL: MERCHANT.serial,
    WECHAT_PAY_PRIVATE_KEY: vendor.merchantKey.replaceAll('\n', '\\n'),
    WECHAT_PAY_API_KEY: API_KEY,
  })
  const vendorsOf = (config: ReturnType<typeof testConfig>) =>
    paymentsOf(config, null as never, clock).map((provider) => provider.vendor)

  it('is whoever is configured; the embedded cashier is for the demo alone', () => {
    expect(vendorsOf(testConfig({}))).toEqual(['sandbox-alipay', 'sandbox-wechat', 'sandbox-dingtalk'])
    expect(vendorsOf(testConfig({ WECHAT_PAY: 'off' }))).not.toContain('sandbox-wechat')
    expect(vendorsOf(testConfig(env()))).toContain('wechat')
    expect(vendorsOf({ ...testConfig({}), MODE: 'production' })).toEqual([])
    expect(vendorsOf({ ...testConfig(env()), MODE: 'production' })).toEqual(['wechat'])
  })

  it('is told at start what is missing or cannot be a key', () => {
    for (const name of Object.keys(env()).filter((each) => each !== 'WECHAT_PAY'))
      expect(() => testConfig({ ...env(), [name]: '' }), name).toThrow(name)
    expect(() => testConfig({ ...env(), WECHAT_PAY_PRIVATE_KEY: vendor.publicKey })).toThrow('RSA 私钥')
    expect(() => testConfig({ ...env(), WECHAT_PAY_API_KEY: 'short' })).toThrow('32 个字符')
    expect(() => testConfig({ ...env(), WECHAT_PAY_PUBLIC_KEY: vendor.publicKey })).toThrow(
      'WECHAT_PAY_PUBLIC_KEY_ID',
    )
  })
})

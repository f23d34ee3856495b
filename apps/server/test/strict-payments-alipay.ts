import { paymentAlipay } from '../src/providers/payment-alipay.ts'
// Alipay's gateway as strict as its documentation: signature, clock and every field; no trade before a scan; exact
// amounts. It signs what it says, and can be told to lie.

import { createSign, createVerify, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chinaTime } from '@xinqi/api/china-day'
import { zipSync } from 'fflate'

export const SELLER = { appId: '2021000000000001', sellerId: '2088102146225135' }

type Json = Record<string, unknown>
type Form = Record<string, string>
type Trade = {
  no: string
  amount: string
  status: '' | 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'TRADE_CLOSED'
  id: string
  paidAt: Date | null
  refunds: { no: string; fen: number; isDone: boolean }[]
}
const FIELDS = [
  'app_id',
  'biz_content',
  'charset',
  'format',
  'method',
  'sign',
  'sign_type',
  'timestamp',
  'version',
]
const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: KeyObject, type: 'spki' | 'pkcs8') =>
  key.export({ type, format: 'pem' } as never).toString()
const fen = (yuan: unknown): number => {
  if (!/^(0|[1-9]\d*)\.\d\d$/.test(String(yuan))) return Number.NaN
  return Number(String(yuan).replace('.', ''))
}
const beijing = (at: Date) => chinaTime(at)
const fail = (sub_code: string, code = '40004') => ({
  code,
  msg: 'Business Failed',
  sub_code,
  sub_msg: sub_code,
})
const done = (value: Json) => ({ code: '10000', msg: 'Success', ...value })

/** Nobody writes this encoding any more; what reads it says which bytes mean what. */
const gbk = (text: string): Uint8Array => {
  const decoder = new TextDecoder('gbk')
  const bytesOf = new Map<string, number[]>()
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++)
      if (low !== 0x7f) bytesOf.set(decoder.decode(Uint8Array.of(high, low)), [high, low])
  return Uint8Array.from([...text].flatMap((letter) => bytesOf.get(letter) ?? [letter.charCodeAt(0)]))
}

export const strictAlipayPay = async (clock: () => Date) => {
  const app = rsa()
  const vendor = rsa()
  const trades = new Map<string, Trade>()
  const refused: string[] = []
  const behaviour = {
    lie: null as null | 'forged' | 'garbled' | 'unsigned' | 'silent' | 'busy' | 'otherTrade',
    refundsAtOnce: true,
  }

  /** Who asks, proven; or why not. */
  const doubt = (form: Form): string | null => {
    for (const name of FIELDS) if (!form[name]) return `isv.missing-${name}`
    if (Object.values(form).some((value) => value === '')) return 'isv.empty-value'
    if (form.app_id !== SELLER.appId) return 'isv.invalid-app-id'
    if (form.sign_type !== 'RSA2' || form.version !== '1.0' || form.format !== 'JSON') return 'isv.invalid'
    const at = Date.parse(`${form.timestamp!.replace(' ', 'T')}+08:00`)
    if (!(Math.abs(at - clock().getTime()) <= 300_000)) return 'isv.invalid-timestamp'
    const text = Object.keys(form)
      .filter((name) => name !== 'sign')
      .sort()
      .map((name) => `${name}=${form[name]}`)
      .join('&')
    return createVerify('RSA-SHA256').update(text).verify(app.publicKey, form.sign!, 'base64')
      ? null
      : 'isv.invalid-signature'
  }
  const place = (form: Form, content: Json): Json => {
    const number = String(content.out_trade_no)
    if (!/^\w{6,64}$/.test(number)) return fail('isv.invalid-out-trade-no')
    if (!(fen(content.total_amount) >= 1)) return fail('ACQ.INVALID_PARAMETER')
    const subject = String(content.subject ?? '')
    if (!subject || subject.length > 256 || /[/=&]/.test(subject)) return fail('ACQ.INVALID_PARAMETER')
    const until = Date.parse(`${String(content.time_expire).replace(' ', 'T')}+08:00`)
    if (!(until > clock().getTime())) return fail('ACQ.INVALID_PARAMETER')
    if (content.seller_id !== SELLER.sellerId) return fail('ACQ.ACCESS_FORBIDDEN')
    if (!/^https:\/\/[^?#]+$/.test(form.notify_url ?? '')) return fail('isv.invalid-notify-url')
    const before = trades.get(number)
    if (before && before.amount !== content.total_amount) return fail('ACQ.CONTEXT_INCONSISTENT')
    trades.set(number, {
      no: number,
      amount: String(content.total_amount),
      status: '',
      id: `2026111522${randomBytes(9).toString('hex')}`,
      paidAt: null,
      refunds: [],
    })
    return done({ out_trade_no: number, qr_code: `https://qr.alipay.com/${number}` })
  }
  const giveBack = (trade: Trade, content: Json): Json => {
    if (!trade.paidAt) return fail('ACQ.TRADE_STATUS_ERROR')
    const amount = fen(content.refund_amount)
    const said = { out_trade_no: trade.no, trade_no: trade.id, refund_fee: content.refund_amount }
    const same = trade.refunds.find((refund) => refund.no === content.out_request_no)
    if (same)
      return same.fen === amount
        ? done({ ...said, fund_change: 'N' })
        : fail('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
    const rest = fen(trade.amount) - trade.refunds.reduce((sum, refund) => sum + refund.fen, 0)
    if (!(amount >= 1 && amount <= rest)) return fail('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
    trade.refunds.push({
      no: String(content.out_request_no),
      fen: amount,
      isDone: behaviour.refundsAtOnce,
    })
    if (amount === rest) trade.status = 'TRADE_CLOSED'
    return done({ ...said, fund_change: behaviour.refundsAtOnce ? 'Y' : 'N' })
  }
  let host = ''
  const paidOn = (day: string) =>
    [...trades.values()].filter(({ paidAt }) => paidAt && beijing(paidAt).startsWith(day))
  /** As the gateway packs it: two tables in the older encoding, words above and below the rows. */
  const billOf = (day: string): Uint8Array => {
    const head =
      '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,商家实收（元）,退款批次号/请求号,备注'
    const yuan = (amount: number) => (amount / 100).toFixed(2)
    const rows = paidOn(day).flatMap((trade) => [
      `${trade.id}\t,${trade.no}\t,交易,信契,${beijing(trade.paidAt!)},${beijing(trade.paidAt!)},${trade.amount},${trade.amount},,`,
      ...trade.refunds
        .filter(({ isDone }) => isDone)
        .map(
          (refund) =>
            `${trade.id}\t,${trade.no}\t,退款,信契,${day},${day},-${yuan(refund.fen)},-${yuan(refund.fen)},${refund.no},`,
        ),
    ])
    const text = `#支付宝业务明细查询\r\n#账号：[${SELLER.sellerId}]\r\n${head}\r\n${rows.join('\r\n')}\r\n#-----业务明细列表结束-----\r\n`
    return zipSync({ 'lines.csv': gbk(text), 'sums.csv': gbk('#支付宝业务汇总查询\r\n') })
  }
  const answer = (form: Form): Json => {
    const why = doubt(form)
    if (why) {
      refused.push(why)
      return fail(why, '40002')
    }
    const content = JSON.parse(form.biz_content!) as Json
    if (form.method === 'alipay.trade.precreate') return place(form, content)
    if (form.method === 'alipay.data.dataservice.bill.downloadurl.query') {
      if (content.bill_type !== 'trade' || !/^\d{4}-\d\d-\d\d$/.test(String(content.bill_date)))
        return fail('isv.invalid-arguments')
      return paidOn(String(content.bill_date)).length === 0
        ? fail('isp.bill_not_exist')
        : done({ bill_download_url: `http://${host}/bill/${content.bill_date}.zip` })
    }
    const trade = trades.get(String(content.out_trade_no))
    // Shown is not scanned: there is no trade yet.
    if (!trade?.status) return fail('ACQ.TRADE_NOT_EXIST')
    switch (form.method) {
      case 'alipay.trade.query':
        return done({
          out_trade_no: behaviour.lie === 'otherTrade' ? 'P-another' : trade.no,
          trade_no: trade.id,
          trade_status: trade.status,
          total_amount: trade.amount,
          buyer_logon_id: 'zha***@example.com',
          ...(trade.paidAt ? { send_pay_date: beijing(trade.paidAt) } : {}),
        })
      case 'alipay.trade.close':
        if (trade.status !== 'WAIT_BUYER_PAY') return fail('ACQ.TRADE_STATUS_ERROR')
        trade.status = 'TRADE_CLOSED'
        return done({ out_trade_no: trade.no, trade_no: trade.id })
      case 'alipay.trade.refund':
        return giveBack(trade, content)
      case 'alipay.trade.fastpay.refund.query': {
        const found = trade.refunds.find((refund) => refund.no === content.out_request_no)
        if (!found?.isDone) return done({})
        return done({
          out_trade_no: trade.no,
          out_request_no: found.no,
          refund_amount: `${Math.floor(found.fen / 100)}.${String(found.fen % 100).padStart(2, '0')}`,
          refund_status: 'REFUND_SUCCESS',
        })
      }
    }
    return fail('isv.invalid-method', '40002')
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { lie } = behaviour
      host = request.headers.host ?? ''
      const bill = /^\/bill\/(\S+)\.zip$/.exec(request.url ?? '')
      if (bill) return response.writeHead(200).end(billOf(bill[1]!))
      if (lie === 'silent') return request.socket.destroy()
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
      const said = lie === 'busy' ? fail('isp.unknow-error', '20000') : answer(form)
      const text = JSON.stringify(said).replaceAll('/', '\\/')
      const key = lie === 'forged' ? app.privateKey : vendor.privateKey
      const sign = createSign('RSA-SHA256').update(text).sign(key, 'base64')
      const sent = lie === 'garbled' ? text.replace('Success', 'success') : text
      const node = `${form.method!.replaceAll('.', '_')}_response`
      response
        .writeHead(200, { 'content-type': 'text/html;charset=utf-8', connection: 'close' })
        .end(lie === 'unsigned' ? `{"${node}":${sent}}` : `{"${node}":${sent},"sign":"${sign}"}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway.do`,
    close: () => server.close(),
    appKey: pem(app.privateKey, 'pkcs8'),
    vendorKey: pem(vendor.publicKey, 'spki'),
    behaviour,
    refused,
    trades,
    doubt,
    scan: (number: string) => {
      trades.get(number)!.status ||= 'WAIT_BUYER_PAY'
    },
    pay: (number: string) => {
      const trade = trades.get(number)!
      if (trade.status !== '' && trade.status !== 'WAIT_BUYER_PAY') throw new Error(`is ${trade.status}`)
      trade.status = 'TRADE_SUCCESS'
      trade.paidAt = clock()
    },
    finishRefunds: (number: string) => {
      for (const refund of trades.get(number)!.refunds) refund.isDone = true
    },
    /** A notice as it goes over the wire; `of` changes what is in it, the rest how it is signed. */
    notice: (
      number: string,
      of: Form = {},
      how: { key?: KeyObject; hash?: string; signType?: string; skipEmpty?: boolean } = {},
    ): { headers: Record<string, string>; body: string } => {
      const trade = trades.get(number)!
      const form: Form = {
        notify_id: randomBytes(17).toString('hex'),
        notify_type: 'trade_status_sync',
        notify_time: beijing(clock()),
        charset: 'utf-8',
        version: '1.0',
        app_id: SELLER.appId,
        auth_app_id: SELLER.appId,
        seller_id: SELLER.sellerId,
        out_trade_no: trade.no,
        trade_no: trade.id,
        trade_status: trade.status,
        total_amount: trade.amount,
        receipt_amount: trade.amount,
        buyer_logon_id: 'zha***@example.com',
        subject: '信契 100% 合同 + 份',
        // Signed although there is nothing in it.
        body: '',
        gmt_create: beijing(clock()),
        ...(trade.paidAt ? { gmt_payment: beijing(trade.paidAt) } : {}),
        ...of,
      }
      const text = Object.keys(form)
        .filter((name) => !how.skipEmpty || form[name] !== '')
        .sort()
        .map((name) => `${name}=${form[name]}`)
        .join('&')
      const sign = createSign(how.hash ?? 'RSA-SHA256')
        .update(text)
        .sign(how.key ?? vendor.privateKey, 'base64')
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
        body: new URLSearchParams({ ...form, sign, sign_type: how.signType ?? 'RSA2' }).toString(),
      }
    },
    strangerKey: app.privateKey,
  }
}

/** Our side of it. */
export const alipayAt = (vendor: Awaited<ReturnType<typeof strictAlipayPay>>, clock: () => Date) =>
  paymentAlipay(
    {
      gateway: vendor.url,
      ...SELLER,
      privateKey: vendor.appKey,
      alipayPublicKey: vendor.vendorKey,
      publicUrl: 'https://sign.example',
    },
    clock,
  )

import { createVerify } from 'node:crypto'
import { chinaTime, fromChinaTime } from '@xinqi/api/china-day'
import { fenOf, METHOD, yuanOf } from '@xinqi/api/commerce'
import { unzipSync } from 'fflate'
import { rsaPrivateKey, rsaPublicKey } from '../platform/keys/rsa-key.ts'
import { signedParameters, writtenObject } from './alipay-wire.ts'
import {
  type Beginning,
  type BillLine,
  NoticeRefused,
  type PaidFact,
  type PaymentProvider,
  PaymentUnavailable,
} from './payment.ts'
import { amountIn, billRows, cellOf } from './payment-bill.ts'

export type AlipayPaySettings = {
  gateway: string
  appId: string
  /** The account money goes to: 2088… */
  sellerId: string
  privateKey: string
  alipayPublicKey: string
  publicUrl: string
}

const VENDOR = 'alipay'
const REQUEST_LIMIT = 10_000
const DONE = '10000'
/** A refusal of the business itself; all other codes mean that nothing is known. */
const REFUSED = '40004'
const NOT_THERE = 'ACQ.TRADE_NOT_EXIST'
/** May pass by itself or by filling the account. */
const PASSING = ['ACQ.SYSTEM_ERROR', 'ACQ.SELLER_BALANCE_NOT_ENOUGH', 'aop.ACQ.SYSTEM_ERROR']

type Row = Record<string, unknown>
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
/** The gateway writes Beijing time without a zone. */
const fromGateway = (text: unknown): Date | null => {
  if (!isText(text) || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const at = fromChinaTime(text)
  return Number.isNaN(at.getTime()) ? null : at
}

class AlipayRefusal extends Error {
  readonly code: string
  readonly words: string
  constructor(code: string, words: string) {
    super(`支付宝拒绝：${code} ${words}`)
    this.code = code
    this.words = words
  }
}

/** Over everything said but the signature and its kind; unlike in a request, empty values count. */
const noticeText = (form: ReadonlyMap<string, string>): string =>
  [...form.keys()]
    .filter((name) => name !== 'sign' && name !== 'sign_type')
    .sort()
    .map((name) => `${name}=${form.get(name)}`)
    .join('&')

const readForm = (body: Buffer): Map<string, string> => {
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    // Said twice, one of them would be checked and the other believed.
    if (form.has(name)) throw new NoticeRefused(`通知中 ${name} 重复`)
    form.set(name, value)
  }
  return form
}

/** Alipay by its gateway, RSA2: a code on the screen, or the telephone's browser handing over to the app. */
export const paymentAlipay = (
  settings: AlipayPaySettings,
  clock: () => Date,
): PaymentProvider & { appRequest: (asked: Beginning) => string } => {
  const { appId, sellerId, publicUrl } = settings
  const own = rsaPrivateKey(settings.privateKey)
  const theirs = rsaPublicKey(settings.alipayPublicKey)
  const isTheirs = (text: string, signature: unknown) =>
    isText(signature) && createVerify('RSA-SHA256').update(text, 'utf8').verify(theirs, signature, 'base64')

  const signed = (method: string, content: Row, more: Record<string, string> = {}): URLSearchParams =>
    signedParameters({ appId, key: own, at: clock() }, method, {
      ...more,
      biz_content: JSON.stringify(content),
    })

  const ask = async (method: string, content: Row, more?: Record<string, string>): Promise<Row> => {
    let text: string
    let answer: Row
    try {
      const response = await fetch(settings.gateway, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(REQUEST_LIMIT),
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
        body: signed(method, content, more).toString(),
      })
      text = await response.text()
      answer = JSON.parse(text) as Row
    } catch (error) {
      throw new PaymentUnavailable('支付宝没有应答', { cause: error })
    }
    const node = `${method.replaceAll('.', '_')}_response`
    const written = writtenObject(text, node)
    // What is read is what was signed, never a second object of the same name.
    if (!written || !isTheirs(written, answer?.sign)) throw new PaymentUnavailable('支付宝的应答不可信')
    const told = JSON.parse(written) as Row
    if (told.code === DONE) return told
    const code = String(told.sub_code ?? told.code)
    const words = isText(told.sub_msg) ? told.sub_msg : ''
    if (told.code !== REFUSED || PASSING.includes(code))
      throw new PaymentUnavailable(`支付宝暂不可用：${code} ${words}`)
    throw new AlipayRefusal(code, words)
  }
  const refused = (error: unknown): AlipayRefusal => {
    if (error instanceof AlipayRefusal) return error
    throw error
  }

  const begin = async ({ no, amountFen, subject, expiresAt, channel, returnPath }: Beginning) => {
    const content = {
      out_trade_no: no,
      total_amount: yuanOf(amountFen),
      subject,
      seller_id: sellerId,
      time_expire: chinaTime(expiresAt),
    }
    const notify = { notify_url: `${publicUrl}/notify/${VENDOR}` }
    if (channel === 'phone') {
      const parameters = signed(
        'alipay.trade.wap.pay',
        { ...content, product_code: 'QUICK_WAP_WAY', quit_url: publicUrl + returnPath },
        { ...notify, return_url: publicUrl + returnPath },
      )
      return { qr: null, url: `${settings.gateway}?${parameters}` }
    }
    try {
      const told = await ask('alipay.trade.precreate', content, notify)
      if (told.out_trade_no !== no || !isText(told.qr_code))
        throw new PaymentUnavailable('支付宝没有给出二维码')
      return { qr: told.qr_code, url: null }
    } catch (error) {
      throw error instanceof PaymentUnavailable
        ? error
        : new PaymentUnavailable(String(error), { cause: error })
    }
  }

  const paidFact = (told: Row, merchant: string, paidAt: Date | null): PaidFact | null => {
    const amountFen = isText(told.total_amount) ? fenOf(told.total_amount) : null
    if (amountFen === null || !paidAt || !isText(told.out_trade_no) || !isText(told.trade_no)) return null
    const payer = told.buyer_logon_id ?? told.buyer_open_id ?? told.buyer_user_id ?? told.buyer_id
    return {
      vendor: VENDOR,
      merchant,
      no: told.out_trade_no,
      amountFen,
      currency: isText(told.trans_currency) ? told.trans_currency : 'CNY',
      tradeNo: told.trade_no,
      payer: isText(payer) ? payer : null,
      paidAt,
    }
  }

  const stateOf: PaymentProvider['stateOf'] = async (no) => {
    let told: Row
    try {
      told = await ask('alipay.trade.query', { out_trade_no: no })
    } catch (error) {
      const { code, message } = refused(error)
      // Until the code is scanned there is no trade; the code can be paid all the same.
      if (code === NOT_THERE) return { state: 'open', scanned: false }
      throw new PaymentUnavailable(message, { cause: error })
    }
    if (told.out_trade_no !== no) throw new PaymentUnavailable('支付宝答的是另一笔')
    switch (told.trade_status) {
      case 'TRADE_SUCCESS':
      case 'TRADE_FINISHED': {
        // Only our own trades can be asked about: the answer names no seller.
        const fact = paidFact(told, sellerId, fromGateway(told.send_pay_date))
        if (!fact) throw new PaymentUnavailable('支付宝的应答不完整')
        return { state: 'paid', fact }
      }
      case 'TRADE_CLOSED':
        return { state: 'closed' }
      case 'WAIT_BUYER_PAY':
        return { state: 'open', scanned: true }
      default:
        throw new PaymentUnavailable(`不认识的交易状态 ${String(told.trade_status)}`)
    }
  }

  const refundState: PaymentProvider['refundState'] = async (asked) => {
    let told: Row
    try {
      told = await ask('alipay.trade.fastpay.refund.query', {
        out_trade_no: asked.no,
        out_request_no: asked.refundNo,
      })
    } catch (error) {
      throw new PaymentUnavailable(refused(error).message, { cause: error })
    }
    // Without a state there is no such refund yet, or it is on its way: the same question later.
    if (told.refund_status !== 'REFUND_SUCCESS') return { state: 'underWay' }
    const agrees =
      told.out_trade_no === asked.no &&
      told.out_request_no === asked.refundNo &&
      isText(told.refund_amount) &&
      fenOf(told.refund_amount) === asked.amountFen
    if (!agrees) throw new PaymentUnavailable('支付宝答的是另一笔退款')
    return { state: 'done' }
  }

  const bill = async (day: string): Promise<BillLine[] | null> => {
    let told: Row
    try {
      told = await ask('alipay.data.dataservice.bill.downloadurl.query', {
        bill_type: 'trade',
        bill_date: day,
      })
    } catch (error) {
      const { code, message } = refused(error)
      if (code === 'isp.bill_not_exist') return null
      throw new PaymentUnavailable(message, { cause: error })
    }
    if (!isText(told.bill_download_url)) throw new PaymentUnavailable('支付宝没有给出账单')
    let parts: Record<string, Uint8Array>
    try {
      const response = await fetch(told.bill_download_url, {
        redirect: 'error',
        signal: AbortSignal.timeout(REQUEST_LIMIT * 3),
      })
      if (!response.ok) throw new Error(String(response.status))
      parts = unzipSync(new Uint8Array(await response.arrayBuffer()))
    } catch (error) {
      throw new PaymentUnavailable('支付宝的账单取不下来', { cause: error })
    }
    // Two tables come: the lines, and their sums.
    const texts = Object.values(parts).map((bytes) => new TextDecoder('gbk').decode(bytes))
    const lines = texts.find((text) => text.includes('\n支付宝交易号,'))
    if (!lines) throw new PaymentUnavailable('支付宝的账单没有明细')
    return billRows(lines, '支付宝交易号,').map((row): BillLine => {
      const isRefund = cellOf(row, '业务类型') === '退款'
      return {
        kind: isRefund ? 'refunded' : 'paid',
        no: cellOf(row, '商户订单号'),
        tradeNo: cellOf(row, '支付宝交易号'),
        refundNo: isRefund ? cellOf(row, '退款批次号/请求号') : null,
        amountFen: amountIn(row, '订单金额（元）'),
      }
    })
  }

  /** Inside DingTalk there is no page to open: its client takes the request itself and hands it to Alipay. */
  const appRequest = ({ no, amountFen, subject, expiresAt }: Beginning): string =>
    signed(
      'alipay.trade.app.pay',
      {
        out_trade_no: no,
        total_amount: yuanOf(amountFen),
        subject,
        seller_id: sellerId,
        product_code: 'QUICK_MSECURITY_PAY',
        time_expire: chinaTime(expiresAt),
      },
      { notify_url: `${publicUrl}/notify/${VENDOR}` },
    ).toString()

  return {
    appRequest,
    bill,
    vendor: VENDOR,
    method: METHOD.alipay,
    isSandbox: false,
    merchant: sellerId,
    begin,
    stateOf,
    close: async (no) => {
      try {
        await ask('alipay.trade.close', { out_trade_no: no })
      } catch (error) {
        // Not there, paid or closed: the question that follows says which.
        refused(error)
      }
    },
    refund: async (asked) => {
      try {
        const told = await ask('alipay.trade.refund', {
          out_trade_no: asked.no,
          out_request_no: asked.refundNo,
          refund_amount: yuanOf(asked.amountFen),
          refund_reason: asked.reason.slice(0, 80),
        })
        if (told.out_trade_no !== asked.no) throw new PaymentUnavailable('支付宝答的是另一笔退款')
      } catch (error) {
        const { code, words } = refused(error)
        return { state: 'impossible', reason: words || code }
      }
      // Taken in is not given back: only the question about this very refund says so.
      return refundState(asked)
    },
    refundState,
    notice: async ({ body }) => {
      const form = readForm(body)
      // The older kind is SHA-1.
      if (form.get('sign_type') !== 'RSA2') throw new NoticeRefused('签名方式不是 RSA2')
      if (!isTheirs(noticeText(form), form.get('sign'))) throw new NoticeRefused('签名不正确')
      const noticeId = form.get('notify_id')
      if (!noticeId) throw new NoticeRefused('通知没有编号')
      if (form.get('app_id') !== appId) throw new NoticeRefused('不是本应用的交易')
      const told: Row = Object.fromEntries(form)
      const isPaid = told.trade_status === 'TRADE_SUCCESS' || told.trade_status === 'TRADE_FINISHED'
      // The same state is told again when a part is given back: that is no payment.
      if (!isPaid || isText(told.refund_fee) || isText(told.gmt_refund)) return { noticeId, fact: null }
      if (!isText(told.seller_id)) throw new NoticeRefused('通知没有收款方')
      const fact = paidFact(told, told.seller_id, fromGateway(told.gmt_payment))
      if (!fact) throw new NoticeRefused('通知内容不完整')
      return { noticeId, fact }
    },
    answer: (isTaken) => ({ status: 200, type: 'text/plain', body: isTaken ? 'success' : 'fail' }),
  }
}

import { chinaStamp } from '@xinqi/api/china-day'
import { METHOD } from '@xinqi/api/commerce'
import {
  type BillLine,
  NoticeRefused,
  type PaidFact,
  type PaymentProvider,
  PaymentUnavailable,
  type Refunding,
  type RefundState,
} from './payment.ts'
import { amountIn, billRows, cellOf } from './payment-bill.ts'
import { type WechatPayKeys, WechatRefusal, wechatPayWire } from './wechat-pay-wire.ts'

export type WechatPaySettings = WechatPayKeys & { appId: string; publicUrl: string }

const VENDOR = 'wechat'
const PAID_EVENT = 'TRANSACTION.SUCCESS'
/** Their words for: it will not work, however often it is asked. The others (no funds, too often) may pass. */
const FINAL_REFUSALS = [
  'PARAM_ERROR',
  'INVALID_REQUEST',
  'RESOURCE_NOT_EXISTS',
  'USER_ACCOUNT_ABNORMAL',
  'MCH_NOT_EXISTS',
]
/** Paid, closed or never heard of: the question that follows a closing says which. */
const NOTHING_TO_CLOSE = ['ORDERPAID', 'ORDER_CLOSED', 'ORDERNOTEXIST', 'ORDER_NOT_EXIST', 'INVALID_REQUEST']

const objectAt = (from: Record<string, unknown>, name: string): Record<string, unknown> => {
  const value = from[name]
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** A transaction that was paid, told whole; null when something that must be there is not. */
const paidFact = (told: Record<string, unknown>): PaidFact | null => {
  const { total, currency } = objectAt(told, 'amount')
  const { openid } = objectAt(told, 'payer')
  const paidAt = new Date(isText(told.success_time) ? told.success_time : Number.NaN)
  if (!isText(told.mchid) || !isText(told.out_trade_no) || !isText(told.transaction_id)) return null
  if (!Number.isSafeInteger(total) || !isText(currency) || Number.isNaN(paidAt.getTime())) return null
  return {
    vendor: VENDOR,
    merchant: told.mchid,
    no: told.out_trade_no,
    amountFen: total as number,
    currency,
    tradeNo: told.transaction_id,
    payer: isText(openid) ? openid : null,
    paidAt,
  }
}

/** WeChat Pay as a merchant of its own: a code on the screen, or the telephone's browser handing over to the app. */
export const paymentWechat = (settings: WechatPaySettings, clock: () => Date): PaymentProvider => {
  const wire = wechatPayWire(settings, clock)
  const { mchId, appId, publicUrl } = settings
  const at = (no: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(no)}`
  const refused = (error: unknown): WechatRefusal => {
    if (error instanceof WechatRefusal) return error
    throw error
  }

  const begin: PaymentProvider['begin'] = async (beginning) => {
    const { no, amountFen, subject, expiresAt, channel, address, returnPath } = beginning
    const asked = {
      appid: appId,
      mchid: mchId,
      description: subject,
      out_trade_no: no,
      time_expire: chinaStamp(expiresAt),
      notify_url: `${publicUrl}/notify/${VENDOR}`,
      amount: { total: amountFen, currency: 'CNY' },
    }
    try {
      if (channel === 'qr') {
        const { body } = await wire.ask('POST', '/v3/pay/transactions/native', asked)
        if (!isText(body.code_url)) throw new PaymentUnavailable('微信支付没有给出二维码')
        return { qr: body.code_url, url: null }
      }
      const { body } = await wire.ask('POST', '/v3/pay/transactions/h5', {
        ...asked,
        scene_info: { payer_client_ip: address, h5_info: { type: 'Wap' } },
      })
      if (!isText(body.h5_url)) throw new PaymentUnavailable('微信支付没有给出支付页')
      const url = new URL(body.h5_url)
      url.searchParams.set('redirect_url', publicUrl + returnPath)
      return { qr: null, url: url.toString() }
    } catch (error) {
      // Whoever pays can do nothing about it, whatever the reason: it goes to the log, he takes another way.
      throw error instanceof PaymentUnavailable
        ? error
        : new PaymentUnavailable(String(error), { cause: error })
    }
  }

  const stateOf: PaymentProvider['stateOf'] = async (no) => {
    let told: Record<string, unknown>
    try {
      told = (await wire.ask('GET', `${at(no)}?mchid=${encodeURIComponent(mchId)}`)).body
    } catch (error) {
      const { code, message } = refused(error)
      if (code === 'ORDER_NOT_EXIST' || code === 'ORDERNOTEXIST') return { state: 'open', scanned: false }
      throw new PaymentUnavailable(message, { cause: error })
    }
    if (told.out_trade_no !== no || told.appid !== appId) throw new PaymentUnavailable('微信支付答的是另一笔')
    switch (told.trade_state) {
      case 'SUCCESS': {
        const fact = paidFact(told)
        if (!fact) throw new PaymentUnavailable('微信支付的应答不完整')
        return { state: 'paid', fact }
      }
      // Given back: nothing is left here that could be credited.
      case 'REFUND':
      case 'CLOSED':
      case 'REVOKED':
        return { state: 'closed' }
      case 'NOTPAY':
      case 'PAYERROR':
        return { state: 'open', scanned: false }
      case 'USERPAYING':
        return { state: 'open', scanned: true }
      default:
        throw new PaymentUnavailable(`不认识的交易状态 ${String(told.trade_state)}`)
    }
  }

  /** The answer must be about this refund, of this payment, for this amount. */
  const refundIn = (told: Record<string, unknown>, asked: Refunding): unknown => {
    const { refund, total } = objectAt(told, 'amount')
    const agrees =
      told.out_refund_no === asked.refundNo &&
      told.out_trade_no === asked.no &&
      refund === asked.amountFen &&
      total === asked.totalFen
    if (!agrees) throw new PaymentUnavailable('微信支付答的是另一笔退款')
    return told.status
  }
  const judge = (status: unknown): RefundState => {
    if (status === 'SUCCESS') return { state: 'done' }
    if (status === 'PROCESSING') return { state: 'underWay' }
    if (status === 'CLOSED') return { state: 'impossible', reason: '退款已关闭' }
    if (status === 'ABNORMAL') return { state: 'impossible', reason: '退款异常，须在商户平台处理' }
    throw new PaymentUnavailable(`不认识的退款状态 ${String(status)}`)
  }
  const refund: PaymentProvider['refund'] = async (asked) => {
    try {
      const { body } = await wire.ask('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: asked.no,
        out_refund_no: asked.refundNo,
        reason: asked.reason.slice(0, 80),
        amount: { refund: asked.amountFen, total: asked.totalFen, currency: 'CNY' },
      })
      const state = judge(refundIn(body, asked))
      // Taken in is not given back: only the question asked later ends it.
      return state.state === 'done' ? { state: 'underWay' } : state
    } catch (error) {
      const { code, words, message } = refused(error)
      if (FINAL_REFUSALS.includes(code)) return { state: 'impossible', reason: words || code }
      throw new PaymentUnavailable(message, { cause: error })
    }
  }
  const refundState: PaymentProvider['refundState'] = async (asked) => {
    try {
      const { body } = await wire.ask(
        'GET',
        `/v3/refund/domestic/refunds/${encodeURIComponent(asked.refundNo)}`,
      )
      return judge(refundIn(body, asked))
    } catch (error) {
      const { code, message } = refused(error)
      // Never arrived: the same number may be sent again and counts once.
      if (code === 'RESOURCE_NOT_EXISTS') return refund(asked)
      throw new PaymentUnavailable(message, { cause: error })
    }
  }

  const bill = async (day: string): Promise<BillLine[] | null> => {
    let told: Record<string, unknown>
    try {
      told = (await wire.ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)).body
    } catch (error) {
      const { code, message } = refused(error)
      if (code === 'NO_STATEMENT_EXIST') return null
      throw new PaymentUnavailable(message, { cause: error })
    }
    if (!isText(told.download_url) || told.hash_type !== 'SHA1' || !isText(told.hash_value))
      throw new PaymentUnavailable('微信支付没有给出账单')
    const bytes = await wire.download(told.download_url, told.hash_value)
    return billRows(bytes.toString('utf8'), '交易时间,').flatMap((row): BillLine[] => {
      const line = { no: cellOf(row, '商户订单号'), tradeNo: cellOf(row, '微信订单号') }
      const state = cellOf(row, '交易状态')
      if (cellOf(row, '商户号') !== mchId) throw new PaymentUnavailable('账单属于另一商户')
      if (state === 'SUCCESS')
        return [{ ...line, kind: 'paid', refundNo: null, amountFen: amountIn(row, '订单金额') }]
      // A refund that failed moved nothing.
      if (state === 'REFUND' && cellOf(row, '退款状态') !== 'FAIL')
        return [
          {
            ...line,
            kind: 'refunded',
            refundNo: cellOf(row, '商户退款单号'),
            amountFen: amountIn(row, '申请退款金额'),
          },
        ]
      return []
    })
  }

  return {
    vendor: VENDOR,
    method: METHOD.wechat,
    isSandbox: false,
    merchant: mchId,
    begin,
    stateOf,
    close: async (no) => {
      try {
        await wire.ask('POST', `${at(no)}/close`, { mchid: mchId })
      } catch (error) {
        const { code, message } = refused(error)
        if (!NOTHING_TO_CLOSE.includes(code)) throw new PaymentUnavailable(message, { cause: error })
      }
    },
    refund,
    refundState,
    bill,
    notice: async ({ headers, body }) => {
      const header = (name: string) => {
        const value = headers[name]
        return typeof value === 'string' ? value : null
      }
      const { notice, resource } = await wire.readNotice(header, body)
      if (!isText(notice.id)) throw new NoticeRefused('通知没有编号')
      // Refunds are asked about, never believed from a notice.
      if (notice.event_type !== PAID_EVENT || resource.trade_state !== 'SUCCESS')
        return { noticeId: notice.id, fact: null }
      if (resource.appid !== appId) throw new NoticeRefused('不是本应用的交易')
      const fact = paidFact(resource)
      if (!fact) throw new NoticeRefused('通知内容不完整')
      return { noticeId: notice.id, fact }
    },
    answer: (isTaken) =>
      isTaken
        ? { status: 200, type: 'application/json', body: '{"code":"SUCCESS","message":"成功"}' }
        : { status: 400, type: 'application/json', body: '{"code":"FAIL","message":"未受理"}' },
  }
}

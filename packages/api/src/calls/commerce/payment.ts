import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Id, Instant, Keyword, Nullable, PageOf, paged } from '../shapes.ts'
import { PayMethod } from './orders.ts'

const Channel = Type.Enum(['qr', 'phone'])
/** What the payer is shown. */
export const Attempt = Type.Object({
  orderId: Id,
  orderNo: Type.String(),
  attemptId: Id,
  method: Type.Integer(),
  amountFen: Type.Integer(),
  /** To be drawn as a QR code. */
  qr: Nullable(Type.String()),
  /** To be opened on the telephone. */
  url: Nullable(Type.String()),
  /** To be handed to the messaging client the payer is in. */
  clientRequest: Nullable(Type.String()),
  isSandbox: Type.Boolean(),
  expiresAt: Instant,
  /** Where to transfer to, and the code that says for what. */
  transfer: Nullable(
    Type.Object({
      name: Type.String(),
      account: Type.String(),
      bankName: Type.String(),
      remark: Type.String(),
      hasProof: Type.Boolean(),
    }),
  ),
})
export const PaymentStanding = Type.Object({
  orderId: Id,
  status: Type.Integer(),
  amountFen: Type.Integer(),
  scanned: Type.Boolean(),
  /** open, paid, closed, toRefund, refunded; null before the first try. */
  attemptState: Nullable(Type.String()),
  words: Nullable(Type.String()),
})
const buy = { auth: 'login', permission: 'system:fee:purchase' } as const
const operator = { auth: 'operator' } as const

export const payment = {
  '/order/payWays': ep({
    ...buy,
    changes: false,
    summary: '可用的支付方式',
    data: Type.Array(Type.Object({ method: Type.Integer(), name: Type.String(), isSandbox: Type.Boolean() })),
  }),
  '/order/orderPay': ep({
    ...buy,
    changes: 'order.pay',
    summary: '用一种方式支付订单：得到二维码、跳转地址或转账信息',
    body: { orderId: Id, method: PayMethod, channel: Type.Optional(Channel) },
    data: Attempt,
  }),
  '/order/orderPayByIndividual': ep({
    ...buy,
    changes: 'order.payByIndividual',
    idempotent: true,
    summary: '个人下单并支付；须已实名',
    body: {
      code: Type.String({ minLength: 3, maxLength: 40 }),
      quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      method: PayMethod,
      channel: Type.Optional(Channel),
    },
    data: Attempt,
  }),
  '/order/standing': ep({
    ...buy,
    changes: false,
    summary: '订单付到哪一步；付款方尚未通知时当场查询',
    body: { orderId: Id },
    data: PaymentStanding,
  }),
  '/order/follow': ep({
    ...buy,
    kind: 'events',
    changes: false,
    summary: '实时跟随订单的支付',
    body: { orderId: Id },
    data: PaymentStanding,
  }),
  '/order/uploadProof': ep({
    ...buy,
    kind: 'multipart',
    changes: 'order.proof',
    summary: '上传转账凭证',
    body: { orderId: Id },
  }),
  '/cashier/open': ep({
    auth: 'public',
    changes: 'cashier.open',
    summary: '沙箱收银台：扫码后看到的内容',
    body: { key: Type.String({ minLength: 20, maxLength: 64 }) },
    data: {
      subject: Type.String(),
      amountFen: Type.Integer(),
      vendorName: Type.String(),
      state: Type.String(),
    },
  }),
  '/cashier/pay': ep({
    auth: 'public',
    changes: 'cashier.pay',
    summary: '沙箱收银台：付款，不发生真实收付',
    body: { key: Type.String({ minLength: 20, maxLength: 64 }) },
  }),
  '/operator/transfer/list': ep({
    ...operator,
    changes: false,
    summary: '到账与候选订单',
    body: { state: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })), ...paged },
    data: PageOf(
      Type.Object({
        receiptId: Id,
        payerName: Type.String(),
        payerAccount: Type.String(),
        amountFen: Type.Integer(),
        remark: Type.String(),
        receivedAt: Instant,
        state: Type.Integer(),
        decidedBy: Nullable(Type.String()),
        note: Nullable(Type.String()),
        candidates: Type.Array(
          Type.Object({
            attemptId: Id,
            orderNo: Type.String(),
            ownerName: Type.String(),
            amountFen: Type.Integer(),
            code: Type.String(),
            /** code, amount, payer: which of the three agree. */
            agrees: Type.Array(Type.String()),
            proofUrl: Nullable(Type.String()),
          }),
        ),
      }),
    ),
  }),
  '/operator/transfer/collect': ep({
    ...operator,
    changes: 'transfer.collect',
    summary: '立即向银行查收到账，不等每分钟一次的查收',
  }),
  '/operator/transfer/match': ep({
    ...operator,
    changes: 'transfer.match',
    summary: '确认到账属于哪个订单，或与订单无关；超额须另一人复核',
    body: { receiptId: Id, attemptId: Nullable(Id), note: Type.String({ minLength: 1, maxLength: 200 }) },
    data: { needsSecond: Type.Boolean() },
  }),
  '/operator/fault/list': ep({
    ...operator,
    changes: false,
    summary: '支付异常：金额不符、商户不符、不认识的单号、对账不平',
    body: { isClosed: Type.Optional(Type.Boolean()), ...paged },
    data: PageOf(
      Type.Object({
        faultId: Id,
        vendor: Type.String(),
        attemptNo: Nullable(Type.String()),
        what: Type.String(),
        facts: Type.String(),
        closedBy: Nullable(Type.String()),
        closingNote: Nullable(Type.String()),
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/fault/close': ep({
    ...operator,
    changes: 'fault.close',
    summary: '处理完一条支付异常',
    body: { faultId: Id, note: Type.String({ minLength: 1, maxLength: 200 }) },
  }),
  '/operator/paymentRefund/list': ep({
    ...operator,
    changes: false,
    summary: '退款的支付进度',
    body: { keyword: Type.Optional(Keyword), ...paged },
    data: PageOf(
      Type.Object({
        refundId: Id,
        refundNo: Type.String(),
        orderNo: Type.String(),
        ownerName: Type.String(),
        amountFen: Type.Integer(),
        reason: Type.String(),
        state: Type.String(),
        createdAt: Instant,
        doneAt: Nullable(Instant),
      }),
    ),
  }),
  '/operator/paymentRefund/doneByHand': ep({
    ...operator,
    changes: 'refund.doneByHand',
    summary: '已用银行转账退回（原路退不回的、对公转账的）',
    body: { refundId: Id, voucher: Type.String({ minLength: 4, maxLength: 60 }) },
  }),
}

import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Between, Int, Nullable, SomeText, Text, YesNo } from '../../plain.ts'
import { Id, Instant, PageOf, paged, searched } from '../../shapes.ts'
import { operator } from '../callers.ts'
import { buy, ofOrder, PayMethod } from './orders.ts'
import { Proposed } from './refunds.ts'

const Channel = Type.Enum(['qr', 'phone'])
/** What the payer is shown. */
export const Attempt = Type.Object({
  orderId: Id,
  orderNo: Text,
  attemptId: Id,
  method: Int,
  amountFen: Int,
  /** To be drawn as a QR code. */
  qr: Nullable(Text),
  /** To be opened on the telephone. */
  url: Nullable(Text),
  /** To be handed to the messaging client the payer is in. */
  clientRequest: Nullable(Text),
  isSandbox: YesNo,
  expiresAt: Instant,
  /** Where to transfer to, and the code that says for what. */
  transfer: Nullable(
    Type.Object({
      name: Text,
      account: Text,
      bankName: Text,
      remark: Text,
      hasProof: YesNo,
    }),
  ),
})
export const PaymentStanding = Type.Object({
  orderId: Id,
  status: Int,
  amountFen: Int,
  scanned: YesNo,
  /** open, paid, closed, toRefund, refunded; null before the first try. */
  attemptState: Nullable(Text),
  words: Nullable(Text),
})

export const payment = {
  '/order/payWays': ep({
    ...buy,
    changes: false,
    summary: '可用的支付方式',
    data: Type.Array(Type.Object({ method: Int, name: Text, isSandbox: YesNo })),
  }),
  '/order/orderPay': ep({
    ...buy,
    changes: 'order.pay',
    idempotent: true,
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
      quantity: Type.Optional(Between(1, 100)),
      method: PayMethod,
      channel: Type.Optional(Channel),
    },
    data: Attempt,
  }),
  '/order/standing': ep({
    ...buy,
    changes: false,
    summary: '订单付到哪一步；付款方尚未通知时当场查询',
    body: ofOrder,
    data: PaymentStanding,
  }),
  '/order/follow': ep({
    ...buy,
    kind: 'events',
    changes: false,
    summary: '实时跟随订单的支付',
    body: ofOrder,
    data: PaymentStanding,
  }),
  '/order/uploadProof': ep({
    ...buy,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    changes: 'order.proof',
    idempotent: true,
    summary: '上传转账凭证',
    body: ofOrder,
  }),
  '/cashier/open': ep({
    auth: 'public',
    changes: 'cashier.open',
    idempotent: true,
    summary: '沙箱收银台：扫码后看到的内容',
    body: { key: Type.String({ minLength: 20, maxLength: 64 }) },
    data: {
      subject: Text,
      amountFen: Int,
      vendorName: Text,
      state: Text,
    },
  }),
  '/cashier/pay': ep({
    auth: 'public',
    changes: 'cashier.pay',
    idempotent: true,
    summary: '沙箱收银台：付款，不发生真实收付',
    body: { key: Type.String({ minLength: 20, maxLength: 64 }) },
  }),
  '/operator/transfer/list': ep({
    ...operator,
    changes: false,
    summary: '到账与候选订单',
    body: { state: Type.Optional(Between(0, 2)), ...paged },
    data: PageOf(
      Type.Object({
        receiptId: Id,
        payerName: Text,
        payerAccount: Text,
        amountFen: Int,
        remark: Text,
        receivedAt: Instant,
        state: Int,
        decidedBy: Nullable(Text),
        note: Nullable(Text),
        candidates: Type.Array(
          Type.Object({
            attemptId: Id,
            orderNo: Text,
            ownerName: Text,
            amountFen: Int,
            code: Text,
            /** code, amount, payer: which of the three agree. */
            agrees: Type.Array(Text),
            proofUrl: Nullable(Text),
          }),
        ),
      }),
    ),
  }),
  '/operator/transfer/collect': ep({
    ...operator,
    changes: 'transfer.collect',
    idempotent: true,
    summary: '立即向银行查收到账，不等每分钟一次的查收',
  }),
  '/operator/transfer/match': ep({
    proven: true,
    ...operator,
    changes: 'transfer.match',
    idempotent: true,
    summary: '确认到账属于哪个订单，或与订单无关；超额须另一人复核',
    body: { receiptId: Id, attemptId: Nullable(Id), note: SomeText(200) },
    data: Proposed,
  }),
  '/operator/fault/list': ep({
    ...operator,
    changes: false,
    summary: '支付异常：金额不符、商户不符、不认识的单号、对账不平',
    body: { isClosed: Type.Optional(YesNo), ...paged },
    data: PageOf(
      Type.Object({
        faultId: Id,
        vendor: Text,
        attemptNo: Nullable(Text),
        what: Text,
        facts: Text,
        closedBy: Nullable(Text),
        closingNote: Nullable(Text),
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/fault/close': ep({
    ...operator,
    changes: 'fault.close',
    idempotent: true,
    summary: '处理完一条支付异常',
    body: { faultId: Id, note: SomeText(200) },
  }),
  '/operator/paymentRefund/list': ep({
    ...operator,
    changes: false,
    summary: '退款的支付进度',
    body: { ...searched },
    data: PageOf(
      Type.Object({
        refundId: Id,
        refundNo: Text,
        orderNo: Text,
        ownerName: Text,
        amountFen: Int,
        reason: Text,
        state: Text,
        createdAt: Instant,
        doneAt: Nullable(Instant),
      }),
    ),
  }),
  '/operator/paymentRefund/doneByHand': ep({
    proven: true,
    ...operator,
    changes: 'refund.doneByHand',
    idempotent: true,
    summary: '已用银行转账退回（原路退不回的、对公转账的）',
    body: { refundId: Id, voucher: Type.String({ minLength: 4, maxLength: 60 }) },
  }),
}

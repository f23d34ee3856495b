import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Between, Int, Nullable, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant, Keyword, PageOf, paged, searched } from '../../shapes.ts'

export const ofOrder = { orderId: Id }

export const PayMethod = OneOf(1, 2, 3, 6)
export const Wanted = {
  code: Type.String({ minLength: 3, maxLength: 40 }),
  quantity: Type.Optional(Between(1, 100)),
}
/** How an upgrade's credit came about, in figures a person can follow. */
export const Reckoning = Type.Object({
  byTimeFen: Int,
  byCopiesFen: Int,
  daysLeft: Int,
  daysTotal: Int,
  copiesLeft: Int,
  copiesTotal: Int,
})
export const OrderFilter = Type.Object(
  {
    status: Type.Optional(Between(1, 3)),
    keyword: Type.Optional(Keyword),
    /** Paid and not wholly invoiced. */
    toInvoice: Type.Optional(YesNo),
    ...paged,
  },
  closed,
)
export const OrderMade = Type.Object({ orderId: Id, orderNo: Text, amountFen: Int })
const orderFields = {
  orderId: Id,
  orderNo: Text,
  itemName: Text,
  packageType: Nullable(Int),
  kind: Int,
  quantity: Int,
  listFen: Int,
  creditFen: Int,
  amountFen: Int,
  refundedFen: Int,
  status: Int,
  payMethod: Nullable(Int),
  /** 0 to invoice, 1 invoiced. */
  invoiceStatus: Int,
  invoicedFen: Int,
  createdAt: Instant,
  expiresAt: Instant,
  paidAt: Nullable(Instant),
  actorName: Nullable(Text),
}
export const Order = Type.Object(orderFields)
const Timeline = Type.Array(
  Type.Object({
    what: Text,
    detail: Nullable(Text),
    actorName: Nullable(Text),
    at: Instant,
  }),
)
const read = { auth: 'login', permission: 'system:fee:orders', changes: false } as const
export const buy = { auth: 'login', permission: 'system:fee:purchase' } as const

export const orders = {
  '/order/quote': ep({
    ...buy,
    changes: false,
    summary: '应付多少，怎样算出，从何时到何时',
    body: Wanted,
    data: {
      kind: Int,
      itemName: Text,
      quantity: Int,
      listFen: Int,
      creditFen: Int,
      amountFen: Int,
      reckoning: Nullable(Reckoning),
      startsAt: Instant,
      endsAt: Instant,
      /** An order for the same thing that still waits to be paid. */
      openOrderId: Nullable(Id),
    },
  }),
  '/order/createOrderPay': ep({
    ...buy,
    changes: 'order.create',
    idempotent: true,
    summary: '下单；价格由平台计算，24 小时内支付有效',
    body: Wanted,
    data: OrderMade,
  }),
  '/order/payList': ep({
    ...read,
    summary: '订单记录',
    body: OrderFilter,
    data: PageOf(Order),
  }),
  '/order/detail': ep({
    ...read,
    summary: '订单详情与经过',
    body: ofOrder,
    data: {
      ...orderFields,
      reckoning: Nullable(Reckoning),
      termFrom: Nullable(Instant),
      termUntil: Nullable(Instant),
      contents: Type.Array(Type.Object({ name: Text, unit: Text, quantity: Int })),
      timeline: Timeline,
      refund: Nullable(
        Type.Object({
          requestId: Id,
          status: Int,
          proposalFen: Int,
          amountFen: Nullable(Int),
          reason: Text,
          decision: Nullable(Text),
        }),
      ),
      isOpenPayment: YesNo,
    },
  }),
  '/order/cancelOrder': ep({
    ...buy,
    changes: 'order.cancel',
    idempotent: true,
    summary: '取消未支付的订单',
    body: ofOrder,
  }),
  '/order/packageTrial': ep({
    ...buy,
    changes: 'order.trial',
    idempotent: true,
    summary: '开通 15 天旗舰试用版；每个统一社会信用代码一次',
    data: { endTime: Instant },
  }),
  '/order/getPackageInfo': ep({
    auth: 'login',
    changes: false,
    summary: '当前套餐、到期、能否购买与试用',
    data: {
      packageType: Int,
      packageName: Text,
      startTime: Nullable(Instant),
      endTime: Nullable(Instant),
      /** What begins when the present one ends. */
      next: Nullable(Type.Object({ packageName: Text, startTime: Instant, endTime: Nullable(Instant) })),
      isShowBuyBtn: YesNo,
      isVerified: YesNo,
      mayTry: YesNo,
      whyNoTrial: Nullable(Text),
      packagesFunctions: Type.Array(Type.Object({ keyWord: Text, name: Text, configNumber: Int })),
    },
  }),
  '/order/askAdministrator': ep({
    auth: 'login',
    changes: 'order.askAdministrator',
    idempotent: true,
    summary: '请管理员购买：发一条站内消息；一天一次',
    body: { code: Type.Optional(TextUpTo(40)), words: TextUpTo(200) },
    data: { administrators: Type.Array(Text) },
  }),
  '/order/administrators': ep({
    auth: 'login',
    changes: false,
    summary: '本企业可以购买的人',
    data: { names: Type.Array(Text), askedToday: YesNo },
  }),
  '/operator/order/list': ep({
    auth: 'operator',
    changes: false,
    summary: '全部订单',
    body: {
      status: Type.Optional(Between(1, 3)),
      ...searched,
    },
    data: PageOf(Type.Object({ ...orderFields, ownerName: Text, partnerName: Nullable(Text) })),
  }),
  '/operator/order/detail': ep({
    auth: 'operator',
    changes: false,
    summary: '任一订单的经过与支付尝试',
    body: ofOrder,
    data: {
      ...orderFields,
      ownerName: Text,
      timeline: Timeline,
      attempts: Type.Array(
        Type.Object({
          attemptNo: Text,
          method: Int,
          vendor: Text,
          amountFen: Int,
          state: Text,
          tradeNo: Nullable(Text),
          createdAt: Instant,
          paidAt: Nullable(Instant),
        }),
      ),
    },
  }),
}

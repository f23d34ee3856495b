import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { closed, Id, Instant, Keyword, Nullable, PageOf, paged } from '../shapes.ts'

export const PayMethod = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(6)])
export const Wanted = {
  code: Type.String({ minLength: 3, maxLength: 40 }),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}
/** How an upgrade's credit came about, in figures a person can follow. */
export const Reckoning = Type.Object({
  byTimeFen: Type.Integer(),
  byCopiesFen: Type.Integer(),
  daysLeft: Type.Integer(),
  daysTotal: Type.Integer(),
  copiesLeft: Type.Integer(),
  copiesTotal: Type.Integer(),
})
export const OrderFilter = Type.Object(
  {
    status: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
    keyword: Type.Optional(Keyword),
    /** Paid and not wholly invoiced. */
    toInvoice: Type.Optional(Type.Boolean()),
    ...paged,
  },
  closed,
)
export const OrderMade = Type.Object({ orderId: Id, orderNo: Type.String(), amountFen: Type.Integer() })
const orderFields = {
  orderId: Id,
  orderNo: Type.String(),
  itemName: Type.String(),
  packageType: Nullable(Type.Integer()),
  kind: Type.Integer(),
  quantity: Type.Integer(),
  listFen: Type.Integer(),
  creditFen: Type.Integer(),
  amountFen: Type.Integer(),
  refundedFen: Type.Integer(),
  status: Type.Integer(),
  payMethod: Nullable(Type.Integer()),
  /** 0 to invoice, 1 invoiced. */
  invoiceStatus: Type.Integer(),
  invoicedFen: Type.Integer(),
  createdAt: Instant,
  expiresAt: Instant,
  paidAt: Nullable(Instant),
  actorName: Nullable(Type.String()),
}
export const Order = Type.Object(orderFields)
const Timeline = Type.Array(
  Type.Object({
    what: Type.String(),
    detail: Nullable(Type.String()),
    actorName: Nullable(Type.String()),
    at: Instant,
  }),
)
const read = { auth: 'login', permission: 'system:fee:orders', changes: false } as const
const buy = { auth: 'login', permission: 'system:fee:purchase' } as const

export const orders = {
  '/order/quote': ep({
    ...buy,
    changes: false,
    summary: '应付多少，怎样算出，从何时到何时',
    body: Type.Object(Wanted, closed),
    data: {
      kind: Type.Integer(),
      itemName: Type.String(),
      quantity: Type.Integer(),
      listFen: Type.Integer(),
      creditFen: Type.Integer(),
      amountFen: Type.Integer(),
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
    body: Type.Object(Wanted, closed),
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
    body: { orderId: Id },
    data: {
      ...orderFields,
      reckoning: Nullable(Reckoning),
      termFrom: Nullable(Instant),
      termUntil: Nullable(Instant),
      contents: Type.Array(
        Type.Object({ name: Type.String(), unit: Type.String(), quantity: Type.Integer() }),
      ),
      timeline: Timeline,
      refund: Nullable(
        Type.Object({
          requestId: Id,
          status: Type.Integer(),
          proposalFen: Type.Integer(),
          amountFen: Nullable(Type.Integer()),
          reason: Type.String(),
          decision: Nullable(Type.String()),
        }),
      ),
      isOpenPayment: Type.Boolean(),
    },
  }),
  '/order/cancelOrder': ep({
    ...buy,
    changes: 'order.cancel',
    summary: '取消未支付的订单',
    body: { orderId: Id },
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
      packageType: Type.Integer(),
      packageName: Type.String(),
      startTime: Nullable(Instant),
      endTime: Nullable(Instant),
      /** What begins when the present one ends. */
      next: Nullable(
        Type.Object({ packageName: Type.String(), startTime: Instant, endTime: Nullable(Instant) }),
      ),
      isShowBuyBtn: Type.Boolean(),
      isVerified: Type.Boolean(),
      mayTry: Type.Boolean(),
      whyNoTrial: Nullable(Type.String()),
      packagesFunctions: Type.Array(
        Type.Object({ keyWord: Type.String(), name: Type.String(), configNumber: Type.Integer() }),
      ),
    },
  }),
  '/order/askAdministrator': ep({
    auth: 'login',
    changes: 'order.askAdministrator',
    summary: '请管理员购买：发一条站内消息；一天一次',
    body: { code: Type.Optional(Type.String({ maxLength: 40 })), words: Type.String({ maxLength: 200 }) },
    data: { administrators: Type.Array(Type.String()) },
  }),
  '/order/administrators': ep({
    auth: 'login',
    changes: false,
    summary: '本企业可以购买的人',
    data: { names: Type.Array(Type.String()), askedToday: Type.Boolean() },
  }),
  '/operator/order/list': ep({
    auth: 'operator',
    changes: false,
    summary: '全部订单',
    body: {
      status: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
      keyword: Type.Optional(Keyword),
      ...paged,
    },
    data: PageOf(
      Type.Object({ ...orderFields, ownerName: Type.String(), partnerName: Nullable(Type.String()) }),
    ),
  }),
  '/operator/order/detail': ep({
    auth: 'operator',
    changes: false,
    summary: '任一订单的经过与支付尝试',
    body: { orderId: Id },
    data: {
      ...orderFields,
      ownerName: Type.String(),
      timeline: Timeline,
      attempts: Type.Array(
        Type.Object({
          attemptNo: Type.String(),
          method: Type.Integer(),
          vendor: Type.String(),
          amountFen: Type.Integer(),
          state: Type.String(),
          tradeNo: Nullable(Type.String()),
          createdAt: Instant,
          paidAt: Nullable(Instant),
        }),
      ),
    },
  }),
}

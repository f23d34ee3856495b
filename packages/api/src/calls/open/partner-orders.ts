import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Int, Nullable, OneOf, Text, YesNo } from '../../plain.ts'
import { Id, PageOf, paged } from '../../shapes.ts'
import { openReader } from '../callers.ts'
import { Item } from '../commerce/catalogue.ts'
import {
  InvoiceShown,
  InvoiceTitle,
  invoiceAsked,
  ofTitle,
  TitleSaved,
  TitleToSave,
} from '../commerce/invoices.ts'
import { Order, OrderFilter, OrderMade, ofOrder, Wanted } from '../commerce/orders.ts'
import { Attempt, PaymentStanding } from '../commerce/payment.ts'

const act = { auth: 'open' } as const

// The same orders, payments and invoices as on the web, for the company a partner's apps act for.
export const partnerOrders = {
  '/open/order/packageList': ep({
    ...openReader,
    summary: '开放平台：可购买的份数包与预存款，及支付方式',
    data: {
      companyName: Nullable(Text),
      isVerified: YesNo,
      balanceFen: Int,
      list: Type.Array(Item),
      ways: Type.Array(Type.Object({ method: Int, name: Text, isSandbox: YesNo })),
    },
  }),
  '/open/order/create': ep({
    ...act,
    summary: '开放平台：下单；价格由平台计算，24 小时内支付有效',
    changes: 'order.create',
    idempotent: true,
    body: Wanted,
    data: OrderMade,
  }),
  '/open/order/list': ep({
    ...openReader,
    summary: '开放平台：订单',
    body: OrderFilter,
    data: PageOf(Order),
  }),
  '/open/order/pay': ep({
    ...act,
    summary: '开放平台：支付订单：二维码、预存款或对公转账',
    changes: 'order.pay',
    body: {
      orderId: Id,
      method: OneOf(1, 2, 3, 5, 6),
      channel: Type.Optional(Type.Enum(['qr', 'phone'])),
    },
    data: Attempt,
  }),
  '/open/order/payResult': ep({
    ...openReader,
    summary: '开放平台：订单付到哪一步',
    body: ofOrder,
    data: PaymentStanding,
  }),
  '/open/order/cancel': ep({
    ...act,
    summary: '开放平台：取消未支付的订单',
    changes: 'order.cancel',
    body: ofOrder,
  }),
  '/open/order/uploadRemit': ep({
    ...act,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    summary: '开放平台：上传对公转账凭证',
    changes: 'order.proof',
    body: ofOrder,
  }),
  '/open/invoice/list': ep({
    ...openReader,
    summary: '开放平台：发票',
    body: { ...paged },
    data: PageOf(InvoiceShown),
  }),
  '/open/invoice/apply': ep({
    ...act,
    summary: '开放平台：就一个或多个已支付订单申请开票',
    changes: 'invoice.apply',
    idempotent: true,
    body: invoiceAsked,
    data: { invoiceId: Id, amountFen: Int },
  }),
  '/open/invoice/download': ep({
    ...act,
    kind: 'binary',
    summary: '开放平台：下载已开具的发票',
    changes: 'invoice.download',
    body: { invoiceId: Id, format: Type.Enum(['pdf', 'ofd', 'xml']), isRed: Type.Optional(YesNo) },
  }),
  '/open/invoice/titles': ep({
    ...openReader,
    summary: '开放平台：发票抬头',
    data: Type.Array(InvoiceTitle),
  }),
  '/open/invoice/saveTitle': ep({
    ...act,
    summary: '开放平台：新增或修改发票抬头',
    changes: 'invoice.title',
    body: TitleToSave,
    data: TitleSaved,
  }),
  '/open/invoice/removeTitle': ep({
    ...act,
    summary: '开放平台：删除发票抬头',
    changes: 'invoice.removeTitle',
    body: ofTitle,
  }),
}

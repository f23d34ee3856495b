import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Int, Nullable, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Email, Id, Instant, PageOf, paged, searched } from '../../shapes.ts'

export const titleFields = {
  kind: OneOf(1, 2),
  name: Type.String({ minLength: 2, maxLength: 100 }),
  taxNo: Nullable(TextUpTo(20)),
  address: Nullable(TextUpTo(100)),
  phone: Nullable(TextUpTo(30)),
  bankName: Nullable(TextUpTo(60)),
  bankAccount: Nullable(TextUpTo(40)),
  email: Nullable(Email),
}
const invoiceFields = {
  invoiceId: Id,
  type: Int,
  titleName: Text,
  taxNo: Nullable(Text),
  amountFen: Int,
  netFen: Int,
  taxFen: Int,
  /** 0 to invoice, 1 invoiced. */
  status: Int,
  state: Text,
  number: Nullable(Text),
  redNumber: Nullable(Text),
  reason: Nullable(Text),
  isSandbox: YesNo,
  orderNos: Type.Array(Text),
  files: Type.Array(Type.Object({ format: Text, isRed: YesNo })),
  createdAt: Instant,
  issuedAt: Nullable(Instant),
}
/** One of the buyer's own, as he sees it. */
export const InvoiceShown = Type.Object(invoiceFields)
export const InvoiceTitle = Type.Object({ titleId: Id, ...titleFields, isDefault: YesNo })
export const TitleToSave = Type.Object(
  { titleId: Type.Optional(Id), ...titleFields, isDefault: YesNo },
  closed,
)
export const TitleSaved = Type.Object({ titleId: Id, warning: Nullable(Text) })
export const invoiceAsked = {
  orderIds: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true }),
  type: OneOf(1, 2),
  titleId: Id,
}
export const ofTitle = { titleId: Id }
const read = { auth: 'login', permission: 'system:fee:orders', changes: false } as const
const act = { auth: 'login', permission: 'system:fee:orders' } as const

export const invoices = {
  '/invoice/titles': ep({
    ...read,
    summary: '发票抬头',
    data: Type.Array(InvoiceTitle),
  }),
  '/invoice/saveTitle': ep({
    ...act,
    changes: 'invoice.title',
    summary: '新增或修改发票抬头；税号按校验位检查',
    body: TitleToSave,
    data: TitleSaved,
  }),
  '/invoice/removeTitle': ep({
    ...act,
    changes: 'invoice.removeTitle',
    summary: '删除发票抬头',
    body: ofTitle,
  }),
  '/invoice/apply': ep({
    ...act,
    changes: 'invoice.apply',
    idempotent: true,
    summary: '就一个或多个已支付订单申请开票；不多于实付减已退、已开',
    body: invoiceAsked,
    data: { invoiceId: Id, amountFen: Int },
  }),
  '/invoice/list': ep({
    ...read,
    summary: '发票',
    body: { ...paged },
    data: PageOf(InvoiceShown),
  }),
  '/invoice/download': ep({
    ...act,
    changes: 'invoice.download',
    summary: '取得发票文件的短时链接',
    body: { invoiceId: Id, format: Type.Enum(['pdf', 'ofd', 'xml']), isRed: Type.Optional(YesNo) },
    data: { url: Text, fileName: Text },
  }),
  '/operator/invoice/list': ep({
    auth: 'operator',
    changes: false,
    summary: '开票申请与已开发票',
    body: { state: Type.Optional(TextUpTo(10)), ...searched },
    data: PageOf(
      Type.Object({
        ...invoiceFields,
        ownerName: Text,
        /** Through whom it was issued or is being issued; null where by hand. */
        channel: Nullable(Text),
        title: Type.Object(titleFields),
        email: Nullable(Text),
      }),
    ),
  }),
  '/operator/invoice/issue': ep({
    auth: 'operator',
    kind: 'multipart',
    files: 5,
    maxBytes: 20 * MB,
    changes: 'invoice.issue',
    idempotent: true,
    summary: '登记已开具的发票：20 位号码、金额相符、PDF 或 OFD 文件',
    body: {
      invoiceId: Id,
      number: Type.String({ pattern: '^[0-9]{20}$' }),
      amount: Type.String({ pattern: '^(0|[1-9][0-9]{0,8})([.][0-9]{1,2})?$' }),
    },
  }),
  '/operator/invoice/fail': ep({
    auth: 'operator',
    changes: 'invoice.fail',
    idempotent: true,
    summary: '开具失败，写明原因；订单可重新申请',
    body: { invoiceId: Id, reason: Type.String({ minLength: 2, maxLength: 200 }) },
  }),
  '/operator/invoice/red': ep({
    proven: true,
    auth: 'operator',
    kind: 'multipart',
    files: 5,
    maxBytes: 20 * MB,
    changes: 'invoice.red',
    idempotent: true,
    summary: '红冲：登记红字发票号码，可附红字发票文件',
    body: {
      invoiceId: Id,
      number: Type.String({ pattern: '^[0-9]{20}$' }),
      reason: Type.String({ minLength: 2, maxLength: 200 }),
    },
  }),
  '/operator/invoice/channel': ep({
    auth: 'operator',
    changes: false,
    summary: '开票渠道；没有对接时为空',
    data: { channel: Nullable(Type.Object({ name: Text, isSandbox: YesNo })) },
  }),
  '/operator/invoice/issueByChannel': ep({
    auth: 'operator',
    changes: 'invoice.issueByChannel',
    idempotent: true,
    summary: '交开票渠道开具',
    body: { invoiceId: Id },
  }),
  '/operator/invoice/redByChannel': ep({
    proven: true,
    auth: 'operator',
    changes: 'invoice.redByChannel',
    idempotent: true,
    summary: '交开票渠道红冲（整张）',
    body: { invoiceId: Id, reason: Type.String({ minLength: 2, maxLength: 200 }) },
  }),
  '/operator/invoice/download': ep({
    auth: 'operator',
    changes: 'invoice.operatorDownload',
    summary: '取得任一发票文件的短时链接',
    body: { invoiceId: Id, format: Type.Enum(['pdf', 'ofd', 'xml']), isRed: Type.Optional(YesNo) },
    data: { url: Text, fileName: Text },
  }),
}

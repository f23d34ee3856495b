import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { MOBILE_PATTERN } from '../../mobile.ts'
import { TaskBegun } from '../people/background-tasks.ts'
import { closed, Day, Id, Instant, Keyword, ListOf, Nullable, paged } from '../shapes.ts'
import { Cents } from './archive.ts'

const see = {
  auth: 'login',
  permission: 'system:data:ledger',
  service: 'service:ledger:contract',
} as const
const edit = {
  auth: 'login',
  permission: 'system:data:ledgerEdit',
  service: 'service:ledger:contract',
} as const

export const LEDGER_VIEWS = ['all', 'in', 'out', 'overdue', 'settled'] as const
export type LedgerView = (typeof LEDGER_VIEWS)[number]
const Direction = Type.Union([Type.Literal(1), Type.Literal(2)])
const Currency = Type.String({ pattern: '^[A-Z]{3}$' })
const Signed = Type.Integer({ minimum: -900_000_000_000_000, maximum: 900_000_000_000_000 })
const Bp = Type.Integer({ minimum: 0, maximum: 10_000 })
const Text = (most: number) => Type.String({ maxLength: most })

export const ledgerFilter = {
  view: Type.Optional(Type.Unsafe<LedgerView>({ type: 'string', enum: LEDGER_VIEWS })),
  keyword: Type.Optional(Keyword),
  party: Type.Optional(Keyword),
  responsibleId: Type.Optional(Id),
  dueFrom: Type.Optional(Day),
  dueTo: Type.Optional(Day),
}

const row = {
  ledgerId: Id,
  contractId: Nullable(Type.String()),
  elgId: Nullable(Type.String()),
  name: Type.String(),
  number: Nullable(Type.String()),
  counterpart: Type.String(),
  /** 1 money comes in, 2 money goes out. */
  direction: Type.Integer(),
  currency: Type.String(),
  contractCents: Type.Integer(),
  planCents: Type.Integer(),
  fundCents: Type.Integer(),
  invoiceCents: Type.Integer(),
  unsettledCents: Type.Integer(),
  overdueCents: Type.Integer(),
  overdueDays: Type.Integer(),
  nextDueOn: Nullable(Type.String()),
  endDate: Nullable(Type.String()),
  responsible: Nullable(Type.String()),
  revision: Type.Integer(),
}

const Allocation = Type.Object({ planId: Id, cents: Cents }, closed)
const Party = Type.Object({ name: Text(120), role: Text(40) }, closed)
const Problem = Type.Object({
  rule: Type.String(),
  msg: Type.String(),
  where: Type.String(),
  weight: Type.String(),
})
const Plan = {
  planId: Id,
  period: Type.Integer(),
  dueOn: Type.String(),
  cents: Type.Integer(),
  shareBp: Nullable(Type.Integer()),
  condition: Nullable(Type.String()),
  responsible: Nullable(Type.String()),
  remindDays: Type.Integer(),
  allocatedCents: Type.Integer(),
  overdueDays: Type.Integer(),
}
const Fund = {
  fundId: Id,
  kind: Type.Integer(),
  cents: Type.Integer(),
  currency: Type.String(),
  rateE8: Type.Integer(),
  /** 折人民币, at the rate of its day. */
  yuanCents: Type.Integer(),
  on: Type.String(),
  allocations: Type.Array(Type.Object({ planId: Type.String(), cents: Type.Integer() })),
  voucherId: Nullable(Type.String()),
  note: Nullable(Type.String()),
}
const Invoice = {
  invoiceId: Id,
  direction: Type.Integer(),
  kind: Type.String(),
  number: Type.String(),
  on: Type.String(),
  netCents: Type.Integer(),
  taxCents: Type.Integer(),
  grossCents: Type.Integer(),
  rateBp: Type.Integer(),
  seller: Nullable(Type.String()),
  buyer: Nullable(Type.String()),
  fileId: Nullable(Type.String()),
  creditOf: Nullable(Type.String()),
}

const seen = { ledgerId: Id, revision: Type.Integer({ minimum: 0 }) }
const changed = Type.Object({ revision: Type.Integer(), problems: Type.Array(Problem) })
/** In a change: left out, it stays with whom it is with. */
const responsible = Nullable(Id)
const planFacts = {
  period: Type.Integer({ minimum: 1, maximum: 999 }),
  dueOn: Day,
  /** One of the two. */
  cents: Type.Optional(Cents),
  shareBp: Type.Optional(Bp),
  condition: Nullable(Text(200)),
  responsibleId: Nullable(Id),
  remindDays: Type.Integer({ minimum: 0, maximum: 365 }),
}
const fundFacts = {
  /** 1 received, 2 paid, 3 given back. */
  kind: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  cents: Cents,
  currency: Currency,
  /** Yuan for one of the currency, times 10^8. */
  rateE8: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
  on: Day,
  allocations: Type.Array(Allocation, { maxItems: 100 }),
  voucherId: Nullable(Id),
  note: Nullable(Text(200)),
  confirmOver: Type.Optional(Type.Boolean()),
}
const invoiceFacts = {
  direction: Direction,
  kind: Text(20),
  number: Type.String({ minLength: 1, maxLength: 30, pattern: '^[0-9A-Za-z-]+$' }),
  on: Day,
  netCents: Signed,
  taxCents: Signed,
  grossCents: Signed,
  rateBp: Bp,
  seller: Nullable(Text(120)),
  buyer: Nullable(Text(120)),
  fileId: Nullable(Id),
  creditOf: Nullable(Id),
  confirmOver: Type.Optional(Type.Boolean()),
}
const contractFacts = {
  name: Type.String({ minLength: 1, maxLength: 120 }),
  number: Nullable(Text(40)),
  counterpart: Type.String({ minLength: 1, maxLength: 120 }),
  direction: Direction,
  currency: Currency,
  contractCents: Cents,
  taxBp: Nullable(Bp),
  signedOn: Nullable(Day),
  endDate: Nullable(Day),
  responsibleId: Nullable(Id),
}

export const ledger = {
  '/ledger/contract/page': ep({
    ...see,
    summary: '履约台账列表',
    changes: false,
    body: { ...ledgerFilter, ...paged },
    data: {
      list: Type.Array(Type.Object(row)),
      nextCursor: Nullable(Type.String()),
      total: Type.Integer(),
      atLeast: Type.Boolean(),
    },
  }),
  '/ledger/contract/sums': ep({
    ...see,
    summary: '台账合计，按币种与收支方向；不同币种不相加',
    changes: false,
    body: Type.Object(ledgerFilter, closed),
    data: ListOf(
      Type.Object({
        currency: Type.String(),
        direction: Type.Integer(),
        count: Type.Integer(),
        contractCents: Type.Integer(),
        fundCents: Type.Integer(),
        unsettledCents: Type.Integer(),
        overdueCents: Type.Integer(),
      }),
    ),
  }),
  '/ledger/contract/add': ep({
    ...edit,
    summary: '新增台账：由归档的合同，或只凭名称',
    changes: 'ledger.add',
    idempotent: true,
    body: { archivedId: Nullable(Id), ...contractFacts },
    data: { ledgerId: Id },
  }),
  '/ledger/contract/detail/{id}': ep({
    ...see,
    summary: '一份合同的台账：计划、收付、发票、问题与建议',
    changes: false,
    params: Type.Object({ id: Id }, closed),
    data: {
      ...row,
      taxBp: Nullable(Type.Integer()),
      signedOn: Nullable(Type.String()),
      openingFundCents: Type.Integer(),
      openingInvoiceCents: Type.Integer(),
      parties: Type.Array(Party),
      plans: Type.Array(Type.Object(Plan)),
      funds: Type.Array(Type.Object(Fund)),
      invoices: Type.Array(Type.Object(Invoice)),
      problems: Type.Array(Problem),
      /** Payment terms read in the contract's text. */
      proposals: Type.Array(
        Type.Object({
          quote: Type.String(),
          page: Nullable(Type.Integer()),
          shareBp: Nullable(Type.Integer()),
          cents: Nullable(Type.Integer()),
        }),
      ),
    },
  }),
  '/ledger/plan/add': ep({
    ...edit,
    summary: '新增收付款计划',
    changes: 'ledger.change',
    body: { ...seen, ...planFacts },
    data: changed,
  }),
  '/ledger/plan/update': ep({
    ...edit,
    summary: '修改收付款计划',
    changes: 'ledger.change',
    body: { ...seen, planId: Id, ...planFacts, responsibleId: Type.Optional(responsible) },
    data: changed,
  }),
  '/ledger/plan/del': ep({
    ...edit,
    summary: '删除收付款计划',
    changes: 'ledger.change',
    body: { ...seen, planId: Id },
    data: changed,
  }),
  '/ledger/fund/add': ep({
    ...edit,
    summary: '登记收付款',
    changes: 'ledger.change',
    idempotent: true,
    body: { ...seen, ...fundFacts },
    data: changed,
  }),
  '/ledger/fund/update': ep({
    ...edit,
    summary: '修改收付款',
    changes: 'ledger.change',
    body: { ...seen, fundId: Id, ...fundFacts },
    data: changed,
  }),
  '/ledger/fund/del': ep({
    ...edit,
    summary: '删除收付款',
    changes: 'ledger.change',
    body: { ...seen, fundId: Id },
    data: changed,
  }),
  '/ledger/fund/view': ep({
    ...see,
    summary: '一笔收付款与它的凭证',
    changes: false,
    body: { ledgerId: Id, fundId: Id },
    data: { ...Fund, voucherUrl: Nullable(Type.String()), voucherName: Nullable(Type.String()) },
  }),
  '/ledger/invoice/add': ep({
    ...edit,
    summary: '登记发票',
    changes: 'ledger.change',
    idempotent: true,
    body: { ...seen, ...invoiceFacts },
    data: changed,
  }),
  '/ledger/invoice/update': ep({
    ...edit,
    summary: '修改发票',
    changes: 'ledger.change',
    body: { ...seen, invoiceId: Id, ...invoiceFacts },
    data: changed,
  }),
  '/ledger/invoice/del': ep({
    ...edit,
    summary: '删除发票',
    changes: 'ledger.change',
    body: { ...seen, invoiceId: Id },
    data: changed,
  }),
  '/ledger/invoice/view': ep({
    ...see,
    summary: '一张发票与它的文件',
    changes: false,
    body: { ledgerId: Id, invoiceId: Id },
    data: { ...Invoice, fileUrl: Nullable(Type.String()), fileName: Nullable(Type.String()) },
  }),
  '/ledger/fee/partaker': ep({
    ...edit,
    summary: '修改合同各方',
    changes: 'ledger.change',
    body: {
      ...seen,
      counterpart: Type.String({ minLength: 1, maxLength: 120 }),
      parties: Type.Array(Party, { maxItems: 20 }),
    },
    data: changed,
  }),
  '/ledger/fee/balance': ep({
    ...edit,
    summary: '修改期初余额：建账前已收或已付',
    changes: 'ledger.change',
    body: { ...seen, openingFundCents: Cents },
    data: changed,
  }),
  '/ledger/fee/contract': ep({
    ...edit,
    summary: '修改合同金额、币种、税率与负责人',
    changes: 'ledger.change',
    body: {
      ...seen,
      contractCents: Cents,
      currency: Currency,
      taxBp: Nullable(Bp),
      responsibleId: Type.Optional(responsible),
    },
    data: changed,
  }),
  '/ledger/fee/invoice': ep({
    ...edit,
    summary: '修改期初已开票',
    changes: 'ledger.change',
    body: { ...seen, openingInvoiceCents: Cents },
    data: changed,
  }),
  '/ledger/update/endDate': ep({
    ...edit,
    summary: '修改合同截止日',
    changes: 'ledger.change',
    body: { ...seen, endDate: Nullable(Day), reason: Type.String({ minLength: 1, maxLength: 200 }) },
    data: changed,
  }),
  '/ledger/file/upload': ep({
    ...edit,
    summary: '上传凭证、发票或附件，发票识别出票面内容',
    kind: 'multipart',
    timeout: 120,
    changes: 'ledger.upload',
    body: {
      kind: Type.Unsafe<'voucher' | 'invoice' | 'attachment'>({
        type: 'string',
        enum: ['voucher', 'invoice', 'attachment'],
      }),
    },
    data: {
      fileId: Id,
      name: Type.String(),
      recognised: Type.Object({
        number: Type.Optional(Type.String()),
        on: Type.Optional(Type.String()),
        netCents: Type.Optional(Type.Integer()),
        taxCents: Type.Optional(Type.Integer()),
        grossCents: Type.Optional(Type.Integer()),
        seller: Type.Optional(Type.String()),
        buyer: Type.Optional(Type.String()),
      }),
      /** Where two places on it disagree. */
      disagrees: Type.Array(Type.String()),
    },
  }),
  '/ledger/file/preview': ep({
    ...see,
    summary: '取得台账文件的短时链接',
    changes: false,
    body: { fileId: Id },
    data: { url: Type.String(), name: Type.String() },
  }),
  '/ledger/import/download': ep({
    ...edit,
    summary: '下载台账导入模板',
    kind: 'binary',
    changes: false,
    data: Type.Any(),
  }),
  '/ledger/import/check': ep({
    ...edit,
    summary: '核对导入文件：逐行列出问题',
    kind: 'multipart',
    timeout: 120,
    changes: 'ledger.importCheck',
    data: {
      importId: Id,
      total: Type.Integer(),
      good: Type.Integer(),
      rows: Type.Array(
        Type.Object({
          line: Type.Integer(),
          cells: Type.Array(Type.String()),
          problems: Type.Array(Type.String()),
        }),
      ),
    },
  }),
  '/ledger/import/fix': ep({
    ...edit,
    summary: '就地改正导入的行，重新核对',
    changes: 'ledger.importCheck',
    body: {
      importId: Id,
      rows: Type.Array(
        Type.Object(
          {
            line: Type.Integer({ minimum: 1, maximum: 100_000 }),
            cells: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 11 }),
          },
          closed,
        ),
        { minItems: 1, maxItems: 100 },
      ),
    },
    data: {
      good: Type.Integer(),
      rows: Type.Array(
        Type.Object({
          line: Type.Integer(),
          cells: Type.Array(Type.String()),
          problems: Type.Array(Type.String()),
        }),
      ),
    },
  }),
  '/ledger/import/run': ep({
    ...edit,
    summary: '导入核对过的行',
    changes: 'ledger.import',
    idempotent: true,
    body: { importId: Id },
    data: TaskBegun,
  }),
  '/ledger/export': ep({
    ...see,
    summary: '导出台账',
    changes: 'ledger.export',
    idempotent: true,
    body: Type.Object(ledgerFilter, closed),
    data: TaskBegun,
  }),
  '/ledger/analysis': ep({
    ...see,
    summary: '账龄、按月现金流、按相对方',
    changes: false,
    body: {
      kind: Type.Unsafe<'ageing' | 'cashflow' | 'party'>({
        type: 'string',
        enum: ['ageing', 'cashflow', 'party'],
      }),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
    },
    data: Type.Array(
      Type.Object({
        currency: Type.String(),
        key: Type.String(),
        inCents: Type.Integer(),
        outCents: Type.Integer(),
        planInCents: Type.Integer(),
        planOutCents: Type.Integer(),
      }),
    ),
  }),
  '/ledger/record': ep({
    ...see,
    summary: '流水：收付与发票，按台账或相对方',
    changes: false,
    body: { ledgerId: Type.Optional(Id), party: Type.Optional(Keyword) },
    data: Type.Array(
      Type.Object({
        ledgerId: Id,
        name: Type.String(),
        counterpart: Type.String(),
        what: Type.String(),
        on: Type.String(),
        cents: Type.Integer(),
        currency: Type.String(),
        note: Nullable(Type.String()),
      }),
    ),
  }),
  '/ledger/log': ep({
    ...see,
    summary: '台账的修改记录，逐字段',
    changes: false,
    body: { ledgerId: Id },
    data: Type.Array(
      Type.Object({
        logId: Id,
        part: Type.String(),
        field: Type.String(),
        before: Nullable(Type.String()),
        after: Nullable(Type.String()),
        actorName: Type.String(),
        at: Instant,
      }),
    ),
  }),
  '/ledger/apply/info': ep({
    summary: '履约台账的开通状态：0 未开通，1 审核中，2 已开通，3 未通过',
    auth: 'login',
    permission: 'system:data:ledger',
    changes: false,
    data: { ledgerStatus: Type.Integer(), reason: Nullable(Type.String()) },
  }),
  '/ledger/apply/submit': ep({
    summary: '申请开通履约台账',
    auth: 'login',
    permission: 'system:data:ledger',
    changes: 'ledger.apply',
    body: {
      contact: Type.String({ minLength: 1, maxLength: 50 }),
      mobile: Type.String({ pattern: MOBILE_PATTERN }),
      note: Text(200),
    },
    data: { ledgerStatus: Type.Integer() },
  }),
}

import { type TProperties, Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { MOBILE_PATTERN } from '../../mobile.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Day, Id, Instant, Keyword, ListOf, paged } from '../../shapes.ts'
import { TaskBegun } from '../people/background-tasks.ts'
import { Cents } from './archive.ts'

const ofLedger = { ledgerId: Id }
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
const Direction = OneOf(1, 2)
const Currency = Type.String({ pattern: '^[A-Z]{3}$' })
const Signed = Between(-900_000_000_000_000, 900_000_000_000_000)
const Bp = Between(0, 10_000)

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
  contractId: Nullable(Text),
  elgId: Nullable(Text),
  name: Text,
  number: Nullable(Text),
  counterpart: Text,
  /** 1 money comes in, 2 money goes out. */
  direction: Int,
  currency: Text,
  contractCents: Int,
  planCents: Int,
  fundCents: Int,
  invoiceCents: Int,
  unsettledCents: Int,
  overdueCents: Int,
  overdueDays: Int,
  nextDueOn: Nullable(Text),
  endDate: Nullable(Text),
  responsible: Nullable(Text),
  revision: Int,
}

const Allocation = Type.Object({ planId: Id, cents: Cents }, closed)
const Party = Type.Object({ name: TextUpTo(120), role: TextUpTo(40) }, closed)
const Problem = Type.Object({
  rule: Text,
  msg: Text,
  where: Text,
  weight: Text,
})
const Plan = {
  planId: Id,
  period: Int,
  dueOn: Text,
  cents: Int,
  shareBp: Nullable(Int),
  condition: Nullable(Text),
  responsible: Nullable(Text),
  remindDays: Int,
  allocatedCents: Int,
  overdueDays: Int,
}
const Fund = {
  fundId: Id,
  kind: Int,
  cents: Int,
  currency: Text,
  rateE8: Int,
  /** 折人民币, at the rate of its day. */
  yuanCents: Int,
  on: Text,
  allocations: Type.Array(Type.Object({ planId: Text, cents: Int })),
  voucherId: Nullable(Text),
  note: Nullable(Text),
}
const Invoice = {
  invoiceId: Id,
  direction: Int,
  kind: Text,
  number: Text,
  on: Text,
  netCents: Int,
  taxCents: Int,
  grossCents: Int,
  rateBp: Int,
  seller: Nullable(Text),
  buyer: Nullable(Text),
  fileId: Nullable(Text),
  creditOf: Nullable(Text),
}

const FundWithVoucher = { ...Fund, voucherUrl: Nullable(Text), voucherName: Nullable(Text) }
const InvoiceWithFile = { ...Invoice, fileUrl: Nullable(Text), fileName: Nullable(Text) }

const seen = { ledgerId: Id, revision: Type.Integer({ minimum: 0 }) }
const changed = Type.Object({ revision: Int, problems: Type.Array(Problem) })
const change = { ...edit, changes: 'ledger.change', data: changed } as const
const changing = <B extends TProperties>(summary: string, body: B) =>
  ep({ ...change, summary, body: { ...seen, ...body } })
const registering = <B extends TProperties>(summary: string, body: B) =>
  ep({ ...change, summary, idempotent: true, body: { ...seen, ...body } })
const viewing = <B extends TProperties, D extends TProperties>(summary: string, body: B, data: D) =>
  ep({ ...see, summary, changes: false, body: { ...ofLedger, ...body }, data })
/** In a change: left out, it stays with whom it is with. */
const responsible = Nullable(Id)
const planFacts = {
  period: Between(1, 999),
  dueOn: Day,
  /** One of the two. */
  cents: Type.Optional(Cents),
  shareBp: Type.Optional(Bp),
  condition: Nullable(TextUpTo(200)),
  responsibleId: Nullable(Id),
  remindDays: Between(0, 365),
}
const fundFacts = {
  /** 1 received, 2 paid, 3 given back. */
  kind: OneOf(1, 2, 3),
  cents: Cents,
  currency: Currency,
  /** Yuan for one of the currency, times 10^8. */
  rateE8: Between(1, 1_000_000_000_000),
  on: Day,
  allocations: Type.Array(Allocation, { maxItems: 100 }),
  voucherId: Nullable(Id),
  note: Nullable(TextUpTo(200)),
  confirmOver: Type.Optional(YesNo),
}
const invoiceFacts = {
  direction: Direction,
  kind: TextUpTo(20),
  number: Type.String({ minLength: 1, maxLength: 30, pattern: '^[0-9A-Za-z-]+$' }),
  on: Day,
  netCents: Signed,
  taxCents: Signed,
  grossCents: Signed,
  rateBp: Bp,
  seller: Nullable(TextUpTo(120)),
  buyer: Nullable(TextUpTo(120)),
  fileId: Nullable(Id),
  creditOf: Nullable(Id),
  confirmOver: Type.Optional(YesNo),
}
const contractFacts = {
  name: SomeText(120),
  number: Nullable(TextUpTo(40)),
  counterpart: SomeText(120),
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
    agent: {
      name: 'ledger_find',
      kind: 'read',
      scope: 'archive.read',
      title: '查找台账',
      says: 'Rows of the ledger: contract, counterparty, planned, paid, invoiced, overdue, in cents.',
    },
    ...see,
    summary: '履约台账列表',
    changes: false,
    body: { ...ledgerFilter, ...paged },
    data: {
      list: Type.Array(Type.Object(row)),
      nextCursor: Nullable(Text),
      total: Int,
      atLeast: YesNo,
    },
  }),
  '/ledger/contract/sums': ep({
    agent: {
      name: 'ledger_sums',
      kind: 'read',
      scope: 'archive.read',
      title: '台账合计',
      says: 'Sums of the ledger by currency and direction.',
    },
    ...see,
    summary: '台账合计，按币种与收支方向；不同币种不相加',
    changes: false,
    body: ledgerFilter,
    data: ListOf(
      Type.Object({
        currency: Text,
        direction: Int,
        count: Int,
        contractCents: Int,
        fundCents: Int,
        unsettledCents: Int,
        overdueCents: Int,
      }),
    ),
  }),
  '/ledger/contract/add': ep({
    ...edit,
    summary: '新增台账：由归档的合同，或只凭名称',
    changes: 'ledger.add',
    idempotent: true,
    body: { archivedId: Nullable(Id), ...contractFacts },
    data: ofLedger,
  }),
  '/ledger/contract/detail/{id}': ep({
    agent: {
      name: 'ledger_get',
      kind: 'read',
      scope: 'archive.read',
      title: '一份合同的台账',
      says: 'Plans, payments, invoices and problems of one row of the ledger, and the terms of payment its text states.',
    },
    ...see,
    summary: '一份合同的台账：计划、收付、发票、问题与建议',
    changes: false,
    params: Type.Object({ id: Id }, closed),
    data: {
      ...row,
      taxBp: Nullable(Int),
      signedOn: Nullable(Text),
      openingFundCents: Int,
      openingInvoiceCents: Int,
      parties: Type.Array(Party),
      plans: Type.Array(Type.Object(Plan)),
      funds: Type.Array(Type.Object(Fund)),
      invoices: Type.Array(Type.Object(Invoice)),
      problems: Type.Array(Problem),
      /** Payment terms read in the contract's text. */
      proposals: Type.Array(
        Type.Object({
          quote: Text,
          page: Nullable(Int),
          shareBp: Nullable(Int),
          cents: Nullable(Int),
        }),
      ),
    },
  }),
  '/ledger/plan/add': ep({
    agent: {
      name: 'ledger_plan',
      kind: 'propose',
      scope: 'ledger.propose',
      title: '新增收付款计划',
      says: 'Proposes a payment to be planned: its period, day and amount or share. A person always confirms it. Needs the revision ledger_get answered.',
    },
    ...change,
    summary: '新增收付款计划',
    idempotent: true,
    body: { ...seen, ...planFacts },
  }),
  '/ledger/plan/update': changing('修改收付款计划', {
    planId: Id,
    ...planFacts,
    responsibleId: Type.Optional(responsible),
  }),
  '/ledger/plan/del': changing('删除收付款计划', { planId: Id }),
  '/ledger/fund/add': registering('登记收付款', fundFacts),
  '/ledger/fund/update': changing('修改收付款', { fundId: Id, ...fundFacts }),
  '/ledger/fund/del': changing('删除收付款', { fundId: Id }),
  '/ledger/fund/view': viewing('一笔收付款与它的凭证', { fundId: Id }, FundWithVoucher),
  '/ledger/invoice/add': registering('登记发票', invoiceFacts),
  '/ledger/invoice/update': changing('修改发票', { invoiceId: Id, ...invoiceFacts }),
  '/ledger/invoice/del': changing('删除发票', { invoiceId: Id }),
  '/ledger/invoice/view': viewing('一张发票与它的文件', { invoiceId: Id }, InvoiceWithFile),
  '/ledger/fee/partaker': changing('修改合同各方', {
    counterpart: SomeText(120),
    parties: Type.Array(Party, { maxItems: 20 }),
  }),
  '/ledger/fee/balance': changing('修改期初余额：建账前已收或已付', { openingFundCents: Cents }),
  '/ledger/fee/contract': changing('修改合同金额、币种、税率与负责人', {
    contractCents: Cents,
    currency: Currency,
    taxBp: Nullable(Bp),
    responsibleId: Type.Optional(responsible),
  }),
  '/ledger/fee/invoice': changing('修改期初已开票', { openingInvoiceCents: Cents }),
  '/ledger/update/endDate': changing('修改合同截止日', { endDate: Nullable(Day), reason: SomeText(200) }),
  '/ledger/file/upload': ep({
    ...edit,
    summary: '上传凭证、发票或附件，发票识别出票面内容',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
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
      name: Text,
      recognised: Type.Object({
        number: Type.Optional(Text),
        on: Type.Optional(Text),
        netCents: Type.Optional(Int),
        taxCents: Type.Optional(Int),
        grossCents: Type.Optional(Int),
        seller: Type.Optional(Text),
        buyer: Type.Optional(Text),
      }),
      /** Where two places on it disagree. */
      disagrees: Type.Array(Text),
    },
  }),
  '/ledger/file/preview': ep({
    ...see,
    summary: '取得台账文件的短时链接',
    changes: false,
    body: { fileId: Id },
    data: { url: Text, name: Text },
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
    files: 1,
    maxBytes: 10 * MB,
    timeout: 120,
    changes: 'ledger.importCheck',
    data: {
      importId: Id,
      total: Int,
      good: Int,
      rows: Type.Array(
        Type.Object({
          line: Int,
          cells: Type.Array(Text),
          problems: Type.Array(Text),
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
            line: Between(1, 100_000),
            cells: Type.Array(TextUpTo(200), { minItems: 1, maxItems: 11 }),
          },
          closed,
        ),
        { minItems: 1, maxItems: 100 },
      ),
    },
    data: {
      good: Int,
      rows: Type.Array(
        Type.Object({
          line: Int,
          cells: Type.Array(Text),
          problems: Type.Array(Text),
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
    body: ledgerFilter,
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
        currency: Text,
        key: Text,
        inCents: Int,
        outCents: Int,
        planInCents: Int,
        planOutCents: Int,
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
        name: Text,
        counterpart: Text,
        what: Text,
        on: Text,
        cents: Int,
        currency: Text,
        note: Nullable(Text),
      }),
    ),
  }),
  '/ledger/log': ep({
    ...see,
    summary: '台账的修改记录，逐字段',
    changes: false,
    body: ofLedger,
    data: Type.Array(
      Type.Object({
        logId: Id,
        part: Text,
        field: Text,
        before: Nullable(Text),
        after: Nullable(Text),
        actorName: Text,
        at: Instant,
      }),
    ),
  }),
  '/ledger/apply/info': ep({
    summary: '履约台账的开通状态：0 未开通，1 审核中，2 已开通，3 未通过',
    auth: 'login',
    permission: 'system:data:ledger',
    changes: false,
    data: { ledgerStatus: Int, reason: Nullable(Text) },
  }),
  '/ledger/apply/submit': ep({
    summary: '申请开通履约台账',
    auth: 'login',
    permission: 'system:data:ledger',
    changes: 'ledger.apply',
    body: {
      contact: SomeText(50),
      mobile: Type.String({ pattern: MOBILE_PATTERN }),
      note: TextUpTo(200),
    },
    data: { ledgerStatus: Int },
  }),
}

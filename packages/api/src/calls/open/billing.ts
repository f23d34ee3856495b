import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Between, Int, Nullable, Text, TextUpTo, YesNo } from '../../plain.ts'
import { QUOTA_KEYS } from '../../quota.ts'
import { Id, Instant, ListOf, Mobile, PageOf, paged } from '../../shapes.ts'
import { openReader } from '../callers.ts'
import { AppId } from './apps.ts'

const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' })
const Day = Type.String({ pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' })
const Kind = Type.Enum(QUOTA_KEYS)
const kindFields = { kind: Text, kindName: Text, unit: Text }
/** What was taken less what came back; and of that, what packages covered and what was paid from the deposit. */
const sums = {
  lines: Int,
  chargedFen: Int,
  returnedFen: Int,
  amountFen: Int,
  byCopiesFen: Int,
  byBalanceFen: Int,
}
const counts = { charged: Int, returned: Int, net: Int }
const Item = Type.Object({ ...kindFields, ...counts, ...sums })
const billFacts = {
  month: Text,
  status: Int,
  /** The month is over: nothing is added to it any more. */
  isClosed: YesNo,
  confirmedBy: Nullable(Text),
  confirmedAt: Nullable(Instant),
}
export const OpenMonthBill = Type.Object({
  ...billFacts,
  ...sums,
  byItem: Type.Array(Item),
  byApp: Type.Array(Type.Object({ appId: Text, appName: Text, ...sums })),
  disputes: Type.Array(
    Type.Object({
      disputeId: Id,
      lineId: Nullable(Id),
      /** The line it is about, in words. */
      about: Nullable(Text),
      reason: Text,
      raisedBy: Text,
      createdAt: Instant,
      answer: Nullable(Text),
      answeredBy: Nullable(Text),
      answeredAt: Nullable(Instant),
    }),
  ),
})
const days = { from: Day, to: Day }
const usageFilter = {
  ...days,
  appId: Type.Optional(AppId),
  kind: Type.Optional(Kind),
  contractNo: Type.Optional(TextUpTo(40)),
}
const ofMonth = { month: Month }
const Begun = Type.Object({ taskId: Id })

export const billing = {
  '/open/bill/list': ep({
    ...openReader,
    summary: '开放平台：按月账单',
    data: ListOf(Type.Object({ ...billFacts, ...sums, copies: Int })),
  }),
  '/open/bill/detail': ep({
    ...openReader,
    summary: '开放平台：一个月的账单，按项目与按应用',
    body: ofMonth,
    data: OpenMonthBill,
  }),
  '/open/bill/dayList': ep({
    ...openReader,
    summary: '开放平台：一个月的每一天，最近的在前',
    body: ofMonth,
    data: ListOf(Type.Object({ day: Text, ...sums, byItem: Type.Array(Item) })),
  }),
  '/open/bill/confirm': ep({
    summary: '开放平台：确认一个月的账单',
    auth: 'open',
    changes: 'openBill.confirm',
    body: ofMonth,
  }),
  '/open/bill/dispute': ep({
    summary: '开放平台：对账单或其中一笔提出异议',
    auth: 'open',
    changes: 'openBill.dispute',
    body: { month: Month, lineId: Type.Optional(Id), reason: Type.String({ minLength: 2, maxLength: 300 }) },
    data: { disputeId: Id },
  }),
  '/open/bill/export': ep({
    summary: '开放平台：导出一个月的账单明细',
    auth: 'open',
    changes: 'openBill.export',
    body: ofMonth,
    data: Begun,
  }),
  '/open/charge/account': ep({
    ...openReader,
    summary: '开放平台：余额与套餐',
    data: {
      companyName: Nullable(Text),
      balanceFen: Int,
      kinds: Type.Array(
        Type.Object({
          ...kindFields,
          available: Int,
          /** Of the copies that end first. */
          endsAt: Nullable(Instant),
          alarm: Nullable(Type.Object({ below: Int, mobiles: Type.Array(Text) })),
        }),
      ),
      packages: Type.Array(
        Type.Object({
          ...kindFields,
          name: Text,
          granted: Int,
          remaining: Int,
          from: Nullable(Text),
          startsAt: Nullable(Instant),
          endsAt: Nullable(Instant),
        }),
      ),
    },
  }),
  '/open/charge/prices': ep({
    ...openReader,
    summary: '开放平台：价目，何时扣、何时退',
    data: ListOf(
      Type.Object({
        ...kindFields,
        /** Without a package. */
        listFen: Int,
        /** Agreed with the partner above; null where the list holds. */
        agreedFen: Nullable(Int),
        charged: Text,
        returned: Text,
      }),
    ),
  }),
  '/open/charge/entries': ep({
    ...openReader,
    summary: '开放平台：账户明细，每笔增减与其合同或订单',
    body: {
      kind: Type.Optional(Type.Enum([...QUOTA_KEYS, 'deposit'] as const)),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      ...paged,
    },
    data: PageOf(
      Type.Object({
        entryId: Id,
        ...kindFields,
        typeName: Text,
        /** Signed; fen where the kind is money. */
        quantity: Int,
        reason: Text,
        contractNo: Nullable(Text),
        orderNo: Nullable(Text),
        at: Instant,
      }),
    ),
  }),
  '/open/charge/saveAlarm': ep({
    summary: '开放平台：余额低于多少时告知谁；0 为不告警',
    auth: 'open',
    changes: 'openCharge.alarm',
    body: {
      kind: Type.Enum([...QUOTA_KEYS, 'deposit'] as const),
      below: Between(0, 100_000_000),
      mobiles: Type.Array(Mobile, { maxItems: 5, uniqueItems: true }),
    },
  }),
  '/open/dosage/summary': ep({
    ...openReader,
    summary: '开放平台：用量，按应用与种类',
    body: { ...days, appId: Type.Optional(AppId) },
    data: {
      ...sums,
      list: Type.Array(Type.Object({ appId: Text, appName: Text, ...kindFields, ...counts, ...sums })),
      series: Type.Array(Type.Object({ day: Text, net: Int, amountFen: Int })),
    },
  }),
  '/open/dosage/list': ep({
    ...openReader,
    summary: '开放平台：用量明细',
    body: { ...usageFilter, ...paged },
    data: PageOf(
      Type.Object({
        lineId: Id,
        appId: Text,
        appName: Text,
        endpoint: Nullable(Text),
        requestId: Nullable(Text),
        contractNo: Nullable(Text),
        ...kindFields,
        isReturn: YesNo,
        /** Signed: what came back is negative. */
        quantity: Int,
        unitFen: Int,
        amountFen: Int,
        source: Text,
        at: Instant,
      }),
    ),
  }),
  '/open/dosage/export': ep({
    summary: '开放平台：导出用量明细',
    auth: 'open',
    changes: 'openBill.export',
    body: usageFilter,
    data: Begun,
  }),
}

import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { QUOTA_KEYS } from '../../quota.ts'
import { closed, Id, Instant, ListOf, Mobile, Nullable, PageOf, paged } from '../shapes.ts'
import { AppId } from './apps.ts'

const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' })
const Day = Type.String({ pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' })
const Kind = Type.Enum(QUOTA_KEYS)
const kindFields = { kind: Type.String(), kindName: Type.String(), unit: Type.String() }
/** What was taken less what came back; and of that, what packages covered and what was paid from the deposit. */
const sums = {
  lines: Type.Integer(),
  chargedFen: Type.Integer(),
  returnedFen: Type.Integer(),
  amountFen: Type.Integer(),
  byCopiesFen: Type.Integer(),
  byBalanceFen: Type.Integer(),
}
const counts = { charged: Type.Integer(), returned: Type.Integer(), net: Type.Integer() }
const Item = Type.Object({ ...kindFields, ...counts, ...sums })
const billFacts = {
  month: Type.String(),
  status: Type.Integer(),
  /** The month is over: nothing is added to it any more. */
  isClosed: Type.Boolean(),
  confirmedBy: Nullable(Type.String()),
  confirmedAt: Nullable(Instant),
}
export const OpenMonthBill = Type.Object({
  ...billFacts,
  ...sums,
  byItem: Type.Array(Item),
  byApp: Type.Array(Type.Object({ appId: Type.String(), appName: Type.String(), ...sums })),
  disputes: Type.Array(
    Type.Object({
      disputeId: Id,
      lineId: Nullable(Id),
      /** The line it is about, in words. */
      about: Nullable(Type.String()),
      reason: Type.String(),
      raisedBy: Type.String(),
      createdAt: Instant,
      answer: Nullable(Type.String()),
      answeredBy: Nullable(Type.String()),
      answeredAt: Nullable(Instant),
    }),
  ),
})
const days = { from: Day, to: Day }
const usageFilter = {
  ...days,
  appId: Type.Optional(AppId),
  kind: Type.Optional(Kind),
  contractNo: Type.Optional(Type.String({ maxLength: 40 })),
}
const ofMonth = Type.Object({ month: Month }, closed)
const Begun = Type.Object({ taskId: Id })
const read = { auth: 'open', changes: false } as const

export const billing = {
  '/open/bill/list': ep({
    ...read,
    summary: '开放平台：按月账单',
    data: ListOf(Type.Object({ ...billFacts, ...sums, copies: Type.Integer() })),
  }),
  '/open/bill/detail': ep({
    ...read,
    summary: '开放平台：一个月的账单，按项目与按应用',
    body: ofMonth,
    data: OpenMonthBill,
  }),
  '/open/bill/dayList': ep({
    ...read,
    summary: '开放平台：一个月的每一天，最近的在前',
    body: ofMonth,
    data: ListOf(Type.Object({ day: Type.String(), ...sums, byItem: Type.Array(Item) })),
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
    ...read,
    summary: '开放平台：余额与套餐',
    data: {
      companyName: Nullable(Type.String()),
      balanceFen: Type.Integer(),
      kinds: Type.Array(
        Type.Object({
          ...kindFields,
          available: Type.Integer(),
          /** Of the copies that end first. */
          endsAt: Nullable(Instant),
          alarm: Nullable(Type.Object({ below: Type.Integer(), mobiles: Type.Array(Type.String()) })),
        }),
      ),
      packages: Type.Array(
        Type.Object({
          ...kindFields,
          name: Type.String(),
          granted: Type.Integer(),
          remaining: Type.Integer(),
          from: Nullable(Type.String()),
          startsAt: Nullable(Instant),
          endsAt: Nullable(Instant),
        }),
      ),
    },
  }),
  '/open/charge/prices': ep({
    ...read,
    summary: '开放平台：价目，何时扣、何时退',
    data: ListOf(
      Type.Object({
        ...kindFields,
        /** Without a package. */
        listFen: Type.Integer(),
        /** Agreed with the partner above; null where the list holds. */
        agreedFen: Nullable(Type.Integer()),
        charged: Type.String(),
        returned: Type.String(),
      }),
    ),
  }),
  '/open/charge/entries': ep({
    ...read,
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
        typeName: Type.String(),
        /** Signed; fen where the kind is money. */
        quantity: Type.Integer(),
        reason: Type.String(),
        contractNo: Nullable(Type.String()),
        orderNo: Nullable(Type.String()),
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
      below: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
      mobiles: Type.Array(Mobile, { maxItems: 5, uniqueItems: true }),
    },
  }),
  '/open/dosage/summary': ep({
    ...read,
    summary: '开放平台：用量，按应用与种类',
    body: { ...days, appId: Type.Optional(AppId) },
    data: {
      ...sums,
      list: Type.Array(
        Type.Object({ appId: Type.String(), appName: Type.String(), ...kindFields, ...counts, ...sums }),
      ),
      series: Type.Array(Type.Object({ day: Type.String(), net: Type.Integer(), amountFen: Type.Integer() })),
    },
  }),
  '/open/dosage/list': ep({
    ...read,
    summary: '开放平台：用量明细',
    body: { ...usageFilter, ...paged },
    data: PageOf(
      Type.Object({
        lineId: Id,
        appId: Type.String(),
        appName: Type.String(),
        endpoint: Nullable(Type.String()),
        requestId: Nullable(Type.String()),
        contractNo: Nullable(Type.String()),
        ...kindFields,
        isReturn: Type.Boolean(),
        /** Signed: what came back is negative. */
        quantity: Type.Integer(),
        unitFen: Type.Integer(),
        amountFen: Type.Integer(),
        source: Type.String(),
        at: Instant,
      }),
    ),
  }),
  '/open/dosage/export': ep({
    summary: '开放平台：导出用量明细',
    auth: 'open',
    changes: 'openBill.export',
    body: Type.Object(usageFilter, closed),
    data: Begun,
  }),
}

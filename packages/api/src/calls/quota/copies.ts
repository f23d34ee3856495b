import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Between, Int, Nullable, Text } from '../../plain.ts'
import { QUOTA_KEYS, SERVICE_KEYS } from '../../quota.ts'
import { Id, Instant, Name, PageOf, paged } from '../../shapes.ts'

export const Kind = Type.Enum([...QUOTA_KEYS])
export const Service = Type.Enum([...SERVICE_KEYS])
export const kindFields = { kind: Text, kindName: Text, unit: Text }
export const Quantity = Between(1, 1_000_000)

/** What a movement belongs to, where that can be opened. */
export const LeadsTo = Nullable(
  Type.Object({
    what: Type.Enum(['contract', 'comparison', 'review', 'notary', 'order']),
    /** An order's number, otherwise the thing's own id. */
    id: Text,
  }),
)
const entryFilter = {
  kind: Type.Optional(Kind),
  type: Type.Optional(Between(1, 11)),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
}
const read = { auth: 'login', permission: 'system:fee:package', changes: false } as const

export const copies = {
  '/quota/balance': ep({
    summary: '当前身份各类份数的余额',
    auth: 'login',
    changes: false,
    data: {
      packageType: Int,
      packageEndTime: Nullable(Instant),
      kinds: Type.Array(
        Type.Object({
          ...kindFields,
          /** Of one's own, not expired. */
          left: Int,
          /** Beyond it, from the parent's package, within the cap. */
          shared: Int,
          /** All that ever came in and is not expired, allotted away or taken back: left plus used. */
          total: Int,
          used: Int,
          /** What expires next. */
          expiring: Nullable(Type.Object({ quantity: Int, at: Instant })),
        }),
      ),
      /** Of what a package allows so many times a year: how often in the running one. */
      yearly: Type.Array(Type.Object({ keyWord: Service, used: Int })),
    },
  }),
  '/quota/lots': ep({
    ...read,
    summary: '套餐与份数的来源、剩余与有效期',
    body: {
      kind: Type.Optional(Type.Union([Kind, Service])),
      state: Type.Optional(Between(1, 4)),
      ...paged,
    },
    data: PageOf(
      Type.Object({
        lotId: Id,
        ...kindFields,
        name: Text,
        /** The agent who allotted it. */
        from: Nullable(Text),
        granted: Int,
        remaining: Int,
        /** 1 can be used, 2 used up, 3 expired, 4 begins later. */
        state: Int,
        startsAt: Nullable(Instant),
        expiresAt: Nullable(Instant),
        createdAt: Instant,
      }),
    ),
  }),
  '/quota/entries': ep({
    ...read,
    summary: '份数变动明细',
    body: { ...entryFilter, ...paged },
    data: PageOf(
      Type.Object({
        entryId: Id,
        ...kindFields,
        type: Int,
        typeName: Text,
        /** Negative where the balance fell. */
        quantity: Int,
        reason: Text,
        reference: Text,
        leadsTo: LeadsTo,
        actorName: Nullable(Text),
        /** The child that used a shared package, seen from its owner. */
        usedBy: Nullable(Text),
        /** The parent whose package was used, seen from the child. */
        paidBy: Nullable(Text),
        at: Instant,
      }),
    ),
  }),
  '/quota/export': ep({
    auth: 'login',
    permission: 'system:fee:package',
    kind: 'binary',
    summary: '导出份数变动明细',
    changes: 'quota.export',
    body: entryFilter,
  }),
  '/user/eviPackage': ep({
    summary: '出证份数：剩余、已用与最近到期',
    auth: 'login',
    changes: false,
    data: {
      total: Int,
      used: Int,
      left: Int,
      expireTime: Nullable(Instant),
    },
  }),
  '/company/getSaasApiPackage': ep({
    summary: '企业的接口套餐：是否开通、版本、有效期与可用合同份数',
    auth: 'login',
    changes: false,
    data: {
      /** 0 not applied, 3 opened. */
      applyStatus: Int,
      openedAt: Nullable(Instant),
      packageType: Int,
      packageName: Text,
      packageEndTime: Nullable(Instant),
      contractLeft: Int,
      packagesFunctions: Type.Array(Type.Object({ keyWord: Text, name: Text, configNumber: Int })),
    },
  }),
  '/v2/company/applySaaSApi': ep({
    summary: '申请开通接口；已认证企业即时开通并获赠试用份数',
    auth: 'login',
    permission: 'system:setting:companyEdit',
    changes: 'quota.openApi',
    idempotent: true,
    body: { contact: Name, purpose: Type.String({ minLength: 2, maxLength: 200 }) },
    data: { applyStatus: Int },
  }),
}

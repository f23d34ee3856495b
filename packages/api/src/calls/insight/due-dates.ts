import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { DUE } from '../../limits.ts'
import { TaskBegun } from '../people/background-tasks.ts'
import { closed, Id, Instant, Keyword, Name, Nullable, paged } from '../shapes.ts'
import { archivedFacts } from './archive.ts'

const see = { auth: 'login', permission: 'system:archive:due' } as const
const edit = { auth: 'login', permission: 'system:archive:edit' } as const

/** 已到期; within 7 days; 8 to 30; 31 to 90; later. Each contract is in one of them. */
export const DUE_BANDS = ['overdue', 'within7', 'within30', 'within90', 'later'] as const
export type DueBand = (typeof DUE_BANDS)[number]
const Band = Type.Unsafe<DueBand>({ type: 'string', enum: DUE_BANDS })

const dueFilter = {
  band: Type.Optional(Band),
  /** A month of the calendar, `2026-11`. */
  month: Type.Optional(Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' })),
  keyword: Type.Optional(Keyword),
  typeId: Type.Optional(Id),
  performanceUserId: Type.Optional(Id),
}

export const DUE_CHANNELS = ['message', 'sms', 'mail'] as const
const Channel = Type.Unsafe<(typeof DUE_CHANNELS)[number]>({ type: 'string', enum: DUE_CHANNELS })

const ruleFacts = {
  name: Name,
  /** Filed under these; empty: every contract that ends. */
  typeIds: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
  /** So many days before the last day, up to ten years; 0 on the day itself. */
  days: Type.Array(Type.Integer({ minimum: 0, maximum: DUE.daysMax }), {
    minItems: 1,
    maxItems: 10,
    uniqueItems: true,
  }),
  /** From the first of them on every so many days, until the last day. */
  repeatDays: Nullable(Type.Integer({ minimum: 1, maximum: 365 })),
  toPerformer: Type.Boolean(),
  toInitiator: Type.Boolean(),
  memberIds: Type.Array(Id, { maxItems: 20, uniqueItems: true }),
  channels: Type.Array(Channel, { minItems: 1, maxItems: 3, uniqueItems: true }),
  isEnabled: Type.Boolean(),
}

export const dueDates = {
  '/archived/getDueContractList': ep({
    ...see,
    summary: '到期合同，按到期日先后',
    changes: false,
    body: { ...dueFilter, ...paged },
    data: {
      list: Type.Array(
        Type.Object({
          ...archivedFacts,
          daysLeft: Type.Integer(),
          band: Type.String(),
          renewedBy: Nullable(
            Type.Object({ contractId: Type.String(), name: Type.String(), status: Type.Integer() }),
          ),
          /** The next days on which somebody is reminded. */
          nextReminder: Nullable(Type.String()),
        }),
      ),
      nextCursor: Nullable(Type.String()),
      total: Type.Integer(),
      atLeast: Type.Boolean(),
    },
  }),
  '/archived/count': ep({
    summary: '归档与到期的数量',
    auth: 'login',
    permission: 'system:archive:due',
    changes: false,
    data: {
      filed: Type.Integer(),
      unfiled: Type.Integer(),
      byType: Type.Array(Type.Object({ typeId: Type.String(), count: Type.Integer() })),
      due: Type.Object({
        overdue: Type.Integer(),
        within7: Type.Integer(),
        within30: Type.Integer(),
        within90: Type.Integer(),
      }),
    },
  }),
  '/archived/dueExport': ep({
    summary: '导出到期清单',
    auth: 'login',
    permission: 'system:contract:export',
    changes: 'archive.export',
    idempotent: true,
    body: Type.Object(dueFilter, closed),
    data: TaskBegun,
  }),
  '/archived/dueCalendar': ep({
    ...see,
    summary: '一个月里每天到期的份数',
    changes: false,
    body: { month: Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' }) },
    data: Type.Array(
      Type.Object({
        day: Type.String(),
        count: Type.Integer(),
        names: Type.Array(Type.String()),
      }),
    ),
  }),
  '/archived/renew': ep({
    summary: '续签：由这份合同起草下一份，并相互关联',
    auth: 'login',
    permission: 'system:contract:start',
    changes: 'archive.renew',
    idempotent: true,
    body: { archivedId: Id },
    data: { contractId: Id },
  }),
  '/dueRule/list': ep({
    ...see,
    summary: '到期提醒规则',
    changes: false,
    data: Type.Array(
      Type.Object({ ruleId: Id, ...ruleFacts, memberNames: Type.Array(Type.String()), updatedAt: Instant }),
    ),
  }),
  '/dueRule/save': ep({
    ...edit,
    summary: '新增或修改到期提醒规则',
    changes: 'dueRule.save',
    body: { ruleId: Type.Optional(Id), ...ruleFacts },
    data: { ruleId: Id },
  }),
  '/dueRule/remove': ep({
    ...edit,
    summary: '删除到期提醒规则',
    changes: 'dueRule.remove',
    body: { ruleId: Id },
  }),
  '/calendarFeed/info': ep({
    ...see,
    summary: '我的到期日历订阅',
    changes: false,
    data: {
      feed: Nullable(
        Type.Object({ hidesNames: Type.Boolean(), createdAt: Instant, lastReadAt: Nullable(Instant) }),
      ),
    },
  }),
  '/calendarFeed/make': ep({
    ...see,
    summary: '生成到期日历的订阅地址；旧地址随即失效',
    changes: 'calendarFeed.make',
    body: { hidesNames: Type.Boolean() },
    /** Shown once: only its hash is kept. */
    data: { url: Type.String() },
  }),
  '/calendarFeed/withdraw': ep({
    ...see,
    summary: '撤销到期日历的订阅地址',
    changes: 'calendarFeed.withdraw',
  }),
  '/calendar/{secret}': ep({
    summary: '到期日历（iCalendar），由日历软件凭地址读取',
    auth: 'public',
    method: 'GET',
    kind: 'binary',
    signed: false,
    changes: false,
    params: Type.Object({ secret: Type.String({ pattern: '^[A-Za-z0-9_-]{22}([.]ics)?$' }) }, closed),
    data: Type.Any(),
  }),
}

import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { DUE } from '../../limits.ts'
import { Between, Int, Nullable, OneOf, Text, YesNo } from '../../plain.ts'
import { closed, Id, Instant, Keyword, Name, paged } from '../../shapes.ts'
import { TaskBegun } from '../people/background-tasks.ts'
import { archivedFacts } from './archive.ts'

const ofRule = { ruleId: Id }
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
  days: Type.Array(Between(0, DUE.daysMax), {
    minItems: 1,
    maxItems: 10,
    uniqueItems: true,
  }),
  /** From the first of them on every so many days, until the last day. */
  repeatDays: Nullable(Between(1, 365)),
  toPerformer: YesNo,
  toInitiator: YesNo,
  memberIds: Type.Array(Id, { maxItems: 20, uniqueItems: true }),
  channels: Type.Array(Channel, { minItems: 1, maxItems: 3, uniqueItems: true }),
  isEnabled: YesNo,
}

/** 0 no duties, 1 those I look after, 2 all I may see. */
const FeedDuties = OneOf(0, 1, 2)

export const dueDates = {
  '/archived/getDueContractList': ep({
    agent: {
      name: 'due_list',
      kind: 'read',
      scope: 'archive.read',
      title: '到期清单',
      says: 'Archived contracts by the day they end.',
    },
    ...see,
    summary: '到期合同，按到期日先后',
    changes: false,
    body: { ...dueFilter, ...paged },
    data: {
      list: Type.Array(
        Type.Object({
          ...archivedFacts,
          daysLeft: Int,
          band: Text,
          renewedBy: Nullable(Type.Object({ contractId: Text, name: Text, status: Int })),
          /** The next days on which somebody is reminded. */
          nextReminder: Nullable(Text),
        }),
      ),
      nextCursor: Nullable(Text),
      total: Int,
      atLeast: YesNo,
    },
  }),
  '/archived/count': ep({
    summary: '归档与到期的数量',
    auth: 'login',
    permission: 'system:archive:due',
    changes: false,
    data: {
      filed: Int,
      unfiled: Int,
      byType: Type.Array(Type.Object({ typeId: Text, count: Int })),
      due: Type.Object({
        overdue: Int,
        within7: Int,
        within30: Int,
        within90: Int,
      }),
    },
  }),
  '/archived/dueExport': ep({
    summary: '导出到期清单',
    auth: 'login',
    permission: 'system:contract:export',
    changes: 'archive.export',
    idempotent: true,
    body: dueFilter,
    data: TaskBegun,
  }),
  '/archived/dueCalendar': ep({
    ...see,
    summary: '一个月里每天到期的份数',
    changes: false,
    body: { month: Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' }) },
    data: Type.Array(
      Type.Object({
        day: Text,
        count: Int,
        names: Type.Array(Text),
      }),
    ),
  }),
  '/archived/renew': ep({
    agent: {
      name: 'contract_renew',
      kind: 'draft',
      scope: 'draft.write',
      title: '续签：起草下一份',
      says: 'Makes the draft of the next contract after an archived one: same files, parties and places where it began here, the term that follows. Nobody outside sees it; contract_send proposes it.',
    },
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
      Type.Object({ ruleId: Id, ...ruleFacts, memberNames: Type.Array(Text), updatedAt: Instant }),
    ),
  }),
  '/dueRule/save': ep({
    ...edit,
    summary: '新增或修改到期提醒规则',
    changes: 'dueRule.save',
    body: { ruleId: Type.Optional(Id), ...ruleFacts },
    data: ofRule,
  }),
  '/dueRule/remove': ep({
    ...edit,
    summary: '删除到期提醒规则',
    changes: 'dueRule.remove',
    body: ofRule,
  }),
  '/calendarFeed/info': ep({
    ...see,
    summary: '我的到期日历订阅',
    changes: false,
    data: {
      feed: Nullable(
        Type.Object({
          hidesNames: YesNo,
          duties: FeedDuties,
          createdAt: Instant,
          lastReadAt: Nullable(Instant),
        }),
      ),
    },
  }),
  '/calendarFeed/make': ep({
    ...see,
    summary: '生成到期日历的订阅地址；旧地址随即失效',
    changes: 'calendarFeed.make',
    body: { hidesNames: YesNo, duties: Type.Optional(FeedDuties) },
    /** Shown once: only its hash is kept. */
    data: { url: Text },
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

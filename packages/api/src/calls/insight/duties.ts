import { type Static, Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { ARCHIVE, REASON_MAX } from '../../limits.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Day, Id, Keyword, paged } from '../../shapes.ts'
import { DUTY_EVENTS, DUTY_KINDS } from '../../ways.ts'
import { TaskBegun } from '../people/background-tasks.ts'
import { Cents } from './archive.ts'
import { FactQuote } from './contract-facts.ts'

const see = { auth: 'login', permission: 'system:data:duty' } as const
const edit = { auth: 'login', permission: 'system:data:dutyEdit' } as const

export const DUTY_VIEWS = ['all', 'late', 'soon', 'open', 'waiting', 'done'] as const
export type DutyView = (typeof DUTY_VIEWS)[number]
const Kind = OneOf(...DUTY_KINDS)
const Event = OneOf(...DUTY_EVENTS)
const Unit = OneOf('日', '工作日', '月', '年')
/** 0 not known, 1 ours, 2 the other side's, 3 of both. */
const Side = OneOf(0, 1, 2, 3)

/** The words before a day that is not known yet: 验收后 30 日内. */
const due = {
  dueOn: Nullable(Text),
  /** How the day follows from an event, in words; null where it is a day of the calendar. */
  dueRule: Nullable(Text),
  event: Nullable(Text),
}
const Proposal = Type.Object({
  key: Text,
  kind: Text,
  title: Text,
  side: Int,
  cents: Nullable(Int),
  computed: YesNo,
  ...due,
  why: Nullable(Text),
  confidence: Int,
  quotes: Type.Array(FactQuote),
})
const shown = {
  dutyId: Id,
  archivedId: Id,
  contractId: Nullable(Text),
  elgId: Nullable(Text),
  contractName: Text,
  counterpart: Nullable(Text),
  kind: Text,
  title: Text,
  side: Int,
  cents: Nullable(Int),
  ...due,
  offset: Nullable(Int),
  unit: Nullable(Text),
  /** waiting for its event or its day, open, late, done. */
  state: OneOf('waiting', 'open', 'late', 'done'),
  daysLeft: Nullable(Int),
  doneOn: Nullable(Text),
  note: Text,
  responsibleId: Nullable(Text),
  responsible: Nullable(Text),
  remindDays: Type.Array(Int),
  quotes: Type.Array(FactQuote),
  /** Settled there, by the money that came in or went out. */
  ledgerId: Nullable(Text),
  mayFinish: YesNo,
  revision: Int,
}
const ShownDuty = Type.Object(shown)
export type ShownDuty = Static<typeof ShownDuty>
export type DutyProposal = Static<typeof Proposal>

const ofDuty = { archivedId: Id, dutyId: Id, revision: Type.Integer({ minimum: 0 }) }
const RemindDays = Type.Array(Between(0, 365), { maxItems: 5, uniqueItems: true })
const facts = {
  kind: Kind,
  title: SomeText(60),
  side: Side,
  cents: Nullable(Cents),
  /** A day, or so long after an event; neither: not known yet. */
  dueOn: Nullable(Day),
  event: Nullable(Event),
  offset: Nullable(Between(-3650, 3650)),
  unit: Nullable(Unit),
  /** A member; null: whoever answers for the contract. */
  responsibleId: Nullable(Id),
  remindDays: RemindDays,
  note: TextUpTo(REASON_MAX),
}
const filter = {
  view: Type.Optional(Type.Unsafe<DutyView>({ type: 'string', enum: DUTY_VIEWS })),
  keyword: Type.Optional(Keyword),
  side: Type.Optional(OneOf(1, 2)),
  kind: Type.Optional(Kind),
  /** Only what whoever asks looks after. */
  mine: Type.Optional(YesNo),
}
const Changed = { data: Type.Object({ revision: Int }) } as const

export const duties = {
  '/duty/ofContract': ep({
    ...see,
    summary: '一份合同的履约事项、事件与可采用的建议',
    changes: false,
    body: { archivedId: Id },
    data: {
      /** 0 waiting to be read, 1 read, 2 read in part, 3 nothing could be read. */
      reading: Int,
      /** Which party of the contract the company is; null: could not be told. */
      ownRole: Nullable(Text),
      proposals: Type.Array(Proposal),
      duties: Type.Array(ShownDuty),
      events: Type.Array(
        Type.Object({
          event: Text,
          day: Nullable(Text),
          /** Entered by a person; else it follows from the contract. */
          entered: YesNo,
        }),
      ),
    },
  }),
  '/duty/take': ep({
    ...edit,
    summary: '采用从合同正文读出的履约建议；再次采用不会重复',
    changes: 'duty.take',
    body: {
      archivedId: Id,
      keys: Type.Array(SomeText(120), { minItems: 1, maxItems: 200, uniqueItems: true }),
      /** Where it could not be told, or was told wrongly. */
      ownRole: Nullable(OneOf('甲方', '乙方')),
      /** Payments with a day also become lines of the ledger. */
      toLedger: YesNo,
    },
    data: Type.Object({ taken: Int, booked: Int, notBooked: Nullable(Text) }),
  }),
  '/duty/refuse': ep({
    ...edit,
    summary: '不采用某条履约建议，今后不再提出',
    changes: 'duty.refuse',
    body: {
      archivedId: Id,
      keys: Type.Array(SomeText(120), { minItems: 1, maxItems: 200, uniqueItems: true }),
    },
    data: Type.Object({ refused: Int }),
  }),
  '/duty/add': ep({
    ...edit,
    summary: '新增履约事项',
    changes: 'duty.add',
    idempotent: true,
    body: { archivedId: Id, ...facts },
    data: Type.Object({ dutyId: Id }),
  }),
  '/duty/update': ep({
    ...edit,
    summary: '修改履约事项',
    changes: 'duty.update',
    body: { ...ofDuty, ...facts },
    ...Changed,
  }),
  '/duty/finish': ep({
    ...see,
    summary: '登记履约事项已完成；由责任人、履约负责人或有维护权限的人办理',
    changes: 'duty.finish',
    body: { ...ofDuty, on: Day, note: TextUpTo(REASON_MAX) },
    ...Changed,
  }),
  '/duty/reopen': ep({
    ...edit,
    summary: '撤回完成，恢复为未完成',
    changes: 'duty.reopen',
    body: ofDuty,
    ...Changed,
  }),
  '/duty/remove': ep({ ...edit, summary: '删除履约事项', changes: 'duty.remove', body: ofDuty }),
  '/duty/setEvent': ep({
    ...edit,
    summary: '登记事件的日期，据此推算履约日期；留空即撤回',
    changes: 'duty.setEvent',
    body: { archivedId: Id, event: Event, on: Nullable(Day) },
    data: Type.Object({ dated: Int, booked: Int }),
  }),
  '/duty/remind': ep({
    ...edit,
    summary: '提醒所选履约事项的责任人',
    changes: 'duty.remind',
    idempotent: true,
    body: { dutyIds: Type.Array(Id, { minItems: 1, maxItems: ARCHIVE.batch, uniqueItems: true }) },
    data: Type.Object({
      told: Int,
      skipped: Type.Array(Type.Object({ title: Text, contractName: Text, reason: Text })),
    }),
  }),
  '/duty/list': ep({
    ...see,
    summary: '履约事项，按日期先后',
    changes: false,
    body: { ...filter, ...paged },
    data: {
      list: Type.Array(ShownDuty),
      nextCursor: Nullable(Text),
      total: Int,
      atLeast: YesNo,
    },
  }),
  '/duty/count': ep({
    ...see,
    summary: '履约事项的数量：逾期、7 天内、30 天内、待触发，及由我负责的',
    changes: false,
    data: { late: Int, within7: Int, within30: Int, waiting: Int, mineLate: Int, mineWithin7: Int },
  }),
  '/duty/export': ep({
    summary: '导出履约事项清单',
    auth: 'login',
    permission: 'system:contract:export',
    changes: 'duty.export',
    idempotent: true,
    body: filter,
    data: TaskBegun,
  }),
}

import { type Static, Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Between, Int, Nullable, Num, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Day, Id, Instant, Name } from '../../shapes.ts'

const see = { auth: 'login', permission: 'system:data:board' } as const
const analyse = { auth: 'login', permission: 'system:data:bi' } as const

/** A question in the words of the grammar; the server looks at it again before anything is asked of the database. */
export const BiPlan = Type.Object(
  {
    metric: TextUpTo(40),
    /** Measured beside the first. */
    also: Type.Optional(Type.Array(TextUpTo(40), { maxItems: 2, uniqueItems: true })),
    dimension: Nullable(TextUpTo(40)),
    /** Each group parted once more, of one measure. */
    series: Type.Optional(Nullable(TextUpTo(40))),
    time: Nullable(Type.Object({ from: Day, to: Day, label: TextUpTo(100) }, closed)),
    filters: Type.Array(
      Type.Object(
        {
          field: TextUpTo(40),
          operator: Type.Optional(TextUpTo(20)),
          values: Type.Array(Type.Union([TextUpTo(100), Num]), { maxItems: 50 }),
        },
        closed,
      ),
      { maxItems: 20 },
    ),
    order: Nullable(Type.Unsafe<'asc' | 'desc'>({ type: 'string', enum: ['asc', 'desc', null] })),
    limit: Nullable(Int),
    compare: Nullable(Type.Unsafe<'同比' | '环比'>({ type: 'string', enum: ['同比', '环比', null] })),
    chart: Type.Unsafe<'number' | 'line' | 'bar' | 'stack' | 'pie' | 'map' | 'table'>({
      type: 'string',
      enum: ['number', 'line', 'bar', 'stack', 'pie', 'map', 'table'],
    }),
  },
  closed,
)
export type BiPlan = Static<typeof BiPlan>

export const BiWidget = Type.Object(
  {
    title: TextUpTo(60),
    plan: BiPlan,
    x: Between(0, 11),
    y: Between(0, 999),
    w: Between(2, 12),
    h: Between(2, 12),
  },
  closed,
)
const Board = Type.Object({
  boardId: Id,
  name: Text,
  widgets: Type.Array(BiWidget),
  sharedRoleIds: Type.Array(Text),
  isMine: YesNo,
})

const Point = Type.Object({
  key: Text,
  label: Text,
  value: Num,
  also: Type.Array(Num),
  /** Its part in each of the series, in their order. */
  parts: Type.Array(Num),
  /** The same, in the span it is compared with. */
  before: Nullable(Num),
})
const Answer = {
  unit: Text,
  also: Type.Array(Type.Object({ metric: Text, unit: Text })),
  points: Type.Array(Point),
  series: Type.Array(Type.Object({ key: Text, label: Text })),
  /** Series too many to be shown beside each other. */
  seriesLeft: Int,
  total: Nullable(Num),
  /** 统计范围 in words. */
  scope: Text,
  asOf: Instant,
}
const Figure = Type.Object({ key: Text, label: Text, n: Int })

export const boards = {
  '/cust/bi/user/config/info': ep({
    ...analyse,
    summary: '我的与共享给我的看板',
    changes: false,
    data: {
      scope: Text,
      boards: Type.Array(Board),
      /** What one can filter by: names in what one may see. */
      names: Type.Object({
        initiator: Type.Array(Text),
        department: Type.Array(Text),
        contractType: Type.Array(Text),
        counterparty: Type.Array(Text),
        province: Type.Array(Text),
      }),
    },
  }),
  '/cust/bi/get/config/info/{id}': ep({
    ...analyse,
    summary: '一个看板的配置',
    changes: false,
    params: Type.Object({ id: Id }, closed),
    data: Board,
  }),
  '/cust/bi/update/config': ep({
    ...analyse,
    summary: '保存或删除看板',
    changes: 'bi.save',
    body: {
      boardId: Type.Optional(Id),
      name: Name,
      widgets: Type.Array(BiWidget, { maxItems: 30 }),
      sharedRoleIds: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
      removed: Type.Optional(YesNo),
    },
    data: { boardId: Id },
  }),
  '/cust/bi/signal/chat/info': ep({
    agent: {
      name: 'archive_ask',
      kind: 'read',
      scope: 'archive.read',
      title: '问合同仓库',
      says: 'Answers a question in Chinese about the contracts kept, with the plan it was read as.',
    },
    summary: '智能问数：一句中文变成计划与图表',
    auth: 'login',
    permission: 'system:data:smart',
    changes: false,
    body: {
      question: SomeText(200),
      previous: Type.Optional(Nullable(BiPlan)),
    },
    data: {
      ok: YesNo,
      plan: Nullable(BiPlan),
      said: Text,
      unknown: Type.Array(Text),
      message: Nullable(Text),
      answer: Nullable(Type.Object(Answer)),
    },
  }),
  '/cust/bi/index/contract/info': ep({
    ...see,
    summary: '看板数字、一个计划的结果，或数字背后的合同',
    changes: false,
    body: {
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      plan: Type.Optional(BiPlan),
      /** Which point of the plan is to be looked behind. */
      drill: Type.Optional(Type.Object({ key: TextUpTo(200), series: Type.Optional(TextUpTo(200)) }, closed)),
    },
    data: {
      scope: Text,
      asOf: Instant,
      board: Nullable(
        Type.Object({
          sent: Int,
          finished: Int,
          amountCents: Int,
          medianHours: Nullable(Num),
          p90Hours: Nullable(Num),
          trend: Type.Array(Type.Object({ day: Text, sent: Int, finished: Int })),
          byStatus: Type.Array(Figure),
          byType: Type.Array(Figure),
          byDepartment: Type.Array(Figure),
          byInitiator: Type.Array(Figure),
          byCounterparty: Type.Array(Figure),
          byProvince: Type.Array(Figure),
          due: Type.Object({
            overdue: Int,
            within7: Int,
            within30: Int,
            within90: Int,
          }),
          /** Open ones of the contracts kept; for whoever may see what is owed. */
          duties: Nullable(Type.Object({ late: Int, within30: Int, waiting: Int })),
        }),
      ),
      answer: Nullable(Type.Object(Answer)),
      contracts: Type.Array(
        Type.Object({
          contractId: Text,
          name: Text,
          status: Int,
          sentAt: Instant,
        }),
      ),
    },
  }),
}

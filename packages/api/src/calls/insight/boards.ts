import { type Static, Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { closed, Day, Id, Instant, Name, Nullable } from '../shapes.ts'

const see = { auth: 'login', permission: 'system:data:board' } as const
const analyse = { auth: 'login', permission: 'system:data:bi' } as const

/** A question in the words of the grammar; the server looks at it again before anything is asked of the database. */
export const BiPlan = Type.Object(
  {
    metric: Type.String({ maxLength: 40 }),
    /** Measured beside the first. */
    also: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 2, uniqueItems: true })),
    dimension: Nullable(Type.String({ maxLength: 40 })),
    /** Each group parted once more, of one measure. */
    series: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
    time: Nullable(Type.Object({ from: Day, to: Day, label: Type.String({ maxLength: 100 }) }, closed)),
    filters: Type.Array(
      Type.Object(
        {
          field: Type.String({ maxLength: 40 }),
          operator: Type.Optional(Type.String({ maxLength: 20 })),
          values: Type.Array(Type.Union([Type.String({ maxLength: 100 }), Type.Number()]), { maxItems: 50 }),
        },
        closed,
      ),
      { maxItems: 20 },
    ),
    order: Nullable(Type.Unsafe<'asc' | 'desc'>({ type: 'string', enum: ['asc', 'desc', null] })),
    limit: Nullable(Type.Integer()),
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
    title: Type.String({ maxLength: 60 }),
    plan: BiPlan,
    x: Type.Integer({ minimum: 0, maximum: 11 }),
    y: Type.Integer({ minimum: 0, maximum: 999 }),
    w: Type.Integer({ minimum: 2, maximum: 12 }),
    h: Type.Integer({ minimum: 2, maximum: 12 }),
  },
  closed,
)
const Board = Type.Object({
  boardId: Id,
  name: Type.String(),
  widgets: Type.Array(BiWidget),
  sharedRoleIds: Type.Array(Type.String()),
  isMine: Type.Boolean(),
})

const Point = Type.Object({
  key: Type.String(),
  label: Type.String(),
  value: Type.Number(),
  also: Type.Array(Type.Number()),
  /** Its part in each of the series, in their order. */
  parts: Type.Array(Type.Number()),
  /** The same, in the span it is compared with. */
  before: Nullable(Type.Number()),
})
const Answer = {
  unit: Type.String(),
  also: Type.Array(Type.Object({ metric: Type.String(), unit: Type.String() })),
  points: Type.Array(Point),
  series: Type.Array(Type.Object({ key: Type.String(), label: Type.String() })),
  /** Series too many to be shown beside each other. */
  seriesLeft: Type.Integer(),
  total: Nullable(Type.Number()),
  /** 统计范围 in words. */
  scope: Type.String(),
  asOf: Instant,
}
const Figure = Type.Object({ key: Type.String(), label: Type.String(), n: Type.Integer() })

export const boards = {
  '/cust/bi/user/config/info': ep({
    ...analyse,
    summary: '我的与共享给我的看板',
    changes: false,
    data: {
      scope: Type.String(),
      boards: Type.Array(Board),
      /** What one can filter by: names in what one may see. */
      names: Type.Object({
        initiator: Type.Array(Type.String()),
        department: Type.Array(Type.String()),
        contractType: Type.Array(Type.String()),
        counterparty: Type.Array(Type.String()),
        province: Type.Array(Type.String()),
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
      removed: Type.Optional(Type.Boolean()),
    },
    data: { boardId: Id },
  }),
  '/cust/bi/signal/chat/info': ep({
    summary: '智能问数：一句中文变成计划与图表',
    auth: 'login',
    permission: 'system:data:smart',
    changes: false,
    body: {
      question: Type.String({ minLength: 1, maxLength: 200 }),
      previous: Type.Optional(Nullable(BiPlan)),
    },
    data: {
      ok: Type.Boolean(),
      plan: Nullable(BiPlan),
      said: Type.String(),
      unknown: Type.Array(Type.String()),
      message: Nullable(Type.String()),
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
      drill: Type.Optional(
        Type.Object(
          { key: Type.String({ maxLength: 200 }), series: Type.Optional(Type.String({ maxLength: 200 })) },
          closed,
        ),
      ),
    },
    data: {
      scope: Type.String(),
      asOf: Instant,
      board: Nullable(
        Type.Object({
          sent: Type.Integer(),
          finished: Type.Integer(),
          amountCents: Type.Integer(),
          medianHours: Nullable(Type.Number()),
          p90Hours: Nullable(Type.Number()),
          trend: Type.Array(
            Type.Object({ day: Type.String(), sent: Type.Integer(), finished: Type.Integer() }),
          ),
          byStatus: Type.Array(Figure),
          byType: Type.Array(Figure),
          byDepartment: Type.Array(Figure),
          byInitiator: Type.Array(Figure),
          byCounterparty: Type.Array(Figure),
          byProvince: Type.Array(Figure),
          due: Type.Object({
            overdue: Type.Integer(),
            within7: Type.Integer(),
            within30: Type.Integer(),
            within90: Type.Integer(),
          }),
        }),
      ),
      answer: Nullable(Type.Object(Answer)),
      contracts: Type.Array(
        Type.Object({
          contractId: Type.String(),
          name: Type.String(),
          status: Type.Integer(),
          sentAt: Instant,
        }),
      ),
    },
  }),
}

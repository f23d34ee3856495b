// Where the figures of a whole company come from: cells of one thing, cells of two, and where neither holds the answer
// the lines themselves, one short row a contract within the span that is asked about.

import type { PlanFilter, QuestionPlan } from '@xinqi/review'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { type Grain, SUMS, type Sums, wholeMonths, wholeYears } from './figures.ts'
import { lineSums } from './line-sums.ts'
import { isWorth } from './plan-filters.ts'
import { seenCells } from './reach.ts'
import { namesById, type Sight, type Span } from './seen.ts'
import { isTime, TIME_KEY } from './time-keys.ts'

/** What contracts can be parted by besides time, those of many values first. */
const LETTER = {
  counterparty: 'p',
  initiator: 'i',
  province: 'v',
  department: 'd',
  contractType: 't',
  status: 's',
} as const
type Field = keyof typeof LETTER
const FIELDS = Object.keys(LETTER) as Field[]
const isField = (name: string | null | undefined): name is Field => Boolean(name && name in LETTER)
/** Beside every two these three are kept together. */
const THREE = 'dts'

const SIDES = { counterparty: sql`parties`, province: sql`provinces` } as const
const isSide = (field: Field): field is keyof typeof SIDES => field in SIDES
export const UNNAMED = { department: '未分部门', contractType: '未分类' } as const
const isNamed = (field: Field): field is keyof typeof UNNAMED => field in UNNAMED

/** Of these there may be thousands; of the others reading all is quicker than looking each up. */
const MANY: ReadonlySet<Field> = new Set(['counterparty', 'initiator'])

const column = (field: Field) => sql.id(`by_${field}`)

/** Each line as often as it counts by these; of two other sides name and place stay together where `areOne`. */
const lineCells = (
  table: RawBuilder<unknown>,
  fields: readonly Field[],
  which: readonly RawBuilder<unknown>[],
  { sign = sql`1`, areOne = false, also = sql`` } = {},
): RawBuilder<unknown> => {
  const keys: Record<Field, RawBuilder<unknown>> = {
    counterparty: areOne ? sql`o.name` : sql`p.name`,
    province: areOne ? sql`o.province` : sql`v.name`,
    initiator: sql`l.initiator`,
    department: sql`coalesce(l.department_id::text, '')`,
    contractType: sql`coalesce(l.type_id::text, '')`,
    status: sql`l.status::text`,
  }
  const sides = areOne
    ? sql`cross join lateral (
        select p.name, v.name from unnest(l.parties) p (name), unnest(l.provinces) v (name)
         where cardinality(l.parties) = 1 or cardinality(l.provinces) = 1
        union all
        select b.name, b.province from board_parties(l.contract_id, l.scope_id) b
         where cardinality(l.parties) > 1 and cardinality(l.provinces) > 1) o (name, province)`
    : sql.join(
        [
          fields.includes('counterparty') ? sql`cross join lateral unnest(l.parties) p (name)` : sql``,
          fields.includes('province') ? sql`cross join lateral unnest(l.provinces) v (name)` : sql``,
        ],
        sql` `,
      )
  return sql`
    select l.day, ${also} ${sql.join([...fields.map((field) => sql`${keys[field]} as ${column(field)},`), sql``], sql` `)}
           ${lineSums(sign)}
      from ${table} l ${sides} where ${sql.join(which, sql` and `)}`
}

/** Whole months and years, or all of them, from the cells; the days at the edges from the lines; and what waits to be folded. */
const crossingCells = (
  { companyId, hasYears }: Sight,
  fields: readonly Field[],
  span: Span,
  by: Grain,
): RawBuilder<unknown> => {
  const dims = fields.map((field) => LETTER[field]).join('')
  const names = [sql`one`, sql`two`, sql`three`]
  const scope = sql`scope_id = ${companyId}::uuid`
  const cells = (which: RawBuilder<unknown>) => sql`
    select at as day, ${sql.join(fields.map((field, at) => sql`${names[at]!} as ${column(field)}`))},
           n, done, refused, cents, timed, minutes, dated
      from board_crossing where ${scope} and dims = ${dims} and ${which}`
  const waiting = (which: RawBuilder<unknown>) =>
    lineCells(sql`board_line_delta`, fields, [sql`l.${scope}`, which], { sign: sql`l.sign` })
  const lines = (which: RawBuilder<unknown>) => lineCells(sql`board_line`, fields, [sql`l.${scope}`, which])
  if (!span) return sql`${cells(sql`grain = ${by === 'whole' ? 'a' : 'm'}`)} union all ${waiting(sql`true`)}`
  const months = wholeMonths(span)
  if (!months) return lines(sql`l.day between ${span.from}::date and ${span.to}::date`)
  const { first, end } = months
  const within = (grain: 'm' | 'y', from: string, to: string) =>
    cells(sql`grain = ${grain} and at >= ${from}::date and at < ${to}::date`)
  const years = by === 'whole' && hasYears ? wholeYears(months) : null
  const whole = years
    ? sql`${within('y', years.first, years.end)}
        union all ${within('m', first, years.first)} union all ${within('m', years.end, end)}`
    : within('m', first, end)
  return sql`${whole}
    union all ${waiting(sql`l.day >= ${first}::date and l.day < ${end}::date`)}
    union all ${lines(sql`l.day >= ${span.from}::date and l.day < ${first}::date`)}
    union all ${lines(sql`l.day >= ${end}::date and l.day <= ${span.to}::date`)}`
}

type FigureQuery = {
  plan: QuestionPlan
  span: Span
  known: Record<keyof typeof UNNAMED, Map<string, string>>
}

/** Which keys a filter wants; a department without a name is any that is not the company's. */
const wanted = (filter: PlanFilter, { known }: FigureQuery): RawBuilder<unknown> => {
  if (!isField(filter.field)) return sql`true`
  const values = filter.values.map(String)
  const { field } = filter
  if (!isNamed(field)) return sql`${column(field)} = any(${sql.val(values)}::text[])`
  const ids = [...known[field]].flatMap(([id, name]) => (values.includes(name) ? [id] : []))
  const named = sql`${column(field)} = any(${sql.val(ids)}::text[])`
  return values.includes(UNNAMED[field])
    ? sql`(${named} or not ${column(field)} = any(${sql.val([...known[field].keys()])}::text[]))`
    : named
}

/** What only a line can say: how much, which name, and other sides of which a contract has several. */
const ofLine = (filter: PlanFilter): RawBuilder<unknown> => {
  if (filter.field === 'name')
    return sql`exists (select from contract c, unnest(${sql.val(filter.values)}::text[]) word
      where c.id = l.contract_id and strpos(lower(c.name), lower(word)) > 0)`
  if (filter.field === 'amount') return isWorth(sql`l.cents`, filter)
  return isField(filter.field) && isSide(filter.field)
    ? sql`l.${SIDES[filter.field]} && ${sql.val(filter.values)}::text[]`
    : sql`true`
}

/** The cells that hold the answer, or null: a contract must stand once in what is added up. */
const inCells = (
  db: Queryable,
  sight: Sight,
  { plan, span }: FigureQuery,
  fields: readonly Field[],
  grain: Grain,
) => {
  const shown = [plan.dimension, plan.series]
  for (const { field, values } of plan.filters) {
    if (!isField(field)) return null
    if (!isSide(field)) continue
    const isAgain = plan.filters.filter((other) => other.field === field).length > 1
    if (values.length > 1 || isAgain || shown.includes(field)) return null
  }
  if (fields.length < 2) {
    const [field] = fields
    const cells = seenCells(db, sight, field ?? 'all', span, grain)
    return field ? sql`select f.*, f.key as ${column(field)} from (${cells}) f` : cells
  }
  if (!sight.hasCrossings || grain === 'day') return null
  if (shown.every((field) => isField(field) && isSide(field))) return null
  const isKept = fields.length === 2 || fields.map((field) => LETTER[field]).join('') === THREE
  return isKept ? crossingCells(sight, fields, span, grain) : null
}

const fromLines = (sight: Sight, { plan, span }: FigureQuery, also = sql``) => {
  const shown = [plan.dimension, plan.series].filter(isField)
  const asked: Field[] = plan.filters.flatMap(({ field }) => (isField(field) && !isSide(field) ? field : []))
  const fields = FIELDS.filter((field) => shown.includes(field) || asked.includes(field))
  const which = [
    sql`l.scope_id = ${sight.companyId}::uuid`,
    span ? sql`l.day between ${span.from}::date and ${span.to}::date` : sql`true`,
    ...plan.filters.map(ofLine),
  ]
  return lineCells(sql`board_line`, fields, which, { areOne: shown.filter(isSide).length === 2, also })
}

const grainOf = (shown: readonly (string | null | undefined)[]): Grain => {
  if (shown.includes('day') || shown.includes('week')) return 'day'
  return shown.some((one) => isTime(one ?? null)) ? 'month' : 'whole'
}

export type Figures = (Sums & { key: string; part: string })[]

/**
 * What stands where a row and a column of the plan meet. `only`: those rows and columns that are shown, where there may
 * be many. Null for whoever sees a part of the company, where no cell holds it: then it is counted from his rows.
 */
export const keptFigures = async (
  db: Queryable,
  sight: Sight,
  plan: QuestionPlan,
  span: Span,
  only: { keys?: readonly string[]; parts?: readonly string[] } = {},
): Promise<Figures | null> => {
  const { dimension, series, filters } = plan
  const shown = [dimension, series]
  const fields = FIELDS.filter(
    (field) => shown.includes(field) || filters.some((filter) => filter.field === field),
  )
  const names = async (field: keyof typeof UNNAMED) =>
    fields.includes(field) ? namesById(db, field, sight.companyId) : new Map<string, string>()
  const known = { department: await names('department'), contractType: await names('contractType') }
  const asked = { plan, span, known }
  const cells = inCells(db, sight, asked, fields, grainOf(shown))
  // The company's lines are more than he sees.
  if (!cells && sight.reach) return null
  const keyOf = (by: string | null | undefined) => {
    if (!by) return sql`''`
    return isTime(by) ? TIME_KEY[by](sql`f.day`) : column(by as Field)
  }
  const within = (by: string | null | undefined, keys: readonly string[] | undefined) =>
    keys && isField(by) && MANY.has(by) ? sql`${column(by)} = any(${sql.val([...keys])}::text[])` : sql`true`
  const which = [
    within(dimension, only.keys),
    within(series, only.parts),
    // Of the lines other sides are asked as a whole.
    ...filters
      .filter(({ field }) => cells || !(isField(field) && isSide(field)))
      .map((filter) => wanted(filter, asked)),
  ]
  const { rows } = await sql<Figures[number]>`
    select ${keyOf(dimension)} as key, ${keyOf(series)} as part, ${SUMS}
      from (${cells ?? fromLines(sight, asked)}) f where ${sql.join(which, sql` and `)}
     group by 1, 2 having sum(n) <> 0`.execute(db)
  const named = (by: string | null | undefined, key: string) =>
    isField(by) && isNamed(by) ? (known[by].get(key) ?? UNNAMED[by]) : key
  return rows.map((row) => ({ ...row, key: named(dimension, row.key), part: named(series, row.part) }))
}

/** Which lines a measure is made of, where not of all. */
const MADE_OF: Partial<Record<QuestionPlan['metric'], RawBuilder<unknown>>> = {
  signedCount: sql`f.done = 1`,
  refusedCount: sql`f.refused = 1`,
  averageSignHours: sql`f.timed = 1`,
  expiringCount: sql`f.dated = 1`,
}

const isDay = (key: string): boolean => {
  const at = /^\d{4}-\d\d-\d\d$/.test(key) ? new Date(`${key}T00:00:00Z`) : null
  return at !== null && key > '1900' && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(key)
}

/** A day or a month is a stretch of the index; other times are read from each line. */
const atTime = (dimension: keyof typeof TIME_KEY, key: string): RawBuilder<unknown> => {
  if (dimension === 'day' && isDay(key)) return sql`f.day = ${key}::date`
  if (dimension === 'month' && isDay(`${key}-01`))
    return sql`f.day >= ${`${key}-01`}::date and f.day < ${`${key}-01`}::date + interval '1 month'`
  return sql`${TIME_KEY[dimension](sql`f.day`)} = ${key}`
}

/** The newest contracts behind a number, from the lines: read from the end, and no further than they are shown. */
export const keptContracts = async (
  db: Queryable,
  sight: Sight,
  { series, ...rest }: QuestionPlan,
  asked: readonly { dimension: string; is: string }[],
  most: number,
) => {
  // A row that is not parted stands once, however many columns it has.
  const plan = { ...rest, series: asked.some(({ dimension }) => dimension === series) ? series : null }
  const names = (field: keyof typeof UNNAMED) => namesById(db, field, sight.companyId)
  const known = { department: await names('department'), contractType: await names('contractType') }
  const question = { plan, span: plan.time, known }
  const which = [
    MADE_OF[plan.metric] ?? sql`true`,
    ...plan.filters
      .filter(({ field }) => !(isField(field) && isSide(field)))
      .map((filter) => wanted(filter, question)),
    ...asked.map(({ dimension, is }) => {
      if (isTime(dimension)) return atTime(dimension, is)
      const field = dimension as Field
      return isNamed(field) ? wanted({ field, values: [is] }, question) : sql`${column(field)} = ${is}`
    }),
  ]
  const { rows } = await sql<{ id: string; name: string; status: number; sort_at: Date }>`
    select c.id, c.name, s.status, s.sort_at
      from (select f.contract_id from (${fromLines(sight, question, sql`l.contract_id,`)}) f
             where ${sql.join(which, sql` and `)} order by f.day desc, f.contract_id desc limit ${most}) f
      join contract_participant s on s.scope_id = ${sight.companyId}::uuid and s.house_id = s.scope_id
                                 and s.contract_id = f.contract_id
      join contract c on c.id = f.contract_id
     order by s.sort_at desc, c.id desc`.execute(db)
  return rows
}

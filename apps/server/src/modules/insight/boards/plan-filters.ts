import type { PlanFilter } from '@xinqi/review'
import { type RawBuilder, sql } from 'kysely'

type Of<F extends PlanFilter['field']> = Extract<PlanFilter, { field: F }>

/** One of the words stands in the name. */
export const isCalled = (name: RawBuilder<unknown>, { values }: Of<'name'>): RawBuilder<unknown> =>
  sql`exists (select from unnest(${sql.val(values)}::text[]) word where strpos(lower(${name}), lower(word)) > 0)`

const OPERATORS = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }

/** The question speaks of yuan, the column of cents. */
export const isWorth = (cents: RawBuilder<unknown>, filter: Of<'amount'>): RawBuilder<unknown> => {
  const [first, second] = filter.values.map((yuan) => Math.round(yuan * 100)) as [number, number]
  return filter.operator === 'between'
    ? sql`${cents} between ${first} and ${second}`
    : sql`${cents} ${OPERATORS[filter.operator]} ${first}`
}

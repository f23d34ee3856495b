import { CONTRACT_IS } from '@xinqi/api/status'
import { type RawBuilder, sql } from 'kysely'
import { SIGNED } from './seen.ts'

/** What a line `l` adds to whatever it stands in, with its sign. */
export const lineSums = (sign: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${sign} as n, ${sign} * (l.status = any(${SIGNED}::smallint[]))::int as done,
  ${sign} * (l.status = ${CONTRACT_IS.refused})::int as refused, ${sign} * coalesce(l.cents, 0) as cents,
  ${sign} * (l.minutes is not null)::int as timed, ${sign} * coalesce(l.minutes, 0)::bigint as minutes,
  ${sign} * l.is_dated::int as dated`

import { addDays, dayStart } from '@xinqi/api/china-day'
import { CONTRACT_IS } from '@xinqi/api/status'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { isFilled } from '../../../platform/jobs/backfill.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { Person } from '../../contracts/contract/roles-of.ts'
import { type Scope, scopesOf } from '../../contracts/lists/list-kinds.ts'
import { plainRows } from '../../contracts/lists/list-rows.ts'
import { areFilled } from './figures.ts'

/** Signed by everybody, whatever became of it since. */
export const SIGNED = [
  CONTRACT_IS.finished,
  CONTRACT_IS.ending,
  CONTRACT_IS.ended,
  CONTRACT_IS.finishedThenEnded,
]

export type Span = { from: string; to: string } | null
export type Sight = {
  scopes: Scope[]
  companyId: string | null
  /** In whose eyes the other sides are the others. */
  houseId: string
  isWhole: boolean
  /** The whole company, and its cells know all of it. */
  hasFigures: boolean
  /** They are added up over all years as well. */
  hasTotals?: boolean
  /** Cells of two things at once are kept as well. */
  hasCrossings?: boolean
  /** And added up by whole years. */
  hasYears?: boolean
  /** Set for whoever does not see the whole company: what he is shown then comes from cells of his own, or from rows. */
  reach?: Reach | null
  words: string
}

/** As far as somebody sees who does not see all of his company. */
export type Reach = {
  accountId: string
  /** What these began he sees whoever began it. */
  departmentIds: readonly string[]
  unclaimed: Scope | null
  /** What he sees beside that, once it has been looked for. */
  lines?: unknown[]
}
/** Until this has been through, lines do not all say who sees them. */
export const REACH_FILLED = 'board reach'

const WORDS = { 1: '本人参与的合同', 2: '本部门及本人参与的合同', 3: '全公司' } as const

/** What of the cells may be read for whom. */
export const sightFor = (
  person: Person,
  scopes: Scope[],
  filled: { figures: boolean; totals: boolean; crossings: boolean; years: boolean; reach: boolean },
): Sight => {
  const { companyId, accountId, dataScope } = person
  const isWhole = companyId !== null && dataScope === 3
  const isPart = companyId !== null && dataScope !== 3
  return {
    scopes,
    companyId,
    houseId: companyId ?? accountId,
    isWhole,
    hasFigures: (isWhole && filled.figures) || (isPart && filled.reach),
    hasTotals: isWhole && filled.totals,
    hasCrossings: isWhole && filled.crossings,
    hasYears: isWhole && filled.years,
    reach: isPart
      ? {
          accountId,
          departmentIds: dataScope === 2 ? [...new Set(person.departmentIds)] : [],
          unclaimed: scopes.find(({ kind }) => kind === 'unclaimed') ?? null,
        }
      : null,
    words: `统计范围：${companyId ? WORDS[dataScope] : WORDS[1]}`,
  }
}

/** As far as the lists of contracts reach, and in words for whoever reads the number. */
export const boardSight = async (db: Queryable, actor: Actor): Promise<Sight> => {
  const { scopes, person } = await scopesOf(db, actor, 'company')
  const isWhole = person.dataScope === 3
  const filled = isWhole
    ? { ...(await areFilled(db)), reach: false }
    : {
        figures: false,
        totals: false,
        crossings: false,
        years: false,
        reach: await isFilled(db, REACH_FILLED),
      }
  return sightFor(person, scopes, filled)
}

const DRAFT = 1

const seenOf = (db: Queryable, scope: Scope, filter: { from?: string; to?: string }, now: Date) =>
  plainRows(db, { scope, shelf: 'company', filter, now }).select([
    'p.contract_id',
    'p.department_id',
    'p.type_id',
    'p.status',
    'p.initiator_id',
    'p.sort_at',
  ])

/** The very rows the lists show, each contract once; drafts are nobody's figures yet. */
export const seenRows = (db: Queryable, { scopes }: Sight, span: Span, now: Date): RawBuilder<unknown> => {
  const filter = span
    ? { from: dayStart(span.from).toISOString(), to: dayStart(addDays(span.to, 1)).toISOString() }
    : {}
  const parts = scopes.map((scope) => sql`(${seenOf(db, scope, filter, now)})`)
  return sql`select distinct on (contract_id) * from (${sql.join(parts, sql` union all `)}) s
              where s.status <> ${DRAFT} order by contract_id`
}

/** The last so many of each place where he sees any, drafts left out. */
export const latestRows = (db: Queryable, { scopes }: Sight, most: number, now: Date): RawBuilder<unknown> =>
  sql.join(
    scopes.map(
      (scope) =>
        sql`(${seenOf(db, scope, {}, now).where('p.status', '<>', DRAFT).orderBy('p.sort_at', 'desc').limit(most)})`,
    ),
    sql` union all `,
  )

/** What a company calls its departments or kinds of contracts. */
export const namesById = async (
  db: Queryable,
  what: 'department' | 'contractType',
  companyId: string | null,
): Promise<Map<string, string>> => {
  if (!companyId) return new Map()
  const table = what === 'department' ? 'department' : 'contract_type'
  const rows = await db.selectFrom(table).select(['id', 'name']).where('company_id', '=', companyId).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

import { addDays, dayStart } from '@xinqi/api/china-day'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { plainRows } from '../../contracts/lists/rows-asked.ts'
import { type Scope, scopesOf } from '../../contracts/lists/shelves.ts'
import { areFilled } from './figures.ts'

export type Span = { from: string; to: string } | null
export type Sight = {
  scopes: Scope[]
  companyId: string | null
  /** In whose eyes the other sides are the others. */
  houseId: string
  isWhole: boolean
  /** The whole company, and its cells know all of it. */
  hasFigures: boolean
  words: string
}

const WORDS = { 1: '本人参与的合同', 2: '本部门及本人参与的合同', 3: '全公司' } as const

/** As far as the lists of contracts reach, and in words for whoever reads the number. */
export const boardSight = async (db: Queryable, actor: Actor): Promise<Sight> => {
  const { scopes, person } = await scopesOf(db, actor, 'company')
  const isWhole = person.companyId !== null && person.dataScope === 3
  return {
    scopes,
    companyId: person.companyId,
    houseId: person.companyId ?? actor.accountId,
    isWhole,
    hasFigures: isWhole && (await areFilled(db)),
    words: `统计范围：${person.companyId ? WORDS[person.dataScope] : WORDS[1]}`,
  }
}

const DRAFT = 1

/** The very rows the lists show, each contract once; drafts are nobody's figures yet. */
export const seenRows = (db: Queryable, { scopes }: Sight, span: Span, now: Date): RawBuilder<unknown> => {
  const filter = span
    ? { from: dayStart(span.from).toISOString(), to: dayStart(addDays(span.to, 1)).toISOString() }
    : {}
  const parts = scopes.map(
    (scope) =>
      sql`(${plainRows(db, { scope, shelf: 'company', filter, now }).select([
        'p.contract_id',
        'p.department_id',
        'p.type_id',
        'p.status',
        'p.initiator_id',
        'p.sort_at',
      ])})`,
  )
  return sql`select distinct on (contract_id) * from (${sql.join(parts, sql` union all `)}) s
              where s.status <> ${DRAFT} order by contract_id`
}

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

import { DUE_SOON } from '@xinqi/api/limits'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { departmentsOf, housesOf, type Question, scopeIdOf } from './list-filter.ts'
import { UNDER_WAY, wantedListKeys } from './list-keys.ts'

export type Row = {
  contract_id: string
  sort_at: Date
  is_initiator: boolean
  is_signer: boolean
  is_cc: boolean
  waits_for: number
  initiator_id: string
}
export const COLUMNS = [
  'p.contract_id',
  'p.sort_at',
  'p.is_initiator',
  'p.is_signer',
  'p.is_cc',
  'p.waits_for',
  'p.initiator_id',
] as const
export const ORDER = { at: 'p.sort_at', id: 'p.contract_id' } as const

export type Rows = SelectQueryBuilder<Tables & { p: Tables['contract_participant'] }, 'p', object>

export const uuids = (values: readonly (string | null)[]) => sql`${sql.val([...values])}::uuid[]`
export const marks = (values: readonly number[]) => sql`${sql.val([...values])}::smallint[]`

/** What is asked besides the place where a row stands. */
export const withFilter = (rows: Rows, { scope, filter, now }: Question): Rows => {
  let asked = rows
  if (filter.typeId) asked = asked.where('p.type_id', '=', filter.typeId)
  if (filter.initiatorId) asked = asked.where('p.initiator_id', '=', filter.initiatorId)
  if (filter.from) asked = asked.where('p.sort_at', '>=', new Date(filter.from))
  if (filter.to) asked = asked.where('p.sort_at', '<', new Date(filter.to))
  if (filter.finishedFrom || filter.finishedTo)
    asked = asked.where(sql<boolean>`exists (select from contract c where c.id = p.contract_id
      and c.finished_at >= ${filter.finishedFrom ? new Date(filter.finishedFrom) : new Date(0)}
      and c.finished_at < ${filter.finishedTo ? new Date(filter.finishedTo) : now})`)
  if (filter.inApproval !== undefined)
    asked = asked.where(sql<boolean>`exists (select from contract c where c.id = p.contract_id
      and (c.phase = 'approval') = ${filter.inApproval})`)
  if (filter.view === 'favourites')
    asked = asked.where(sql<boolean>`p.contract_id in
      (select f.contract_id from contract_favourite f where f.account_id = ${scope.accountId})`)
  if (filter.view === 'dueSoon')
    asked = asked
      .where('p.status', 'in', [...UNDER_WAY])
      .where('p.deadline_at', '>', now)
      .where('p.deadline_at', '<=', new Date(now.getTime() + DUE_SOON))
  return asked
}

export const rowsOf = (db: Queryable, { scope }: Question): Rows =>
  (db.selectFrom('contract_participant as p') as unknown as Rows).where('p.scope_id', '=', scopeIdOf(scope))

/** The rows of a list and nothing about how to come by them: for what is few by itself. */
export const plainRows = (db: Queryable, question: Question): Rows => {
  const { scope, shelf, filter } = question
  const departments = departmentsOf(question)
  const rows = withFilter(rowsOf(db, question), question)
    .where(sql<boolean>`p.house_id = any(${uuids(housesOf(scope))})`)
    .where(sql<boolean>`p.shelf_mark = any(${marks(wantedListKeys(scope, shelf, filter))})`)
  return departments ? rows.where(sql<boolean>`p.department_id = any(${uuids(departments)})`) : rows
}

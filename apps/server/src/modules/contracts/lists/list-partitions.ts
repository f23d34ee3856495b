import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newestFirst } from '../../../platform/db/keyset.ts'
import { departmentsOf, housesOf, type Question, scopeIdOf } from './list-filter.ts'
import { wantedListKeys } from './list-keys.ts'
import { COLUMNS, marks, ORDER, type Row, type Rows, rowsOf, uuids, withFilter } from './list-rows.ts'
import type { Span } from './month-places.ts'

/**
 * A place in the indexes where rows of a list lie together in its order. A list is made of a few dozen of them at most,
 * however many rows there are; the newest of each, laid together, are the newest of all.
 */
export type ListPartition = { house_id: string; department_id: string | null; shelf_mark: number }

/** What leads to a corner besides its mark. Several departments lead only where nothing narrower does. */
const leadOf = ({ filter: { initiatorId, typeId } }: Question, departments: readonly string[] | null) => {
  const lead = [
    ...(initiatorId ? [sql`x.initiator_id = ${initiatorId}`] : []),
    ...(typeId ? [sql`x.type_id = ${typeId}`] : []),
  ]
  if (lead.length === 0 && departments) lead.push(sql`x.department_id = place.department_id`)
  return lead
}

/** The corners that hold anything: from one mark to the next, each found by one look into the index. */
export const partitionsOf = async (
  db: Queryable,
  question: Question,
  apart = departmentsOf(question),
): Promise<ListPartition[]> => {
  const { scope, shelf, filter } = question
  const wanted = wantedListKeys(scope, shelf, filter)
  if (wanted.length === 0 || departmentsOf(question)?.length === 0) return []
  const byDepartment = apart && !filter.initiatorId && !filter.typeId ? apart : [null]
  const places = housesOf(scope).flatMap((house) =>
    byDepartment.map((department) => [house, department] as const),
  )
  const lead = leadOf(question, apart).map((one) => sql`and ${one}`)
  const next = (from: RawBuilder<unknown>) => sql`
    select x.shelf_mark from contract_participant x
     where x.scope_id = ${scopeIdOf(scope)} and x.house_id = place.house_id ${sql.join(lead, sql` `)}
       and x.shelf_mark ${from} and x.shelf_mark <= ${Math.max(...wanted)}
     order by x.shelf_mark limit 1`
  const { rows } = await sql<ListPartition>`
    select place.house_id, place.department_id, step.shelf_mark
      from unnest(${uuids(places.map(([house]) => house))}, ${uuids(places.map(([, department]) => department))})
           as place (house_id, department_id)
     cross join lateral (
       with recursive step (shelf_mark) as (
         (${next(sql`>= ${Math.min(...wanted)}`)})
         union all
         select (${next(sql`> step.shelf_mark`)}) from step where step.shelf_mark is not null
       ) select shelf_mark from step where shelf_mark is not null) step
     where step.shelf_mark = any(${marks(wanted)})`.execute(db)
  return rows
}

const inCorner = (db: Queryable, question: Question): Rows => {
  const departments = departmentsOf(question)
  const rows = withFilter(rowsOf(db, question), question)
    .where(sql<boolean>`p.house_id = corner.house_id`)
    .where(sql<boolean>`p.shelf_mark = corner.shelf_mark`)
  if (!departments) return rows
  if (departments.length === 1) return rows.where('p.department_id', '=', departments[0]!)
  return question.filter.initiatorId || question.filter.typeId
    ? rows.where(sql<boolean>`p.department_id = any(${uuids(departments)})`)
    : rows.where(sql<boolean>`p.department_id = corner.department_id`)
}

const from = (partitions: readonly ListPartition[]) => sql`
  unnest(${uuids(partitions.map(({ house_id }) => house_id))}, ${uuids(partitions.map(({ department_id }) => department_id))},
         ${marks(partitions.map(({ shelf_mark }) => shelf_mark))}) as corner (house_id, department_id, shelf_mark)`

/** The newest of each corner, and of those the newest. */
export const pageOfPartitions = async (
  db: Queryable,
  question: Question,
  page: { cursor?: string; pageSize: number },
): Promise<Row[]> => {
  const partitions = await partitionsOf(db, question)
  if (partitions.length === 0) return []
  // Keys alone are read from the indexes, which know all that is asked; the rest of those few that are shown, at the end.
  const newest = newestFirst(inCorner(db, question).select(['p.sort_at', 'p.contract_id']), page, ORDER)
  const { rows } = await sql<Row>`
    select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}
      from (select corner.house_id, p.contract_id from ${from(partitions)} cross join lateral (${newest}) p
             order by p.sort_at desc, p.contract_id desc limit ${page.pageSize + 1}) shown
      join contract_participant p on p.scope_id = ${scopeIdOf(question.scope)} and p.house_id = shown.house_id
           and p.contract_id = shown.contract_id
     order by p.sort_at desc, p.contract_id desc`.execute(db)
  return rows
}

/** Which contracts, in no order, so many at most. */
export const someOfPartitions = (
  db: Queryable,
  question: Question,
  partitions: readonly ListPartition[],
  limit: number,
): RawBuilder<{ contract_id: string }> => sql`
  select p.contract_id from ${from(partitions)}
   cross join lateral (${inCorner(db, question).select('p.contract_id').limit(limit)}) p limit ${limit}`

/** When the newest and the oldest of a list were begun, whatever else is asked of them. */
export const spanOf = async (db: Queryable, question: Question): Promise<Span | undefined> => {
  const { status, view } = question.filter
  const wide = { ...question, filter: { status, view } }
  const partitions = await partitionsOf(db, wide, null)
  if (partitions.length === 0) return undefined
  const last = (order: 'asc' | 'desc') => sql`
    (select p.sort_at from contract_participant p
      where p.scope_id = ${scopeIdOf(question.scope)} and p.house_id = corner.house_id
        and p.shelf_mark = corner.shelf_mark
      order by p.sort_at ${sql.raw(order)}, p.contract_id ${sql.raw(order)} limit 1)`
  const { rows } = await sql<Span>`
    select max(${last('desc')}) as newest, min(${last('asc')}) as oldest from ${from(partitions)}`.execute(db)
  return rows[0]
}

import { COUNT_CAP } from '@xinqi/api/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'
import { newestFirst } from '../../platform/db/keyset.ts'
import { likeWanted, piecesWanted } from '../contracts/search-words.ts'
import { type Corner, cornersOf } from './corners.ts'
import {
  COLUMNS,
  type ContractFilter,
  departmentsOf,
  ORDER,
  plainRows,
  type Question,
  type Row,
  type Rows,
  rowsOf,
  scopeIdOf,
  uuids,
  withFilter,
} from './rows-asked.ts'

type Words = Pick<ContractFilter, 'keyword' | 'counterpart'>
export const isSearch = ({ keyword, counterpart }: Words) => Boolean(keyword?.trim() || counterpart?.trim())

/** The words as typed, of a row of words called w. */
const saying = ({ keyword, counterpart }: Words): RawBuilder<boolean> => {
  const words = keyword?.trim()
  const names = counterpart?.trim()
  const like = likeWanted(words ?? '')
  return sql<boolean>`(${words ? sql`(w.text like ${like} or w.parties like ${like})` : sql`true`}
    and ${names ? sql`w.parties like ${likeWanted(names)}` : sql`true`})`
}

/** By the index of words, whatever else is asked: right for words that are rare. */
const contractsSaying = (search: Words): RawBuilder<{ contract_id: string }> => {
  const pieces = [...piecesWanted(search.keyword ?? ''), ...piecesWanted(search.counterpart ?? '')]
  return sql`select w.contract_id from contract_words w
              where w.pieces @> ${sql.val(pieces)}::text[] and ${saying(search)}`
}

/** So many contracts are carried from one question to the next; more stay in the database. */
const CARRIED = 5000

/**
 * Among so few of the newest a common word has filled its page; among so many, any but a rare one, which the index finds.
 */
export const NEAR = [400, 2000] as const

/** The newest of a list, its words and several departments not yet looked at. */
const newestOf = async (
  db: Queryable,
  question: Question,
  cursor: string | undefined,
  depth: number,
): Promise<RawBuilder<unknown> | undefined> => {
  const page = { cursor, pageSize: depth - 1 }
  const columns = [...COLUMNS, 'p.department_id'] as const
  if (question.filter.view === 'dueSoon')
    return sql`${newestFirst(plainRows(db, question).select([...columns]), page, ORDER)}`
  const departments = departmentsOf(question)
  const only = departments?.length === 1 ? departments[0] : undefined
  const corners = await cornersOf(db, question, only === undefined ? null : [only])
  if (corners.length === 0) return undefined
  // Each corner written out and in order by itself: the database takes from all in turn, and stops when it has enough.
  const newest = ({ house_id, shelf_mark }: Corner) => {
    const rows = withFilter(rowsOf(db, question), question)
      .where('p.house_id', '=', house_id)
      .where('p.shelf_mark', '=', shelf_mark)
    const placed = only === undefined ? rows : rows.where('p.department_id', '=', only)
    return sql`(${newestFirst(placed.select([...columns]), page, ORDER)})`
  }
  return sql`
    select * from (${sql.join(corners.map(newest), sql` union all `)}) p
     order by p.sort_at desc, p.contract_id desc limit ${depth}`
}

type Nearest = { rows: Row[]; isWhole: boolean }

/** Those of the newest that say it, and whether there are older ones nobody looked at. */
const nearestSaying = async (
  db: Queryable,
  question: Question,
  cursor: string | undefined,
  depth: number,
): Promise<Nearest> => {
  const newest = await newestOf(db, question, cursor, depth)
  if (!newest) return { rows: [], isWhole: true }
  const departments = departmentsOf(question)
  const { rows } = await sql<Row & { looked: number }>`
    with newest as materialized (${newest})
    select newest.*, looked.count as looked
      from (select count(*) as count from newest) looked
      left join (newest cross join lateral (
             -- offset keeps it one look-up a row: joined, the planner would rather read every word there is
             select from contract_words w
              where w.contract_id = newest.contract_id and ${saying(question.filter)} offset 0
           ) words) on ${departments ? sql`newest.department_id = any(${uuids(departments)})` : sql`true`}
     order by newest.sort_at desc, newest.contract_id desc
     limit ${COUNT_CAP + 1}`.execute(db)
  return {
    rows: rows.filter(({ contract_id }) => contract_id !== null),
    isWhole: (rows[0]?.looked ?? 0) < depth,
  }
}

export type Search = {
  nearest: (question: Question, depth: number, cursor?: string) => Promise<Nearest>
  /** All of them, to be put in order. */
  rows: (question: Question) => Promise<Rows>
  /** Which, in no order, so many at most. */
  some: (question: Question, limit: number) => Promise<RawBuilder<{ contract_id: string }>>
}

/** One search for a page, for its number and for every scope it is asked in: nothing is looked for twice. */
export const searchFor = (db: Queryable, words: Words): Search => {
  const nearest = new Map<string, Promise<Nearest>>()
  let looked: Promise<string[]> | undefined
  /** Null: too many to carry. */
  const carried = async (): Promise<string[] | null> => {
    looked ??= sql<{ contract_id: string }>`${contractsSaying(words)} limit ${CARRIED + 1}`
      .execute(db)
      .then(({ rows }) => rows.map(({ contract_id }) => contract_id))
    const ids = await looked
    return ids.length > CARRIED ? null : ids
  }
  const among = (question: Question, which: RawBuilder<unknown>) =>
    plainRows(db, question).where(sql<boolean>`p.contract_id = any(${which})`)
  return {
    nearest: (question, depth, cursor) => {
      const key = `${scopeIdOf(question.scope)} ${depth} ${cursor ?? ''}`
      const known = nearest.get(key) ?? nearestSaying(db, question, cursor, depth)
      nearest.set(key, known)
      return known
    },
    rows: async (question) => {
      const ids = await carried()
      return among(question, ids ? uuids(ids) : sql`array(${contractsSaying(words)})`)
    },
    some: async (question, limit) => {
      const ids = await carried()
      if (ids) return sql`${among(question, uuids(ids)).select('p.contract_id').limit(limit)}`
      const one = plainRows(db, question).where(sql<boolean>`p.contract_id = said.contract_id`)
      return sql`
        select p.contract_id from (${contractsSaying(words)}) said
         cross join lateral (${one.select('p.contract_id')} offset 0) p limit ${limit}`
    },
  }
}

import { COUNT_CAP } from '@xinqi/api/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'
import { newestFirst } from '../../platform/db/keyset.ts'
import { likeWanted, pairsWanted } from '../contracts/search-words.ts'
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
  const pairs = [...new Set([...pairsWanted(search.keyword ?? ''), ...pairsWanted(search.counterpart ?? '')])]
  return sql`select w.contract_id from contract_words w
              where w.pairs @> ${sql.val(pairs)}::text[] and ${saying(search)}`
}

/** So many contracts are carried from one question to the next; more stay in the database. */
const CARRIED = 5000

/** Among so many of the newest a common word has filled its page; one that has not is rare, and the index finds it. */
const NEAR = 2000

/** The newest of a list, its words and several departments not yet looked at. */
const newestOf = async (
  db: Queryable,
  question: Question,
  cursor: string | undefined,
): Promise<RawBuilder<unknown> | undefined> => {
  const page = { cursor, pageSize: NEAR - 1 }
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
     order by p.sort_at desc, p.contract_id desc limit ${NEAR}`
}

type Nearest = { rows: Row[]; isWhole: boolean }

/** Those of the newest that say it, and whether there are older ones nobody looked at. */
const nearestSaying = async (
  db: Queryable,
  question: Question,
  cursor: string | undefined,
): Promise<Nearest> => {
  const newest = await newestOf(db, question, cursor)
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
    isWhole: (rows[0]?.looked ?? 0) < NEAR,
  }
}

export type Search = {
  nearest: (question: Question, cursor?: string) => Promise<Nearest>
  rows: (question: Question) => Promise<Rows>
}

/** One search for a page, for its number and for every scope it is asked in: nothing is looked for twice. */
export const searchFor = (db: Queryable, words: Words): Search => {
  const nearest = new Map<string, Promise<Nearest>>()
  let found: Promise<{ contract_id: string }[]> | undefined
  return {
    nearest: (question, cursor) => {
      const key = `${scopeIdOf(question.scope)} ${cursor ?? ''}`
      const known = nearest.get(key) ?? nearestSaying(db, question, cursor)
      nearest.set(key, known)
      return known
    },
    rows: async (question) => {
      found ??= sql<{ contract_id: string }>`${contractsSaying(words)} limit ${CARRIED + 1}`
        .execute(db)
        .then(({ rows }) => rows)
      const carried = await found
      const which =
        carried.length > CARRIED
          ? sql`array(${contractsSaying(words)})`
          : uuids(carried.map(({ contract_id }) => contract_id))
      return plainRows(db, question).where(sql<boolean>`p.contract_id = any(${which})`)
    },
  }
}

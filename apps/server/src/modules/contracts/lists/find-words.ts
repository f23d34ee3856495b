import { COUNT_CAP } from '@xinqi/api/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { behind, newestFirst, readCursor } from '../../../platform/db/keyset.ts'
import { likeWanted, piecesWanted } from '../contract/search-words.ts'
import { type ContractFilter, departmentsOf, isFew, type Question, scopeIdOf } from './list-filter.ts'
import { type ListPartition, partitionsOf, spanOf } from './list-partitions.ts'
import { COLUMNS, ORDER, plainRows, type Row, rowsOf, uuids, withFilter } from './list-rows.ts'
import { dayPlace, monthEnd, monthPlaces } from './month-places.ts'
import { type RareNgrams, rareNgrams } from './rare-ngrams.ts'

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

/** What is looked for: words, and by which of their pieces. */
type Sought = Words & RareNgrams

/** The pieces, in a place or anywhere: nearly right, and by the index alone. */
const having = ({ pieces }: Sought, place?: RawBuilder<unknown>): RawBuilder<boolean> => {
  const there = place ? sql`and w.places @> array[${place}]` : sql``
  return sql<boolean>`(w.pieces @> ${sql.val([...pieces])}::text[] ${there})`
}

/** The words of contracts that say it, in a place or anywhere. */
const wordsSaying = (sought: Sought, place?: RawBuilder<unknown>) =>
  sql`contract_words w where ${having(sought, place)} and ${saying(sought)}`

const monthsIn = (months: readonly string[]) => sql`unnest(${sql.val([...months])}::text[]) as month (place)`

/**
 * The days on which somebody has contracts that may say it, newest first, none after the latest: a month without any is
 * passed over by one look into the index. The database goes from one day to the next only while it is asked for more.
 */
const daysSaying = (sought: Sought, months: readonly string[], latest: string) => sql`
  (select place from ${monthsIn(months.filter((month) => month <= latest))}
    where exists (select from contract_words w where ${having(sought, sql`month.place`)}) offset 0) month
  cross join lateral
  (select place from generate_series(31, 1, -1) as day
    cross join lateral (select month.place || lpad(day::text, 2, '0') as place) named
    where place collate "C" <= ${latest} offset 0) day`

/**
 * near: among so few of the newest a common word has filled its page; among so many, any but a rare one or an old one.
 * carried: so many contracts are carried from one question to the next.
 */
export const FAR = { near: [400, 2000], carried: 2000 } as const
export type Far = { near: readonly number[]; carried: number }

/** The newest of a list, its words and several departments not yet looked at. */
const newestOf = async (
  db: Queryable,
  question: Question,
  cursor: string | undefined,
  depth: number,
): Promise<RawBuilder<unknown> | undefined> => {
  const page = { cursor, pageSize: depth - 1 }
  const columns = [...COLUMNS, 'p.department_id'] as const
  if (isFew(question.filter))
    return sql`${newestFirst(plainRows(db, question).select([...columns]), page, ORDER)}`
  const departments = departmentsOf(question)
  const only = departments?.length === 1 ? departments[0] : undefined
  const partitions = await partitionsOf(db, question, only === undefined ? null : [only])
  if (partitions.length === 0) return undefined
  // Each corner written out and in order by itself: the database takes from all in turn, and stops when it has enough.
  const newest = ({ house_id, shelf_mark }: ListPartition) => {
    const rows = withFilter(rowsOf(db, question), question)
      .where('p.house_id', '=', house_id)
      .where('p.shelf_mark', '=', shelf_mark)
    const placed = only === undefined ? rows : rows.where('p.department_id', '=', only)
    return sql`(${newestFirst(placed.select([...columns]), page, ORDER)})`
  }
  return sql`
    select * from (${sql.join(partitions.map(newest), sql` union all `)}) p
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

export type Ids = RawBuilder<{ contract_id: string }>

export type Search = {
  /** How many of the newest are looked at one by one, before the words are looked for. */
  near: readonly number[]
  nearest: (question: Question, depth: number, cursor?: string) => Promise<Nearest>
  page: (question: Question, page: { cursor?: string; pageSize: number }) => Promise<Row[]>
  /** Those found at the first look, so many at most, and whether there are others. */
  some: (question: Question, limit: number) => Promise<{ ids: Ids; isWhole: boolean }>
  every: (question: Question) => Promise<Ids>
}

/** ids: as the database writes an array. They go back as they came, and need not be taken apart here. */
type Carried = { ids: string; isWhole: boolean; newest: Date | null }

/** All that say it, newest first; where there are more than so many, of the first that are found as many as are counted. */
const carriedOf = async (db: Queryable, saying: RawBuilder<unknown>, limit: number): Promise<Carried> => {
  const { rows } = await sql<Carried>`
    select count(*) <= ${limit} as "isWhole", max(sort_at) as newest,
           coalesce(case when count(*) <= ${limit} then array_agg(contract_id order by sort_at desc, contract_id desc)
                         else (array_agg(contract_id order by place))[:${sql.lit(COUNT_CAP + 1)}] end, '{}')::text as ids
      from (select contract_id, sort_at, row_number() over () as place
              from (${saying} limit ${limit + 1}) found) said`.execute(db)
  return rows[0]!
}

const KEY = { at: sql`p.sort_at`, id: sql`p.contract_id` }

/** One search for a page, for its number and for every scope it is asked in: nothing is looked for twice. */
export const searchFor = (db: Queryable, words: Words, far: Far = FAR): Search => {
  const nearest = new Map<string, Promise<Nearest>>()
  const months = new Map<string, Promise<string[]>>()
  const carried = new Map<string, Promise<Carried>>()
  const once = <T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> => {
    const answer = known.get(key) ?? ask()
    known.set(key, answer)
    return answer
  }
  let telling: Promise<RareNgrams> | undefined
  const seek = async (): Promise<Sought> => {
    telling ??= rareNgrams(db, [
      ...piecesWanted(words.keyword ?? ''),
      ...piecesWanted(words.counterpart ?? ''),
    ])
    return { ...words, ...(await telling) }
  }
  const monthsOf = (question: Question) =>
    once(months, `${question.scope.kind} ${scopeIdOf(question.scope)}`, async () =>
      monthPlaces(question, await spanOf(db, question)),
    )
  const inMonths = async (question: Question) => sql`
    select said.contract_id, said.sort_at from ${monthsIn(await monthsOf(question))}
     cross join lateral (
       select w.contract_id, w.sort_at from ${wordsSaying(await seek(), sql`month.place`)} offset 0) said`
  /**
   * Of the whole platform if they are few, else of those he sees, as many as are counted. What is everywhere is not looked
   * for on the whole platform: all who say it would be gathered before the first is told.
   */
  const carry = async (question: Question): Promise<Carried> => {
    const sought = await seek()
    if (!sought.isEverywhere) {
      const all = await once(carried, 'all', () =>
        carriedOf(db, sql`select w.contract_id, w.sort_at from ${wordsSaying(sought)}`, far.carried),
      )
      if (all.isWhole) return all
    }
    return once(carried, `${question.scope.kind} ${scopeIdOf(question.scope)}`, async () =>
      carriedOf(
        db,
        await inMonths(question),
        sought.isEverywhere ? far.carried : Math.min(COUNT_CAP, far.carried),
      ),
    )
  }
  /** Those of a list among contracts called said, in their order, each looked up by itself and only while more are asked for. */
  const listed = (question: Question, said: RawBuilder<unknown>) => {
    const one = plainRows(db, question).where(sql<boolean>`p.contract_id = said.contract_id`)
    return sql`${said} cross join lateral (${one.select([...COLUMNS])} offset 0) p`
  }
  const among = (ids: string) => sql`unnest(${ids}::uuid[]) as said (contract_id)`
  return {
    near: far.near,
    some: async (question, limit) => {
      const { ids, isWhole } = await carry(question)
      return { ids: sql`select p.contract_id from ${listed(question, among(ids))} limit ${limit}`, isWhole }
    },
    nearest: (question, depth, cursor) =>
      once(nearest, `${question.scope.kind} ${scopeIdOf(question.scope)} ${depth} ${cursor ?? ''}`, () =>
        nearestSaying(db, question, cursor, depth),
      ),
    page: async (question, page) => {
      const some = await carry(question)
      if (some.isWhole) {
        const older = page.cursor ? sql`where ${behind(page.cursor, KEY)}` : sql``
        const { rows } = await sql<Row>`
          select p.* from ${listed(question, among(some.ids))} ${older} limit ${page.pageSize + 1}`.execute(
          db,
        )
        return rows
      }
      const sought = await seek()
      const ofDay = plainRows(db, question).where(
        sql<boolean>`p.contract_id = any(array(select w.contract_id from ${wordsSaying(sought, sql`day.place`)}))`,
      )
      // They were looked for from the newest month backwards: the months before the first that was found say nothing.
      const inMonth = monthEnd(question, some.newest!)
      const onDay = page.cursor ? dayPlace(question, readCursor(page.cursor).at) : inMonth
      const latest = onDay < inMonth ? onDay : inMonth
      const found = await sql<Row>`
        select p.* from ${daysSaying(sought, await monthsOf(question), latest)}
         cross join lateral (${newestFirst(ofDay.select([...COLUMNS]), page, ORDER)}) p
         limit ${page.pageSize + 1}`.execute(db)
      return found.rows
    },
    every: async (question) =>
      sql`select p.contract_id from ${listed(question, sql`(${await inMonths(question)}) said`)}`,
  }
}

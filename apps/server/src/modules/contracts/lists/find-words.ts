import { COUNT_CAP } from '@xinqi/api/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newestFirst, readCursor } from '../../../platform/db/keyset.ts'
import { likeWanted, piecesWanted } from '../contract/search-words.ts'
import { type Corner, cornersOf, spanOf } from './corners.ts'
import { type ContractFilter, departmentsOf, isFew, type Question, scopeIdOf } from './list-question.ts'
import { dayPlace, monthPlaces } from './month-places.ts'
import { COLUMNS, ORDER, plainRows, type Row, type Rows, rowsOf, uuids, withFilter } from './rows-asked.ts'
import { tellingPieces } from './telling-pieces.ts'

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
type Sought = Words & { pieces: readonly string[] }

/** The pieces, in a place or anywhere: nearly right, and by the index alone. */
const having = ({ pieces }: Sought, place?: RawBuilder<unknown>): RawBuilder<boolean> => {
  const there = place ? sql`and w.places @> array[${place}]` : sql``
  return sql<boolean>`(w.pieces @> ${sql.val([...pieces])}::text[] ${there})`
}

const contractsSaying = (
  sought: Sought,
  place?: RawBuilder<unknown>,
): RawBuilder<{ contract_id: string }> => sql`
  select w.contract_id from contract_words w where ${having(sought, place)} and ${saying(sought)}`

const monthsIn = (months: readonly string[]) => sql`unnest(${sql.val([...months])}::text[]) as month (place)`

/**
 * The days on which somebody has contracts that may say it, newest first, none after the latest: a month without any is
 * passed over by one look into the index. The database goes from one day to the next only while it is asked for more.
 */
const daysSaying = (sought: Sought, months: readonly string[], latest: string | undefined) => sql`
  (select place from ${monthsIn(latest ? months.filter((month) => month <= latest) : months)}
    where exists (select from contract_words w where ${having(sought, sql`month.place`)}) offset 0) month
  cross join lateral
  (select place from generate_series(31, 1, -1) as day
    cross join lateral (select month.place || lpad(day::text, 2, '0') as place) named
    ${latest ? sql`where place collate "C" <= ${latest}` : sql``} offset 0) day`

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
  /** How many of the newest are looked at one by one, before the words are looked for. */
  near: readonly number[]
  nearest: (question: Question, depth: number, cursor?: string) => Promise<Nearest>
  page: (question: Question, page: { cursor?: string; pageSize: number }) => Promise<Row[]>
  /** Those found at the first look, in no order, and whether there are others. */
  some: (question: Question) => Promise<{ rows: Rows; isWhole: boolean }>
  every: (question: Question) => Promise<RawBuilder<{ contract_id: string }>>
}

/** One search for a page, for its number and for every scope it is asked in: nothing is looked for twice. */
export const searchFor = (db: Queryable, words: Words, far: Far = FAR): Search => {
  const nearest = new Map<string, Promise<Nearest>>()
  const months = new Map<string, Promise<string[]>>()
  const carried = new Map<string, Promise<{ ids: string[]; isWhole: boolean }>>()
  const once = <T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> => {
    const answer = known.get(key) ?? ask()
    known.set(key, answer)
    return answer
  }
  let telling: Promise<string[]> | undefined
  const seek = async (): Promise<Sought> => {
    telling ??= tellingPieces(db, [
      ...piecesWanted(words.keyword ?? ''),
      ...piecesWanted(words.counterpart ?? ''),
    ])
    return { ...words, pieces: await telling }
  }
  const monthsOf = (question: Question) =>
    once(months, `${question.scope.kind} ${scopeIdOf(question.scope)}`, async () =>
      monthPlaces(question, await spanOf(db, question)),
    )
  const idsOf = async (which: RawBuilder<unknown>, limit: number) => {
    const { rows } = await sql<{ contract_id: string }>`${which} limit ${limit + 1}`.execute(db)
    return { ids: rows.map(({ contract_id }) => contract_id), isWhole: rows.length <= limit }
  }
  const inMonths = async (question: Question) => sql`
    select said.contract_id from ${monthsIn(await monthsOf(question))}
     cross join lateral (${contractsSaying(await seek(), sql`month.place`)} offset 0) said`
  /** Of the whole platform if they are few, else of those he sees, as many as are counted. */
  const carry = async (question: Question) => {
    const all = await once(carried, 'all', async () => idsOf(contractsSaying(await seek()), far.carried))
    if (all.isWhole) return all
    return once(carried, `${question.scope.kind} ${scopeIdOf(question.scope)}`, async () =>
      idsOf(await inMonths(question), Math.min(COUNT_CAP, far.carried)),
    )
  }
  const some = async (question: Question) => {
    const { ids, isWhole } = await carry(question)
    return { rows: plainRows(db, question).where(sql<boolean>`p.contract_id = any(${uuids(ids)})`), isWhole }
  }
  return {
    near: far.near,
    some,
    nearest: (question, depth, cursor) =>
      once(nearest, `${question.scope.kind} ${scopeIdOf(question.scope)} ${depth} ${cursor ?? ''}`, () =>
        nearestSaying(db, question, cursor, depth),
      ),
    page: async (question, page) => {
      const { rows, isWhole } = await some(question)
      if (isWhole) return newestFirst(rows.select([...COLUMNS]), page, ORDER).execute()
      const sought = await seek()
      const ofDay = plainRows(db, question).where(
        sql<boolean>`p.contract_id = any(array(${contractsSaying(sought, sql`day.place`)}))`,
      )
      const latest = page.cursor && dayPlace(question, readCursor(page.cursor).at)
      const found = await sql<Row>`
        select p.* from ${daysSaying(sought, await monthsOf(question), latest)}
         cross join lateral (${newestFirst(ofDay.select([...COLUMNS]), page, ORDER)}) p
         limit ${page.pageSize + 1}`.execute(db)
      return found.rows
    },
    every: async (question) => {
      const one = plainRows(db, question).where(sql<boolean>`p.contract_id = said.contract_id`)
      return sql`
        select p.contract_id from (${await inMonths(question)}) said
         cross join lateral (${one.select('p.contract_id')} offset 0) p`
    },
  }
}

import { COUNT_CAP } from '@xinqi/api/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { behind, writeCursor } from '../../../platform/db/keyset.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { TextPage } from './facts.ts'
import { type ArchivedRow, type Counted, withNames } from './find.ts'
import type { Texts } from './kept-text.ts'
import { foldText, isSearchable } from './rules.ts'
import { isOnePiece } from './text-grams.ts'

/** Among so few of the newest a common word has filled its page; a rarer one is looked for in the index. */
const NEAR = 200

type TextQuery = { companyId: string; words: string; where: RawBuilder<boolean>; texts: Texts }
type Page = { cursor?: string; pageSize: number }

/** A contract that has all the pieces of the words; whether it says them is seen when its text is opened. */
type Candidate = { id: string; subject_id: string; sort_at: Date }

const NEWEST = sql`order by a.sort_at desc, a.id desc`
const olderThan = (cursor: string | undefined) =>
  cursor ? sql`and ${behind(cursor, { at: sql`a.sort_at`, id: sql`a.id` })}` : sql``

/** The candidates among the newest, and whether these were all there are. */
const nearest = async (db: Queryable, { words, where, texts }: TextQuery, cursor: string | undefined) => {
  const { rows } = await sql<Candidate & { id: string | null; looked: number }>`
    with newest as materialized (
      select a.* from archived a where ${where} ${olderThan(cursor)} ${NEWEST} limit ${NEAR})
    select hit.id, hit.subject_id, hit.sort_at, looked.count as looked
      from (select count(*) as count from newest) looked
      left join lateral (
        select a.id, a.subject_id, a.sort_at from newest a
         cross join lateral (
           select from ${texts.table} t where ${texts.ofRow} and ${texts.mayBe(words)} offset 0) said
      ) hit on true
     order by hit.sort_at desc, hit.id desc`.execute(db)
  return {
    candidates: rows.filter(({ id }) => id !== null) as Candidate[],
    isWhole: (rows[0]?.looked ?? 0) < NEAR,
  }
}

/** The months in which the company has anything, newest first, as word_places() calls them. */
const monthsOf = async (db: Queryable, { companyId }: TextQuery, before?: Date): Promise<string[]> => {
  // What is filed and what is not stand in an index each: one question over both would read every row.
  const end = (filed: boolean, newest: boolean) => sql`
    (select a.sort_at from archived a
      where a.company_id = ${companyId} and a.type_id is ${filed ? sql`not null` : sql`null`}
      order by a.sort_at ${newest ? sql`desc` : sql`asc`}, a.id ${newest ? sql`desc` : sql`asc`} limit 1)`
  const { rows } = await sql<{ newest: Date | null; oldest: Date | null }>`
    select greatest(${end(true, true)}, ${end(false, true)}) as newest,
           least(${end(true, false)}, ${end(false, false)}) as oldest`.execute(db)
  const { newest, oldest } = rows[0]!
  if (!newest || !oldest) return []
  const index = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()
  const first = before ? Math.min(index(newest), index(before)) : index(newest)
  const tag = companyId.slice(-12)
  return Array.from({ length: Math.max(0, first - index(oldest) + 1) }, (_, back) => {
    const month = first - back
    return `${tag}${Math.floor(month / 12) * 100 + (month % 12) + 1}`
  })
}

/**
 * The newest month by itself, then twice as many at a time: a word that is often said is found in the first looks, one
 * that nobody wrote takes a handful of them instead of one for every month of the years.
 */
export const inParts = (months: readonly string[]): string[][] => {
  const parts: string[][] = []
  for (let at = 0, size = 1; at < months.length; at += size, size = at)
    parts.push(months.slice(at, at + size))
  return parts
}
const fromParts = (months: readonly string[]) =>
  sql`(values ${sql.join(inParts(months).map((part, at) => sql`(${sql.lit(at)}, ${sql.val(part)}::text[])`))}) as part (at, places)`

/** From the newest part backwards; the database goes on only while it is asked for more. */
const byIndex = async (
  db: Queryable,
  { companyId, words, where, texts }: TextQuery,
  months: readonly string[],
  { cursor, most }: { cursor?: string; most: number },
): Promise<Candidate[]> => {
  if (months.length === 0) return []
  const { rows } = await sql<Candidate>`
    select a.id, a.subject_id, a.sort_at from ${fromParts(months)}
     cross join lateral (
       select a.id, a.subject_id, a.sort_at from ${texts.table} t
         join archived a on a.company_id = ${companyId} and a.subject_id = t.subject_id
        where ${texts.mayBe(words)} and ${texts.places} && part.places and ${where} ${olderThan(cursor)}
        ${NEWEST} limit ${most}) a
     limit ${most}`.execute(db)
  return rows
}

export const assertSearchable = (words: string): void => {
  if (!isSearchable(words)) throw new CodedError('SEARCH_TOO_SHORT')
}

/** So many texts are opened at once. */
const OPENED = 50

/** Those of them that say the words, with the text where it was opened; no more than are asked for. */
const thatSay = async (
  db: Queryable,
  { words, texts }: TextQuery,
  candidates: readonly Candidate[],
  most = Number.POSITIVE_INFINITY,
): Promise<{ said: Candidate[]; bodies: Map<string, string> }> => {
  const sought = foldText(words.trim())
  const said: Candidate[] = []
  const bodies = new Map<string, string>()
  for (let at = 0; at < candidates.length && said.length < most; at += OPENED) {
    const some = candidates.slice(at, at + OPENED)
    const opened = await texts.bodiesOf(
      db,
      some.map(({ subject_id }) => subject_id),
    )
    for (const one of some) {
      const body = opened.get(one.subject_id)
      if (!body?.includes(sought)) continue
      said.push(one)
      bodies.set(one.subject_id, body)
    }
  }
  return { said: said.slice(0, most), bodies }
}

const cursorAt = ({ sort_at, id }: Candidate) => writeCursor({ at: sort_at, id })

/** By the index, on and on until the page is full: a candidate that does not say the words makes room for the next. */
const pageByIndex = async (db: Queryable, asked: TextQuery, { cursor, pageSize }: Page) => {
  const months = await monthsOf(db, asked)
  const most = pageSize + 1
  const said: Candidate[] = []
  const bodies = new Map<string, string>()
  for (let from = cursor; said.length < most; ) {
    const candidates = await byIndex(db, asked, months, { cursor: from, most })
    const found = await thatSay(db, asked, candidates)
    said.push(...found.said)
    for (const [id, body] of found.bodies) bodies.set(id, body)
    if (candidates.length < most) break
    from = cursorAt(candidates.at(-1)!)
  }
  return { said: said.slice(0, most), bodies }
}

/** No further than a thousand. Words of one piece need no text opened to be counted. */
const countByIndex = async (db: Queryable, asked: TextQuery): Promise<Counted> => {
  const months = await monthsOf(db, asked)
  const most = COUNT_CAP + 1
  const candidates = await byIndex(db, asked, months, { most })
  const { length: total } = isOnePiece(foldText(asked.words.trim()))
    ? candidates
    : (await thatSay(db, asked, candidates)).said
  return { total: Math.min(total, COUNT_CAP), atLeast: candidates.length === most }
}

type FoundPage = { said: Candidate[]; bodies: ReadonlyMap<string, string> }
export type FoundTexts = { rows: ArchivedRow[]; bodies: ReadonlyMap<string, string> }

const rowsOf = async (db: Queryable, { companyId }: TextQuery, said: readonly Candidate[]) => {
  const rows = sql`select a.* from archived a where a.company_id = ${companyId}
                      and a.id = any(${said.map(({ id }) => id)}::uuid[])`
  return (await sql<ArchivedRow>`${withNames(rows)} ${NEWEST}`.execute(db)).rows
}

const pageAfter = async (db: Queryable, asked: TextQuery, page: Page): Promise<FoundPage> => {
  const most = page.pageSize + 1
  const near = await nearest(db, asked, page.cursor)
  const found = await thatSay(db, asked, near.candidates, most)
  return near.isWhole || found.said.length >= most ? found : pageByIndex(db, asked, page)
}

/** One page of contracts whose text says the words, newest first, and one row more. */
export const textPage = async (db: Queryable, asked: TextQuery, page: Page): Promise<ArchivedRow[]> =>
  rowsOf(db, asked, (await pageAfter(db, asked, page)).said)

/**
 * The same with their texts, and how many there are: no further than a thousand; for a common word no further than the
 * newest, which is said. The first page and the count look at the same texts, which are opened once.
 */
export const searchTexts = async (
  db: Queryable,
  asked: TextQuery,
  page: Page,
): Promise<FoundTexts & { counted: Counted }> => {
  const most = page.pageSize + 1
  const near = await nearest(db, asked, undefined)
  const first = await thatSay(db, asked, near.candidates)
  const counted = near.isWhole
    ? { total: first.said.length, atLeast: false }
    : first.said.length > NEAR / 10
      ? { total: first.said.length, atLeast: true }
      : await countByIndex(db, asked)
  const { said, bodies } = page.cursor
    ? await pageAfter(db, asked, page)
    : near.isWhole || first.said.length >= most
      ? first
      : await pageByIndex(db, asked, page)
  return { rows: await rowsOf(db, asked, said.slice(0, most)), counted, bodies }
}

const AROUND = 30
const SHOWN = 3

export type Passage = { fileId: string; page: number; before: string; hit: string; after: string }

/** Where in the texts it is said, the first few places of each. */
export const passagesOf = async (
  db: Queryable,
  bodies: ReadonlyMap<string, string>,
  words: string,
): Promise<Map<string, Passage[]>> => {
  const sought = foldText(words.trim())
  const { rows } = await sql<{ subject_id: string; pages: TextPage[] }>`
    select t.subject_id, t.pages from contract_text t
     where t.subject_id = any(${sql.val([...bodies.keys()])}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ subject_id, pages }) => [subject_id, placesIn(bodies.get(subject_id)!, pages, sought)]),
  )
}

export const placesIn = (body: string, pages: readonly TextPage[], sought: string): Passage[] => {
  const found: Passage[] = []
  for (
    let at = body.indexOf(sought);
    at >= 0 && found.length < SHOWN;
    at = body.indexOf(sought, at + AROUND)
  ) {
    const page = pages.findLast(({ start }) => start <= at)
    const end = at + sought.length
    found.push({
      fileId: page?.fileId ?? '',
      page: page?.page ?? 1,
      before: body.slice(Math.max(0, at - AROUND), at),
      hit: body.slice(at, end),
      after: body.slice(end, end + AROUND),
    })
  }
  return found
}

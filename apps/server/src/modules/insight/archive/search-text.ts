import { COUNT_CAP } from '@xinqi/api/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { behind } from '../../../platform/db/keyset.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type ArchivedRow, type Counted, withNames } from './find.ts'
import { foldText, isSearchable, likeOf } from './rules.ts'

/** Among so few of the newest a common word has filled its page; a rarer one is looked for in the index. */
const NEAR = 200

type Asked = { companyId: string; words: string; where: RawBuilder<boolean> }
type Page = { cursor?: string; pageSize: number }

const NEWEST = sql`order by a.sort_at desc, a.id desc`
const olderThan = (cursor: string | undefined) =>
  cursor ? sql`and ${behind(cursor, { at: sql`a.sort_at`, id: sql`a.id` })}` : sql``

/** Those of the newest whose text says it, and how many were looked at. */
const nearest = async (db: Queryable, { words, where }: Asked, { cursor }: Page) => {
  const { rows } = await sql<{ id: string | null; looked: number }>`
    with newest as materialized (
      select a.* from archived a where ${where} ${olderThan(cursor)} ${NEWEST} limit ${NEAR})
    select hit.id, looked.count as looked
      from (select count(*) as count from newest) looked
      left join lateral (
        select a.id, a.sort_at from newest a
         cross join lateral (
           select from contract_text t where t.subject_id = a.subject_id and t.body like ${likeOf(words)} offset 0) said
      ) hit on true
     order by hit.sort_at desc, hit.id desc`.execute(db)
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    isWhole: (rows[0]?.looked ?? 0) < NEAR,
  }
}

/** The months in which the company has anything, newest first, as word_places() calls them. */
const monthsOf = async (db: Queryable, { companyId }: Asked, before?: Date): Promise<string[]> => {
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

const saying = ({ words }: Asked) => sql`
  text_grams(t.body) @> text_grams(${foldText(words.trim())})
  and word_places(t.scopes, t.sort_at) && part.places and t.body like ${likeOf(words)}`

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
const byIndex = (asked: Asked, months: readonly string[], { cursor, pageSize }: Page) => sql`
  select a.* from ${fromParts(months)}
   cross join lateral (
     select a.* from contract_text t
       join archived a on a.company_id = ${asked.companyId} and a.subject_id = t.subject_id
      where ${saying(asked)} and ${asked.where} ${olderThan(cursor)} ${NEWEST} limit ${pageSize + 1}) a
   limit ${pageSize + 1}`

export const assertSearchable = (words: string): void => {
  if (!isSearchable(words)) throw new CodedError('SEARCH_TOO_SHORT')
}

/** One page of contracts whose text says the words, newest first, and one row more. */
export const textPage = async (db: Queryable, asked: Asked, page: Page): Promise<ArchivedRow[]> => {
  const near = await nearest(db, asked, page)
  const rows =
    near.isWhole || near.ids.length > page.pageSize
      ? sql`select a.* from archived a where a.company_id = ${asked.companyId}
              and a.id = any(${near.ids.slice(0, page.pageSize + 1)}::uuid[])`
      : byIndex(asked, await monthsOf(db, asked), page)
  return (await sql<ArchivedRow>`${withNames(rows)} ${NEWEST}`.execute(db)).rows
}

/** No further than a thousand; for a common word no further than the newest, which is said. */
export const countText = async (db: Queryable, asked: Asked): Promise<Counted> => {
  const near = await nearest(db, asked, { pageSize: 0 })
  if (near.isWhole) return { total: near.ids.length, atLeast: false }
  if (near.ids.length > NEAR / 10) return { total: near.ids.length, atLeast: true }
  const months = await monthsOf(db, asked)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select a.id from ${fromParts(months)}
       cross join lateral (
         select a.id from contract_text t
           join archived a on a.company_id = ${asked.companyId} and a.subject_id = t.subject_id
          where ${saying(asked)} and ${asked.where} limit ${COUNT_CAP + 1}) a
       limit ${COUNT_CAP + 1}) found`.execute(db)
  const total = rows[0]!.total
  return { total: Math.min(total, COUNT_CAP), atLeast: total > COUNT_CAP }
}

const AROUND = 30
const SHOWN = 3

export type Passage = { fileId: string; page: number; before: string; hit: string; after: string }

/** Where in the text it is said, the first few places of each. */
export const passagesOf = async (
  db: Queryable,
  subjectIds: readonly string[],
  words: string,
): Promise<Map<string, Passage[]>> => {
  const sought = foldText(words.trim())
  const { rows } = await sql<{ subject_id: string; body: string; pages: PageStart[] }>`
    select t.subject_id, t.body, t.pages from contract_text t
     where t.subject_id = any(${sql.val([...subjectIds])}::uuid[])`.execute(db)
  return new Map(rows.map(({ subject_id, body, pages }) => [subject_id, placesIn(body, pages, sought)]))
}

type PageStart = { fileId: string; page: number; start: number }

export const placesIn = (body: string, pages: readonly PageStart[], sought: string): Passage[] => {
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

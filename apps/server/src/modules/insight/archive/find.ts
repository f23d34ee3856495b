import type { Body } from '@xinqi/api/calls'
import { addDays, dayStart } from '@xinqi/api/china-day'
import { COUNT_CAP } from '@xinqi/api/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { behind } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import type { Row } from '../../../platform/db/row.ts'
import { type Sight, seenBy } from './access.ts'

export type ArchiveFilter = Omit<Body<'/archived/getList'>, 'cursor' | 'pageSize'>

export type ArchivedRow = Omit<
  Row<'archived'>,
  'own' | 'attachments' | 'accepted' | 'filed_by' | 'out_reason'
> & { type_name: string | null; performer_name: string | null; status: number | null }

/** What a row says beyond itself, looked up for the rows of a page only. */
export const withNames = (rows: RawBuilder<unknown>): RawBuilder<ArchivedRow> => sql<ArchivedRow>`
  select a.*, t.name as type_name, c.status, p.name as performer_name
    from (${rows}) a
    left join archive_type t on t.company_id = a.company_id and t.id = a.type_id
    left join contract c on c.id = a.contract_id
    left join account p on p.id = a.performer_id`

const like = (words: string) => containing(words.trim())

/** The conditions of a list on `archived a`; the words of the text are looked for elsewhere. */
export const conditionsOf = (sight: Sight, filter: ArchiveFilter): RawBuilder<boolean> => {
  const asked: RawBuilder<unknown>[] = [seenBy(sight)]
  if (!filter.everything && !filter.typeId) asked.push(sql`a.type_id is not null`)
  if (filter.typeId) asked.push(sql`a.type_id = ${filter.typeId}`)
  if (filter.keyword?.trim()) {
    const words = like(filter.keyword)
    asked.push(
      sql`(a.name ilike ${words} or a.number ilike ${words} or a.archive_number ilike ${words} or a.counterpart ilike ${words}
        or ${filter.keyword.trim()} = any(a.tags))`,
    )
  }
  if (filter.counterpart?.trim()) asked.push(sql`a.counterpart ilike ${like(filter.counterpart)}`)
  if (filter.performanceUserId)
    asked.push(sql`a.performer_id = (
      select m.account_id from member m where m.company_id = ${sight.companyId} and m.id = ${filter.performanceUserId})`)
  if (filter.from) asked.push(sql`a.sort_at >= ${dayStart(filter.from)}`)
  if (filter.to) asked.push(sql`a.sort_at < ${dayStart(addDays(filter.to, 1))}`)
  if (filter.minCents !== undefined) asked.push(sql`a.cents >= ${filter.minCents}`)
  if (filter.maxCents !== undefined) asked.push(sql`a.cents <= ${filter.maxCents}`)
  if (filter.source) asked.push(sql`a.source = ${filter.source}`)
  return sql<boolean>`${sql.join(asked, sql` and `)}`
}

const NEWEST = sql`order by a.sort_at desc, a.id desc`

/** One page, newest first, and one row more. */
export const archivedPage = async (
  db: Queryable,
  where: RawBuilder<boolean>,
  { cursor, pageSize }: { cursor?: string; pageSize: number },
): Promise<ArchivedRow[]> => {
  const older = cursor ? sql`and ${behind(cursor, { at: sql`a.sort_at`, id: sql`a.id` })}` : sql``
  const rows = sql`select a.* from archived a where ${where} ${older} ${NEWEST} limit ${pageSize + 1}`
  return (await sql<ArchivedRow>`${withNames(rows)} ${NEWEST}`.execute(db)).rows
}

export type Counted = { total: number; atLeast: boolean }
export const cappedCount = async (db: Queryable, ids: RawBuilder<unknown>): Promise<Counted> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${ids} limit ${COUNT_CAP + 1}) found`.execute(db)
  const total = rows[0]!.total
  return { total: Math.min(total, COUNT_CAP), atLeast: total > COUNT_CAP }
}

export const countArchived = (db: Queryable, where: RawBuilder<boolean>): Promise<Counted> =>
  cappedCount(db, sql`select from archived a where ${where}`)

/** One row somebody may see, or nothing. */
export const archivedOf = async (
  db: Queryable,
  sight: Sight,
  archivedIds: readonly string[],
): Promise<ArchivedRow[]> =>
  (
    await withNames(
      sql`select a.* from archived a where ${seenBy(sight)} and a.id = any(${sql.val([...archivedIds])}::uuid[])`,
    ).execute(db)
  ).rows

import type { Body } from '@xinqi/api/calls'
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { CONTRACT_IS } from '@xinqi/api/status'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { containing } from '../../../platform/db/like.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { type Sight, seenBy, sightOf } from '../archive/access.ts'
import { type ArchivedRow, type Counted, cappedCount, withNames } from '../archive/find.ts'
import { presentArchived } from '../archive/present.ts'
import { type DaySpan, keptDue } from './due-cells.ts'
import { bandOf, daysLeftOf } from './rules.ts'

export type DueFilter = Omit<Body<'/archived/getDueContractList'>, 'cursor' | 'pageSize'>

const SPAN: Record<string, (today: string) => DaySpan> = {
  overdue: (today) => [null, addDays(today, -1)],
  within7: (today) => [today, addDays(today, 7)],
  within30: (today) => [addDays(today, 8), addDays(today, 30)],
  within90: (today) => [addDays(today, 31), addDays(today, 90)],
  later: (today) => [addDays(today, 91), null],
}

/** Conditions on `archived a`; whether it still runs is asked of the contract itself. */
export const dueCondition = (sight: Sight, filter: DueFilter, now: Date): RawBuilder<boolean> => {
  const today = chinaDay(now)
  const asked: RawBuilder<unknown>[] = [
    seenBy(sight),
    sql`a.valid_until is not null`,
    // Ended by agreement or made void: it does not end once more.
    sql`not exists (select from contract c where c.id = a.contract_id and c.status in (${CONTRACT_IS.void}, ${CONTRACT_IS.finishedThenEnded}))`,
  ]
  const [from, to] = filter.band ? SPAN[filter.band]!(today) : [null, null]
  if (from) asked.push(sql`a.valid_until >= ${from}::date`)
  if (to) asked.push(sql`a.valid_until <= ${to}::date`)
  if (filter.month) {
    asked.push(sql`a.valid_until >= ${`${filter.month}-01`}::date`)
    asked.push(sql`a.valid_until < (${`${filter.month}-01`}::date + interval '1 month')::date`)
  }
  if (filter.keyword?.trim()) {
    const like = containing(filter.keyword.trim())
    asked.push(sql`(a.name ilike ${like} or a.number ilike ${like} or a.counterpart ilike ${like})`)
  }
  if (filter.typeId) asked.push(sql`a.type_id = ${filter.typeId}`)
  if (filter.performanceUserId)
    asked.push(sql`a.performer_id = (
      select m.account_id from member m where m.company_id = ${sight.companyId} and m.id = ${filter.performanceUserId})`)
  return sql<boolean>`${sql.join(asked, sql` and `)}`
}

/** How many there are: exactly where it is kept, else no further than lists count. */
const countDue = async (db: Queryable, sight: Sight, filter: DueFilter, now: Date): Promise<Counted> => {
  const { band, month, keyword, performanceUserId, typeId } = filter
  const isKept = !keyword?.trim() && !performanceUserId && !month
  const span = band ? SPAN[band]!(chinaDay(now)) : ([null, null] as const)
  const kept = isKept ? await keptDue(db, sight, [span], typeId) : null
  return kept
    ? { total: kept[0]!, atLeast: false }
    : cappedCount(db, sql`select from archived a where ${dueCondition(sight, filter, now)}`)
}

const BANDS = ['overdue', 'within7', 'within30', 'within90'] as const

/** How many in each band, exactly. */
export const countBands = async (
  db: Queryable,
  sight: Sight,
  now: Date,
): Promise<Record<(typeof BANDS)[number], number>> => {
  const today = chinaDay(now)
  const spans = BANDS.map((band) => SPAN[band]!(today))
  const counts = (await keptDue(db, sight, spans)) ?? (await countSpans(db, sight, spans, now))
  const [overdue, within7, within30, within90] = counts as [number, number, number, number]
  return { overdue, within7, within30, within90 }
}

const countSpans = async (db: Queryable, sight: Sight, spans: readonly DaySpan[], now: Date) => {
  const { rows } = await sql<{ at: number; n: number }>`
    select s.at, count(*)::int as n
      from unnest(${spans.map((_, at) => at)}::int[], ${spans.map(([from]) => from)}::date[],
                  ${spans.map(([, to]) => to)}::date[]) s (at, since, until)
      join archived a on a.valid_until between coalesce(s.since, '-infinity') and coalesce(s.until, 'infinity')
     where ${dueCondition(sight, {}, now)} group by 1`.execute(db)
  return spans.map((_, at) => rows.find((row) => row.at === at)?.n ?? 0)
}

type DueCursor = { day: string; id: string }
const writePlace = ({ day, id }: DueCursor) => Buffer.from(JSON.stringify([day, id])).toString('base64url')
const readPlace = (cursor: string): DueCursor => {
  try {
    const [day, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string]
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^[0-9a-f-]{36}$/.test(id)) throw new Error('malformed')
    return { day, id }
  } catch {
    throw new CodedError('BAD_REQUEST', '翻页位置无效，请从第一页重新查看')
  }
}

type DueRow = ArchivedRow & {
  next_on: string | null
  renewal_name: string | null
  renewal_status: number | null
}

/** What ends first comes first; what has ended comes newest first, because what ended yesterday is what matters. */
const duePage = async (
  db: Queryable,
  where: RawBuilder<boolean>,
  isPast: boolean,
  { cursor, pageSize }: { cursor?: string; pageSize: number },
): Promise<DueRow[]> => {
  const place = cursor ? readPlace(cursor) : null
  const order = isPast ? sql`order by a.valid_until desc, a.id desc` : sql`order by a.valid_until, a.id`
  const next = place
    ? isPast
      ? sql`and (a.valid_until, a.id) < (${place.day}::date, ${place.id}::uuid)`
      : sql`and (a.valid_until, a.id) > (${place.day}::date, ${place.id}::uuid)`
    : sql``
  const rows = sql`select a.* from archived a where ${where} ${next} ${order} limit ${pageSize + 1}`
  return (
    await sql<DueRow>`
      select a.*, d.name as renewal_name, d.status as renewal_status,
             (select min(r.next_on) from reminder r where r.company_id = a.company_id and r.archived_id = a.id) as next_on
        from (${withNames(rows)}) a left join contract d on d.id = a.renewed_by ${order}`.execute(db)
  ).rows
}

export const listDue: PlainHandler<'/archived/getDueContractList'> = async ({ actor, body, db, now }) => {
  const { cursor, pageSize = PAGE_SIZE_DEFAULT, ...filter } = body
  const sight = await sightOf(db, actor)
  const where = dueCondition(sight, filter, now)
  const [rows, counted] = await Promise.all([
    duePage(db, where, filter.band === 'overdue', { cursor, pageSize }),
    countDue(db, sight, filter, now),
  ])
  const today = chinaDay(now)
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    list: shown.map((row) => {
      const daysLeft = daysLeftOf(today, row.valid_until!)
      return {
        ...presentArchived(row),
        daysLeft,
        band: bandOf(daysLeft),
        renewedBy: row.renewed_by
          ? { contractId: row.renewed_by, name: row.renewal_name ?? '', status: row.renewal_status ?? 1 }
          : null,
        nextReminder: row.next_on,
      }
    }),
    nextCursor: rows.length > pageSize && last ? writePlace({ day: last.valid_until!, id: last.id }) : null,
    ...counted,
  }
}

const NAMES = 3

export const dueCalendar: PlainHandler<'/archived/dueCalendar'> = async ({ actor, body, db, now }) => {
  const where = dueCondition(await sightOf(db, actor), { month: body.month }, now)
  const { rows } = await sql<{ day: string; count: number; names: string[] }>`
    select valid_until as day, count(*) as count,
           (array_agg(name order by name))[1:${sql.lit(NAMES)}] as names
      from archived a where ${where} group by valid_until order by valid_until`.execute(db)
  return rows
}

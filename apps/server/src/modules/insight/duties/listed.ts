import type { Body } from '@xinqi/api/calls'
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { containing } from '../../../platform/db/like.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Sight, seenBy } from '../archive/access.ts'
import { DUTY } from './duty-rows.ts'
import type { ListedDuty } from './present.ts'

export type DutyFilter = Omit<Body<'/duty/list'>, 'cursor' | 'pageSize'>

/** Duties `d` with their contract `a` and the line of the ledger `p` they are paid by. */
export const DUTY_ROWS = sql`duty d
  join archived a on a.company_id = d.company_id and a.id = d.archived_id
  left join ledger_plan p on p.company_id = d.company_id and p.ledger_id = d.ledger_id and p.id = d.plan_id`
const DUE = sql`coalesce(p.due_on, d.due_on)`
const SETTLED = sql`(p.id is not null and p.allocated_cents >= p.cents)`
/** What the ledger says is settled stands above what is written here. */
const OPEN = sql`(d.state = ${sql.lit(DUTY.open)} and not ${SETTLED})`

const SOON_DAYS = 30

const viewOf = (view: DutyFilter['view'], today: string): RawBuilder<unknown> => {
  switch (view) {
    case 'late':
      return sql`${OPEN} and ${DUE} < ${today}::date`
    case 'soon':
      return sql`${OPEN} and ${DUE} between ${today}::date and ${addDays(today, SOON_DAYS)}::date`
    case 'waiting':
      return sql`${OPEN} and ${DUE} is null`
    case 'open':
      return OPEN
    case 'done':
      return sql`d.state <> ${sql.lit(DUTY.refused)} and not ${OPEN}`
    default:
      return sql`d.state <> ${sql.lit(DUTY.refused)}`
  }
}

/** Seen by whoever sees the contract, and by nobody else. */
export const dutyCondition = (sight: Sight, filter: DutyFilter, now: Date): RawBuilder<boolean> => {
  const asked: RawBuilder<unknown>[] = [
    seenBy(sight),
    sql`d.company_id = ${sight.companyId}`,
    viewOf(filter.view, chinaDay(now)),
  ]
  if (filter.keyword?.trim()) {
    const words = containing(filter.keyword.trim())
    asked.push(sql`(a.name ilike ${words} or a.number ilike ${words} or a.counterpart ilike ${words})`)
  }
  if (filter.side) asked.push(sql`d.side in (${filter.side}, 3)`)
  if (filter.kind) asked.push(sql`d.kind = ${filter.kind}`)
  if (filter.mine) asked.push(mineOf(sight.accountId))
  return sql<boolean>`${sql.join(asked, sql` and `)}`
}

/** His by name, or his because he answers for the contract. */
export const mineOf = (accountId: string): RawBuilder<unknown> =>
  sql`coalesce(d.responsible_id, a.performer_id) = ${accountId}`

type Place = { day: string; id: string }
/** What has no day yet comes last. */
const NO_DAY = '9999-12-31'
export const writePlace = ({ day, id }: Place) => Buffer.from(JSON.stringify([day, id])).toString('base64url')
const readPlace = (cursor: string): Place => {
  try {
    const [day, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string]
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^[0-9a-f-]{36}$/.test(id)) throw new Error('malformed')
    return { day, id }
  } catch {
    throw new CodedError('BAD_REQUEST', '翻页位置无效，请从第一页重新查看')
  }
}
export const placeOfDuty = ({ plan_due, due_on, id }: ListedDuty): Place => ({
  day: plan_due ?? due_on ?? NO_DAY,
  id,
})

const selected = (from: RawBuilder<unknown>): RawBuilder<ListedDuty> => sql<ListedDuty>`
  select d.*, a.name as contract_name, a.counterpart, a.contract_id, a.elg_id, a.performer_id,
         m.id as responsible_member, r.name as responsible_name,
         p.due_on as plan_due, case when p.id is null then null else p.allocated_cents >= p.cents end as plan_settled
    ${from}
    left join account r on r.id = d.responsible_id
    left join member m on m.company_id = d.company_id and m.account_id = d.responsible_id`

/** Those of the chosen that somebody may see and that are still open. */
export const dutiesChosen = async (
  db: Queryable,
  sight: Sight,
  dutyIds: readonly string[],
  now: Date,
): Promise<ListedDuty[]> =>
  (
    await sql<ListedDuty>`
      ${selected(sql`from ${DUTY_ROWS}`)}
       where ${dutyCondition(sight, { view: 'open' }, now)} and d.id = any(${sql.val([...dutyIds])}::uuid[])
       order by d.id`.execute(db)
  ).rows

/** One page by day, and one row more. */
export const dutyPage = async (
  db: Queryable,
  where: RawBuilder<boolean>,
  { cursor, pageSize }: { cursor?: string; pageSize: number },
): Promise<ListedDuty[]> => {
  const place = cursor ? readPlace(cursor) : null
  const at = sql`coalesce(p.due_on, d.due_on, ${NO_DAY}::date)`
  const next = place ? sql`and (${at}, d.id) > (${place.day}::date, ${place.id}::uuid)` : sql``
  return (
    await sql<ListedDuty>`
      ${selected(sql`from ${DUTY_ROWS}`)}
       where ${where} ${next} order by ${at}, d.id limit ${pageSize + 1}`.execute(db)
  ).rows
}

/** Those of one contract, as lists show them. */
export const dutiesOfContract = async (
  db: Queryable,
  companyId: string,
  subjectId: string,
  dutyId?: string,
): Promise<ListedDuty[]> =>
  (
    await sql<ListedDuty>`
      ${selected(sql`from ${DUTY_ROWS}`)}
       where d.company_id = ${companyId} and d.subject_id = ${subjectId} and d.state <> ${sql.lit(DUTY.refused)}
         ${dutyId ? sql`and d.id = ${dutyId}` : sql``}
       order by coalesce(p.due_on, d.due_on, ${NO_DAY}::date), d.created_at, d.id`.execute(db)
  ).rows

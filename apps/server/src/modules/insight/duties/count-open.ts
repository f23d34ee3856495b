import type { Data } from '@xinqi/api/calls'
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Sight } from '../archive/access.ts'
import { DUTY_ROWS, dutyCondition, mineOf } from './listed.ts'

/** How many are late, soon due and waiting, of those this person may see; and how many of them are his. */
export const countOpen = async (db: Queryable, sight: Sight, now: Date): Promise<Data<'/duty/count'>> => {
  const today = chinaDay(now)
  const { rows } = await sql<{
    late: number
    within7: number
    within30: number
    waiting: number
    mine_late: number
    mine_within7: number
  }>`
    select count(*) filter (where f.day < ${today}::date)::int as late,
           count(*) filter (where f.day between ${today}::date and ${addDays(today, 7)}::date)::int as within7,
           count(*) filter (where f.day between ${today}::date and ${addDays(today, 30)}::date)::int as within30,
           count(*) filter (where f.day is null)::int as waiting,
           count(*) filter (where f.mine and f.day < ${today}::date)::int as mine_late,
           count(*) filter (where f.mine and f.day between ${today}::date and ${addDays(today, 7)}::date)::int as mine_within7
      from (select coalesce(p.due_on, d.due_on) as day, ${mineOf(sight.accountId)} as mine
              from ${DUTY_ROWS} where ${dutyCondition(sight, { view: 'open' }, now)}) f`.execute(db)
  const { late, within7, within30, waiting, mine_late, mine_within7 } = rows[0]!
  return { late, within7, within30, waiting, mineLate: mine_late, mineWithin7: mine_within7 }
}

import type { Data } from '@xinqi/api/calls'
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import type { Call } from '../../../platform/http/call.ts'
import { seenBy, sightOf } from '../archive/access.ts'
import { running } from './due-list.ts'

/** Exact, of what whoever asks may see. */
export const countAll = async ({
  actor,
  db,
  now,
}: Call<'/archived/count'>): Promise<Data<'/archived/count'>> => {
  const sight = await sightOf(db, actor)
  const today = chinaDay(now)
  const byType = await sql<{ type_id: string | null; count: number }>`
    select a.type_id, count(*) as count from archived a where ${seenBy(sight)} group by a.type_id`.execute(db)
  const due = await sql<{ overdue: number; within7: number; within30: number; within90: number }>`
    select count(*) filter (where a.valid_until < ${today}::date) as overdue,
           count(*) filter (where a.valid_until between ${today}::date and ${addDays(today, 7)}::date) as within7,
           count(*) filter (where a.valid_until between ${addDays(today, 8)}::date and ${addDays(today, 30)}::date) as within30,
           count(*) filter (where a.valid_until between ${addDays(today, 31)}::date and ${addDays(today, 90)}::date) as within90
      from archived a left join contract c on c.id = a.contract_id
     where ${seenBy(sight)} and a.valid_until <= ${addDays(today, 90)}::date and ${running}`.execute(db)
  const filed = byType.rows.filter(({ type_id }) => type_id !== null)
  return {
    filed: filed.reduce((sum, { count }) => sum + count, 0),
    unfiled: byType.rows.find(({ type_id }) => type_id === null)?.count ?? 0,
    byType: filed.map(({ type_id, count }) => ({ typeId: type_id!, count })),
    due: due.rows[0]!,
  }
}

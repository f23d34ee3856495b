import { addDays, chinaDay } from '@xinqi/api/china-day'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import { dueOf, remindAfter } from './due-day.ts'
import { DUTY, type DutyRow } from './duty-rows.ts'

/** The next day somebody is told. What the ledger tells of is told by it alone. */
export const nextReminder = (
  { dueOn, days, planId }: { dueOn: string | null; days: readonly number[]; planId: string | null },
  now: Date,
): string | null =>
  dueOn === null || planId !== null ? null : remindAfter(dueOn, days, addDays(chinaDay(now), -1))

/** Open duties that hang on an event follow its day; gives those that moved, with their new day. */
export const settleDays = async (
  db: Queryable,
  duties: readonly DutyRow[],
  known: ReadonlyMap<string, string>,
  now: Date,
): Promise<DutyRow[]> => {
  const moved: DutyRow[] = []
  for (const row of duties) {
    if (row.state !== DUTY.open || row.event === null || row.plan_id !== null) continue
    const day = dueOf({ event: row.event, n: row.offset_n, unit: row.offset_unit as never }, known)
    if (day === row.due_on) continue
    await inRows(db, 'duty', { company_id: row.company_id, subject_id: row.subject_id, id: row.id }).set({
      due_on: day,
      remind_on: nextReminder({ dueOn: day, days: row.remind_days, planId: row.plan_id }, now),
      revision: row.revision + 1,
    })
    moved.push({ ...row, due_on: day, revision: row.revision + 1 })
  }
  return moved
}

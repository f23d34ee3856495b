import { chinaDay } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { maySee } from './contract-of.ts'
import { remindAfter } from './due-day.ts'
import { DUTY, type DutyRow, openBody } from './duty-rows.ts'
import { type DutyReminder, sendReminders } from './tell-duties.ts'

const AT_ONCE = 200
type Waiting = DutyRow & { name: string; to: string }

/**
 * Once a day: whoever looks after what is due soon, on the day, or late. Run twice on one day nobody hears it twice; whoever
 * may no longer see the contract hears nothing.
 */
export const remindDuties = async (services: Services): Promise<number> => {
  const today = chinaDay(services.clock())
  let told = 0
  for (;;) {
    const moved = await services.db.transaction().execute(async (tx) => {
      const { rows } = await sql<Waiting>`
        select d.*, a.name, coalesce(d.responsible_id, a.performer_id, d.created_by) as to
          from duty d join archived a on a.company_id = d.company_id and a.id = d.archived_id
         where d.state = ${DUTY.open} and d.remind_on <= ${today}::date
         order by d.remind_on, d.id limit ${AT_ONCE} for update of d skip locked`.execute(tx)
      const reminders: DutyReminder[] = []
      for (const row of rows) reminders.push(...(await reminderFor(tx, services, row, today)))
      await sendReminders(tx, services, reminders, services.clock())
      told += reminders.length
      return rows.length
    })
    if (moved < AT_ONCE) return told
  }
}

const reminderFor = async (
  tx: Tx,
  services: Services,
  row: Waiting,
  today: string,
): Promise<DutyReminder[]> => {
  const { company_id, subject_id, id, due_on, to } = row
  await inRows(tx, 'duty', { company_id, subject_id, id }).set({
    remind_on: due_on === null ? null : remindAfter(due_on, row.remind_days, today),
  })
  const seat = { accountId: to, companyId: company_id, archivedId: row.archived_id, now: services.clock() }
  if (due_on === null || !(await maySee(services, seat))) return []
  const { title } = openBody(await services.ownerKeys.of(company_id), id, row.body_sealed)
  return [
    {
      companyId: company_id,
      accountId: to,
      dutyId: id,
      contract: row.name,
      title,
      side: row.side,
      dueOn: due_on,
    },
  ]
}

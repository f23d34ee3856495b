import { chinaDay } from '@xinqi/api/china-day'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { removeRows } from '../../../platform/db/row.ts'

/** The first day not behind us on which a rule tells of a contract. */
const nextOn = (from: RawBuilder<unknown>) => sql`
  (select min(a.valid_until - before) from unnest(r.days_before) as before where a.valid_until - before >= ${from})`

const plan = async (db: Queryable, companyId: string, which: RawBuilder<unknown>, now: Date) => {
  const today = sql`${chinaDay(now)}::date`
  await sql`
    delete from reminder using archived a
     where reminder.company_id = ${companyId} and a.company_id = reminder.company_id and a.id = reminder.archived_id
       and ${which}`.execute(db)
  await sql`
    insert into reminder (company_id, archived_id, rule_id, next_on)
    select a.company_id, a.id, r.id, ${nextOn(today)}
      from archived a join due_rule r on r.company_id = a.company_id and r.is_enabled
       and (cardinality(r.type_ids) = 0 or a.type_id = any(r.type_ids))
     where a.company_id = ${companyId} and ${which} and a.valid_until is not null
       and ${nextOn(today)} is not null
    on conflict (company_id, archived_id, rule_id) do update set next_on = excluded.next_on`.execute(db)
}

/** What is planned for these follows their last day and folder. */
export const planReminders = (
  db: Queryable,
  companyId: string,
  archivedIds: readonly string[],
  now: Date,
): Promise<void> => plan(db, companyId, sql`a.id = any(${sql.val([...archivedIds])}::uuid[])`, now)

/** A rule is new or has changed: what it plans is planned anew for everything it speaks of. */
export const planRule = async (
  db: Queryable,
  companyId: string,
  ruleId: string,
  now: Date,
): Promise<void> => {
  const today = sql`${chinaDay(now)}::date`
  await removeRows(db, 'reminder', { company_id: companyId, rule_id: ruleId })
  await sql`
    insert into reminder (company_id, archived_id, rule_id, next_on)
    select a.company_id, a.id, r.id, next.day
      from due_rule r
      join archived a on a.company_id = r.company_id and a.valid_until >= ${today}
       and (cardinality(r.type_ids) = 0 or a.type_id = any(r.type_ids))
     cross join lateral (select ${nextOn(today)} as day) next
     where r.company_id = ${companyId} and r.id = ${ruleId} and r.is_enabled and next.day is not null`.execute(
    db,
  )
}

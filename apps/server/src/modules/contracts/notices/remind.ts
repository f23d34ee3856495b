import { chinaDay, daysBetween } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import type { Services } from '../../../platform/services.ts'
import { settingOf } from '../approvals/settings.ts'
import { readContract } from '../contract/aggregate.ts'
import { deliverNotices, sendHeld } from './deliver.ts'
import { keepTellings } from './keep-tellings.ts'
import { reminders } from './whom.ts'

const LONGEST = 30

/** Days from this day to that, by the calendar in China. */
const daysUntil = (now: Date, deadline: Date) => daysBetween(chinaDay(now), chinaDay(deadline))

/**
 * Once a day, in the morning: whoever has yet to act on a contract whose deadline comes near. Run twice on one day it
 * reminds once.
 */
export const remindSigners = async (services: Services): Promise<number> => {
  const now = services.clock()
  let reminded = 0
  // What an earlier try left.
  const failures = [...(await deliverNotices(services)).values()]
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const near = await services.db
      .selectFrom('contract')
      .select(['id', 'company_id', 'deadline_at'])
      .where('status', 'in', [2, 3, 10])
      .where('deadline_at', '>', now)
      .where('deadline_at', '<=', new Date(now.getTime() + (LONGEST + 1) * DAY))
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute()
    for (const { id, company_id, deadline_at } of near) {
      const days = daysUntil(now, deadline_at!)
      if (!(await settingOf(services.db, company_id)).reminderDays.includes(days)) continue
      const contract = await readContract(services.db, id)
      if (!contract) continue
      const told = reminders(contract, days).map((telling) => ({ contract, telling }))
      failures.push(...(await sendHeld(services, await keepTellings(services, told))).values())
      reminded++
    }
    const last = near.at(-1)
    if (!last) break
    after = last.id
  }
  if (failures[0]) throw failures[0]
  return reminded
}

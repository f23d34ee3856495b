import { chinaDay, daysBetween } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services.ts'
import { settingOf } from '../approvals/settings.ts'
import { readContract } from '../contract/aggregate.ts'
import { endingBetween } from '../contract/ending-between.ts'
import { sendHeld } from './deliver.ts'
import { reminders } from './recipients.ts'
import { saveNotices } from './save-notices.ts'
import { LIVING } from './still-asked.ts'

const LONGEST = 30

/** Days from this day to that, by the calendar in China. */
const daysUntil = (now: Date, deadline: Date) => daysBetween(chinaDay(now), chinaDay(deadline))

/**
 * Once a day, in the morning: whoever has yet to act on a contract whose deadline comes near. Run twice on one day it
 * reminds once.
 */
export const remindSigners = async (services: Services): Promise<number> => {
  const now = services.clock()
  const until = new Date(now.getTime() + (LONGEST + 1) * DAY)
  let reminded = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const near = await services.db
      .selectFrom('contract')
      .select(['id', 'company_id'])
      .where('deadline_at', '>', now)
      .where(sql<boolean>`id in (select id from (${endingBetween(LIVING, now, until)}) near)`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute()
    for (const { id, company_id } of near) {
      const { reminderDays } = await settingOf(services.db, company_id)
      const contract = await readContract(services.db, id)
      if (!contract) continue
      const daysTo = (deadline: Date) => {
        const days = daysUntil(now, deadline)
        return reminderDays.includes(days) ? days : null
      }
      const told = reminders(contract, daysTo).map((notice) => ({ contract, notice }))
      if (told.length === 0) continue
      await sendHeld(services, await saveNotices(services, told))
      reminded++
    }
    const last = near.at(-1)
    if (!last) break
    after = last.id
  }
  return reminded
}

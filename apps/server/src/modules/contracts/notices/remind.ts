import { chinaDay, daysBetween } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
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
  const near = endingSoon(services, now, until)
  await eachApart(services, { what: 'reminders', nameOf: ({ id }) => id }, near, async (one) => {
    const { reminderDays } = await settingOf(services.db, one.company_id)
    const contract = await readContract(services.db, one.id)
    if (!contract) return
    const daysTo = (deadline: Date) => {
      const days = daysUntil(now, deadline)
      return reminderDays.includes(days) ? days : null
    }
    const told = reminders(contract, daysTo).map((notice) => ({ contract, notice }))
    if (told.length === 0) return
    await sendHeld(services, await saveNotices(services, told))
    reminded++
  })
  return reminded
}

async function* endingSoon(services: Services, now: Date, until: Date) {
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
    yield* near
    const last = near.at(-1)
    if (!last) return
    after = last.id
  }
}

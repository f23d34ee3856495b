import { addDays, chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'

const STEP_DAYS = 7
const STEPS = 13

/**
 * What will be left at the end of each of the next thirteen weeks: used at an even pace, what ends first going first,
 * and what is not used by its end lost. Lots come soonest end first. Pure.
 */
export const forecastBalance = (
  lots: readonly { left: number; endsAt: Date | null }[],
  perDay: number,
  now: Date,
): { day: string; left: number }[] => {
  const today = chinaDay(now)
  const rest = lots.map(({ left, endsAt }) => ({ left, ends: endsAt?.getTime() ?? Number.POSITIVE_INFINITY }))
  const weeks = [{ day: today, left: Math.round(rest.reduce((sum, { left }) => sum + left, 0)) }]
  for (let days = 1; days <= STEPS * STEP_DAYS; days++) {
    const at = now.getTime() + days * DAY
    let wanted = perDay
    for (const lot of rest) {
      const taken = Math.min(lot.left, wanted)
      lot.left -= taken
      wanted -= taken
      if (lot.ends <= at) lot.left = 0
    }
    if (days % STEP_DAYS === 0)
      weeks.push({
        day: addDays(today, days),
        left: Math.round(rest.reduce((sum, { left }) => sum + left, 0)),
      })
  }
  return weeks
}

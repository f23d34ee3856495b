import type { DueBand } from '@xinqi/api/calls'
import { daysBetween } from '@xinqi/api/china-day'
import { DUE } from '@xinqi/api/limits'

/** The last day is still valid; each contract is in one band. */
export const bandOf = (daysLeft: number): DueBand => {
  if (daysLeft < 0) return 'overdue'
  if (daysLeft <= 7) return 'within7'
  if (daysLeft <= 30) return 'within30'
  return daysLeft <= 90 ? 'within90' : 'later'
}

export const daysLeftOf = (today: string, validUntil: string): number => daysBetween(today, validUntil)

/** The days before the last one on which somebody is told: those named, and from the first on every so many. */
export const daysBefore = (days: readonly number[], repeatDays: number | null): number[] => {
  const first = Math.max(...days)
  const repeated =
    repeatDays === null
      ? []
      : Array.from({ length: Math.floor(first / repeatDays) + 1 }, (_, times) => first - times * repeatDays)
  return [...new Set([...days, ...repeated])]
    .filter((day) => day >= 0 && day <= DUE.daysMax)
    .sort((one, other) => other - one)
}

/** How a reminder reads, with today's number of days. */
export const reminderText = (contract: string, validUntil: string, daysLeft: number): string => {
  if (daysLeft < 0) return `《${contract}》已于 ${validUntil} 到期，请尽快处理续签或终止。`
  if (daysLeft === 0) return `《${contract}》今天（${validUntil}）到期，请尽快处理续签或终止。`
  return `《${contract}》将于 ${validUntil} 到期，还剩 ${daysLeft} 天，请及时安排续签或终止。`
}

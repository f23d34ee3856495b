import { DAY } from '@xinqi/api/durations'

/** The nearest of these days before an end that has come and has not been told; null when there is none. Pure. */
export const dueNotice = (
  days: readonly number[],
  endsAt: Date,
  now: Date,
  told: number | null,
): number | null => {
  const left = endsAt.getTime() - now.getTime()
  const due = days.filter((day) => left <= day * DAY).toSorted((a, b) => a - b)[0]
  return due === undefined || left <= 0 || (told !== null && told <= due) ? null : due
}

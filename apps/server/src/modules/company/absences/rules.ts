import { daysBetween } from '@xinqi/api/china-day'
import { ABSENCE_MAX_DAYS } from '@xinqi/api/limits'
import { ABSENCE } from '@xinqi/api/work-list-status'

/** What the books say of those concerned, at the moment somebody looks. */
export type AbsenceFacts = {
  absentIsHere: boolean
  deputyIsHere: boolean
  /** The deputy is away himself and has a deputy of his own: what was entrusted to him goes no further. */
  deputyIsAway: boolean
  /** The absent person, his deputy or the company stopped everything done in its name. */
  isFrozen: boolean
}
export type AbsenceTimes = { state: number; starts_at: Date; ends_at: Date }
export type AbsenceTurn =
  | { is: 'ahead' }
  | { is: 'runs' }
  | { is: 'held'; why: 'deputyAway' | 'frozen' }
  | { is: 'over'; state: typeof ABSENCE.over | typeof ABSENCE.left }

/** Where an absence stands now. It ends by itself, and where one of the two has left; meanwhile it may rest. */
export const turnOf = (
  { state, starts_at, ends_at }: AbsenceTimes,
  facts: AbsenceFacts,
  now: Date,
): AbsenceTurn => {
  if (state !== ABSENCE.ahead && state !== ABSENCE.running)
    return { is: 'over', state: state === ABSENCE.left ? ABSENCE.left : ABSENCE.over }
  if (!facts.absentIsHere || !facts.deputyIsHere) return { is: 'over', state: ABSENCE.left }
  if (ends_at <= now) return { is: 'over', state: ABSENCE.over }
  if (starts_at > now) return { is: 'ahead' }
  if (facts.isFrozen) return { is: 'held', why: 'frozen' }
  if (facts.deputyIsAway) return { is: 'held', why: 'deputyAway' }
  return { is: 'runs' }
}

/** Both days are included. */
export const daysAreSound = (beginsOn: string, endsOn: string, today: string): boolean =>
  beginsOn <= endsOn && endsOn >= today && daysBetween(beginsOn, endsOn) < ABSENCE_MAX_DAYS

/**
 * Whose turn it is on a day, of those who are here: the place in the list moves on by a day or a week whoever is away,
 * and who cannot be asked is passed over for the next in turn.
 */
export const onDuty = <M extends { isHere: boolean }>(
  { rotation, beginsOn, members }: { rotation: 'day' | 'week'; beginsOn: string; members: readonly M[] },
  day: string,
): M | undefined => {
  const turns = Math.floor(daysBetween(beginsOn, day) / (rotation === 'week' ? 7 : 1))
  const { length } = members
  for (let passed = 0; passed < length; passed++) {
    // Before the list begins its last members are on duty, as if it had always run.
    const member = members[(((turns + passed) % length) + length) % length]!
    if (member.isHere) return member
  }
  return undefined
}

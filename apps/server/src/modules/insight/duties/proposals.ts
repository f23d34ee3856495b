import type { DutyProposal } from '@xinqi/api/calls'
import type { DutyDue, FactSheet, ReadDuty } from '@xinqi/review'
import { foldText } from '../archive/rules.ts'
import { placeOf, type Reading } from '../contract-facts/pack-reading.ts'
import { dueOf, sayRule, type Timed } from './due-day.ts'
import { SIDE } from './duty-rows.ts'

export type KeyedDuty = ReadDuty & { key: string }

/**
 * Each by what it is and the words it was read from, so that it is known again when it is read anew. Pure.
 */
export const keyed = (duties: readonly ReadDuty[]): KeyedDuty[] => {
  const counts = new Map<string, number>()
  return duties.map((duty) => {
    const words = foldText(duty.quotes[0]?.text ?? '').slice(0, 60)
    const base = `${duty.kind}|${words}`
    const at = (counts.get(base) ?? 0) + 1
    counts.set(base, at)
    return { ...duty, key: `${base}|${at}` }
  })
}

/** Which party of the contract the company is, by its name. Pure. */
export const ownRoleIn = (sheet: FactSheet, ownName: string): '甲方' | '乙方' | null => {
  const own = foldText(ownName)
  for (const { key, value, side } of sheet.facts)
    if (key === 'party.name' && value?.type === 'party' && own !== '' && foldText(value.text) === own)
      if (side === '甲方' || side === '乙方') return side
  return null
}

export const sideFor = (debtor: ReadDuty['debtor'], ownRole: string | null): number => {
  if (debtor === '双方') return SIDE.both
  if (debtor === null || ownRole === null) return SIDE.unknown
  return debtor === ownRole ? SIDE.ours : SIDE.theirs
}

export const timed = (due: DutyDue): Timed =>
  due.type === 'after' ? { event: due.event, n: due.n, unit: due.unit } : { event: null, n: null, unit: null }

export const isSpan = (kind: string): boolean => kind === '质保期满'

export const showProposal = (
  duty: KeyedDuty,
  {
    reading,
    ownRole,
    known,
  }: { reading: Reading; ownRole: string | null; known: ReadonlyMap<string, string> },
): DutyProposal => ({
  key: duty.key,
  kind: duty.kind,
  title: duty.title,
  side: sideFor(duty.debtor, ownRole),
  cents: duty.cents,
  computed: duty.isComputed,
  dueOn: duty.due.type === 'day' ? duty.due.day : dueOf(timed(duty.due), known),
  dueRule:
    duty.due.type === 'after' ? sayRule(duty.due.event, duty.due.n, duty.due.unit, isSpan(duty.kind)) : null,
  event: duty.due.type === 'after' ? duty.due.event : null,
  why: duty.why,
  confidence: Math.round(duty.confidence),
  quotes: duty.quotes.map((quote) => placeOf(reading, quote)).filter(({ text }) => text !== ''),
})

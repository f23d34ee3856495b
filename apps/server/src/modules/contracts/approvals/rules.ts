import type { FlowConditions } from '@xinqi/api/calls'
import { HOUR } from '@xinqi/api/durations'

export const VOTER = { waits: 0, due: 1, agreed: 2, refused: 3, released: 4 } as const
export const RULE = { all: 1, any: 2, inTurn: 3 } as const

export type Vote = { id: string; step: number; rule: number; position: number; status: number }
export type Outcome = 'open' | 'passed' | 'rejected'

/**
 * Whether a flow is meant for such a contract. One without an amount counts as of any size: leaving the amount out is
 * not a way around those who look at large ones.
 */
export const flowApplies = (
  { typeIds, amountFromCents, amountToCents }: FlowConditions,
  contract: { typeId: string | null; amountCents: number | null },
): boolean => {
  if (typeIds.length && !(contract.typeId && typeIds.includes(contract.typeId))) return false
  const amount = contract.amountCents ?? Number.POSITIVE_INFINITY
  if (amountFromCents !== null && amount < amountFromCents) return false
  return amountToCents === null || amount < amountToCents
}

const DECIDED: ReadonlySet<number> = new Set([VOTER.agreed, VOTER.refused, VOTER.released])
const isDone = (votes: readonly Vote[]) => votes.every(({ status }) => DECIDED.has(status))

/** Whose turn it is: the first step that is not done; within it everybody, or the next one in turn. */
export const dueNow = <V extends Vote>(votes: readonly V[]): V[] => {
  const open = votes.filter(({ status }) => !DECIDED.has(status))
  const step = Math.min(...open.map((vote) => vote.step))
  const here = open.filter((vote) => vote.step === step)
  const first = Math.min(...here.map(({ position }) => position))
  const due = new Set(
    here.filter(({ rule, position }) => rule !== RULE.inTurn || position === first).map(({ id }) => id),
  )
  return votes.map((vote) =>
    DECIDED.has(vote.status) ? vote : { ...vote, status: due.has(vote.id) ? VOTER.due : VOTER.waits },
  )
}

/** What one person's word settles. A no ends it for all; a yes may settle the step, the next one, or the whole. */
export const votesAfter = <V extends Vote>(
  votes: readonly V[],
  voterId: string,
  agreed: boolean,
): { votes: V[]; outcome: Outcome } => {
  const mine = votes.find(({ id }) => id === voterId)!
  if (!agreed)
    return {
      outcome: 'rejected',
      votes: votes.map((vote) => {
        if (vote.id === voterId) return { ...vote, status: VOTER.refused }
        return DECIDED.has(vote.status) ? vote : { ...vote, status: VOTER.released }
      }),
    }
  const settled = votes.map((vote) => {
    if (vote.id === voterId) return { ...vote, status: VOTER.agreed }
    const released = mine.rule === RULE.any && vote.step === mine.step && !DECIDED.has(vote.status)
    return released ? { ...vote, status: VOTER.released } : vote
  })
  if (isDone(settled)) return { outcome: 'passed', votes: settled }
  return { outcome: 'open', votes: dueNow(settled) }
}

type Timed = { due_at: Date | null; timeout_hours: number | null }

/** When somebody's time to answer is up; null when he may take as long as he likes. */
export const timeUp = ({ due_at, timeout_hours }: Timed): Date | null =>
  due_at && timeout_hours !== null ? new Date(due_at.getTime() + timeout_hours * HOUR) : null

/**
 * What the clock asks for: a word to him when his time is up; where it is passed on then, the word comes at half time,
 * so that nobody loses it unwarned.
 */
export const lateNow = (
  voter: Timed & { timeout_then: string | null; reminded_at: Date | null },
  now: Date,
): 'remind' | 'passOn' | null => {
  const end = timeUp(voter)
  if (!end) return null
  const passesOn = voter.timeout_then !== 'remind'
  if (passesOn && now >= end) return 'passOn'
  if (voter.reminded_at !== null) return null
  const warned = passesOn ? new Date(end.getTime() - (voter.timeout_hours! * HOUR) / 2) : end
  return now >= warned ? 'remind' : null
}

/** Makes room for a step of its own before or after one; what was decided stays decided. */
export const withAdded = <V extends Vote>(
  votes: readonly V[],
  step: number,
  where: 'before' | 'after',
  added: readonly V[],
): V[] => {
  const at = where === 'before' ? step : step + 1
  const moved = votes.map((vote) => (vote.step >= at ? { ...vote, step: vote.step + 1 } : vote))
  return dueNow([...moved, ...added.map((vote) => ({ ...vote, step: at }))])
}

import { withSpan } from '../tracing.ts'
import { noteOutsideCall } from './watch-transactions.ts'

/** Somebody outside does not answer, or has not for a while: no fault of whoever asked, and worth another try. */
export class OutsideAway extends Error {
  readonly code = 'OUTSIDE_AWAY'
  readonly who: string
  /** Seconds. */
  readonly retryAfter: number
  constructor(who: string, retryAfter: number, cause?: unknown) {
    super(`${who} does not answer${cause instanceof Error ? `: ${cause.message}` : ''}`, { cause })
    this.who = who
    this.retryAfter = retryAfter
  }
}

export type GuardSettings = {
  /** As logs and measurements call it. */
  who: string
  /** Nobody is waited for longer than this. */
  limitMs: number
  /** After so many failures one behind the other nobody is asked for `restMs`; then one may try. */
  failures?: number
  restMs?: number
  /** Whether an error is the other side being away rather than saying no. */
  isAway?: (error: unknown) => boolean
  /** Milliseconds that only ever grow. */
  now?: () => number
}

export type Guard = {
  <T>(work: (signal: AbortSignal) => Promise<T>, limitMs?: number): Promise<T>
  readonly who: string
  /** Whether callers are turned away without asking. */
  readonly isOpen: boolean
}

type Outcome = 'answered' | 'refused' | 'away'
export type Tally = Record<Outcome, number> & { last: Outcome | null; isResting: () => boolean }
const tallies = new Map<string, Tally>()
/** How it went with everybody outside since this server began: for the measurements and the operator's page. */
export const outsideTallies = (): ReadonlyMap<string, Tally> => tallies
const tallyOf = (who: string, isResting: () => boolean): Tally => {
  const tally = tallies.get(who) ?? { answered: 0, refused: 0, away: 0, last: null, isResting }
  tally.isResting = isResting
  tallies.set(who, tally)
  return tally
}
const count = (tally: Tally, outcome: Outcome): void => {
  tally[outcome]++
  tally.last = outcome
}
/** Everything that is asked of somebody outside: within a time, and not at all while he is known to be away. */
export const guard = (settings: GuardSettings): Guard => {
  const { who, failures = 5, restMs = 5000, isAway = () => true, now = () => performance.now() } = settings
  let failed = 0
  let restsUntil = 0
  let trying = false
  const isOpen = () => failed >= failures && (trying || now() < restsUntil)
  const tally = tallyOf(who, isOpen)
  const ask = async <T>(
    work: (signal: AbortSignal) => Promise<T>,
    limitMs = settings.limitMs,
  ): Promise<T> => {
    noteOutsideCall(who)
    if (isOpen()) throw new OutsideAway(who, Math.max(1, Math.ceil((restsUntil - now()) / 1000)))
    const isTrial = failed >= failures
    if (isTrial) trying = true
    try {
      const answer = await withSpan(`ask ${who}`, {}, () => withinTime(who, limitMs, work))
      failed = 0
      count(tally, 'answered')
      return answer
    } catch (error) {
      const away = error instanceof OutsideAway || isAway(error)
      failed = away ? failed + 1 : 0
      count(tally, away ? 'away' : 'refused')
      if (!away) throw error
      restsUntil = now() + restMs
      throw error instanceof OutsideAway ? error : new OutsideAway(who, Math.ceil(restMs / 1000), error)
    } finally {
      if (isTrial) trying = false
    }
  }
  return Object.defineProperties(ask, {
    who: { value: who },
    isOpen: { get: isOpen },
  }) as Guard
}

/** What does not heed the signal is left to itself: whoever waits goes on all the same. */
export const withinTime = async <T>(
  who: string,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new OutsideAway(who, 5, new Error(`no answer within ${limitMs} ms`))
      reject(error)
      controller.abort(error)
    }, limitMs)
  })
  try {
    return await Promise.race([work(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

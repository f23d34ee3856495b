import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'

/** An app needs one listener for each developer; more of them are told to take turns. */
const MOST_WAITING = 20
/** Without a word from the database it looks for itself: a signal may be lost, an event must not be. */
const LOOKS_EVERY_MS = 5000

type Waits = Map<string, Set<() => void>>
const waits = new WeakMap<Services, Waits>()

const waitsOf = (services: Services): Waits => {
  const known = waits.get(services)
  if (known) return known
  const made: Waits = new Map()
  waits.set(services, made)
  const wake = (appId: string) => {
    for (const one of made.get(appId) ?? []) one()
  }
  services.signals.on('open_event_written', wake)
  services.signals.onGap(() => [...made.keys()].forEach(wake))
  return made
}

/** Whoever waits is answered at once with what there is: the server is about to stop. */
export const endWaits = (services: Services): void => {
  for (const waiting of waits.get(services)?.values() ?? []) for (const one of waiting) one()
  stopping.add(services)
}
const stopping = new WeakSet<Services>()

/**
 * Asks until there is something, at most so many milliseconds, and holds no connection in between: what is written next
 * wakes it. Asked first, so that whoever is behind never waits.
 */
export const untilThere = async <T>(
  services: Services,
  { appId, waitMs }: { appId: string; waitMs: number },
  ask: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const first = await ask()
  if (first !== undefined || waitMs <= 0) return first
  const waiting = waitsOf(services)
  const ofApp = waiting.get(appId) ?? new Set()
  if (ofApp.size >= MOST_WAITING)
    throw new CodedError('TOO_MANY', `同时等待事件的连接最多 ${MOST_WAITING} 个`, { retryAfter: 5 })
  waiting.set(appId, ofApp)
  let isWoken = false
  let goOn = () => {}
  const woken = () => {
    isWoken = true
    goOn()
  }
  ofApp.add(woken)
  try {
    const until = performance.now() + waitMs
    for (;;) {
      // What was written between the first question and this line has not been heard.
      const found = await ask()
      const left = until - performance.now()
      if (found !== undefined || left <= 0 || stopping.has(services)) return found
      if (!isWoken)
        await new Promise<void>((resolve) => {
          goOn = resolve
          setTimeout(resolve, Math.min(left, LOOKS_EVERY_MS)).unref()
        })
      isWoken = false
    }
  } finally {
    ofApp.delete(woken)
    if (ofApp.size === 0) waiting.delete(appId)
  }
}

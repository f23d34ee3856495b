import { setTimeout as pause } from 'node:timers/promises'

/** Between two signatures of somebody who signs one after another. */
const QUIET_MS = 300
/** However much is signed, one after another of what waits is done: a server that never rests reads six texts a minute. */
const PATIENCE_MS = 10_000
const LOOK_MS = 100

/**
 * Signing has this server to itself: somebody sits in front of it. What nobody waits for begins when no signature is
 * under way, and after a moment all the same.
 */
export type SignersFirst = {
  signing: <T>(work: () => Promise<T>) => Promise<T>
  quiet: (signal?: AbortSignal) => Promise<void>
}

export const signersFirst = (patienceMs = PATIENCE_MS): SignersFirst => {
  let underWay = 0
  let lastEnd = Number.NEGATIVE_INFINITY
  const isQuiet = () => underWay === 0 && performance.now() - lastEnd >= QUIET_MS
  return {
    signing: async (work) => {
      underWay++
      try {
        return await work()
      } finally {
        underWay--
        lastEnd = performance.now()
      }
    },
    quiet: async (signal) => {
      const until = performance.now() + patienceMs
      while (!isQuiet() && performance.now() < until) await pause(LOOK_MS, undefined, { signal, ref: false })
    },
  }
}

import { CodedError } from '../errors.ts'

/** Longer than this nobody waits for a connection: he is told to come back. */
const PATIENCE_MS = 5000
/** What somebody was let in for before, and has been made ready since, is given up less easily. */
const AGAIN = 3
const LINE = 400
/** Of ten connections so many are for calls that change something; the others are for reading and signing in. */
const SHARE = 0.7

/** `isAgain`: whoever was in before and left the place to others meanwhile stands at the head of the line. */
export type WriteLimiter = <T>(work: () => Promise<T>, isAgain?: boolean) => Promise<T>

/**
 * Transactions of people at work take their share of the pool and no more: when they come to a stop, whatever the
 * reason, lists are still read and people still sign in. Whoever finds no room stands in a short line, holding nothing.
 */
export const writeLimiter = (poolSize: number, patienceMs = PATIENCE_MS): WriteLimiter => {
  const room = Math.max(1, Math.floor(poolSize * SHARE))
  const line: (() => void)[] = []
  let inside = 0
  const enter = async (isAgain: boolean): Promise<void> => {
    if (inside < room) {
      inside++
      return
    }
    if (line.length >= LINE) throw busy()
    await new Promise<void>((resolve, reject) => {
      const come = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(
        () => {
          line.splice(line.indexOf(come), 1)
          reject(busy())
        },
        patienceMs * (isAgain ? AGAIN : 1),
      )
      if (isAgain) line.unshift(come)
      else line.push(come)
    })
  }
  const leave = () => {
    const next = line.shift()
    // The place goes to whoever waited longest, and before that to whoever had one already.
    if (next) next()
    else inside--
  }
  return async (work, isAgain = false) => {
    await enter(isAgain)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

const busy = () => new CodedError('UNAVAILABLE', '系统繁忙，请稍后重试', { retryAfter: 2 })

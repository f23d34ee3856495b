import { CodedError } from './errors.ts'

/** Nobody stands in line for longer; he is told to come again. */
const PATIENCE_MS = 5000

export type OneAtATime = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Work of one key one behind the other, within this process; whoever waits holds nothing. It spares work that would be
 * in vain and guards nothing: what must not happen twice is held by the database.
 */
export const oneAtATime = (patienceMs = PATIENCE_MS): OneAtATime => {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    let leave: () => void = () => {}
    const mine = new Promise<void>((resolve) => {
      leave = resolve
    })
    // Whoever comes next waits for everybody before him, also when one of them gave up waiting.
    const whole = Promise.all([before, mine])
    last.set(key, whole)
    try {
      if (before) await turnComes(before, patienceMs)
      return await work()
    } finally {
      leave()
      if (last.get(key) === whole) last.delete(key)
    }
  }
}

const turnComes = async (before: Promise<unknown>, patienceMs: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const tired = new Promise<never>((_, reject) => {
    // The same request may be sent again, under the same key.
    timer = setTimeout(() => reject(new CodedError('RETRY')), patienceMs)
  })
  try {
    await Promise.race([before, tired])
  } finally {
    clearTimeout(timer)
  }
}

// A transaction waits for nobody outside: whoever does not answer would keep its connection and everybody's rows. Who is
// asked while one is open is noted here, so that no test passes over it; sandboxes stand in for vendors and are held to
// the same.

import { isInTransaction } from '../db/prefetch.ts'

/** As many as say what is wrong. */
const MOST = 20
const asked: string[] = []
/** Who was asked under a lock since this was last looked at, and from where. */
export const callsInTransaction = (): string[] => asked.splice(0)

export const noteOutsideCall = (who: string): void => {
  if (isInTransaction() && asked.length < MOST) asked.push(`${who} ${new Error('asked here').stack}`)
}

/** The same provider, watched. What it says at once, nobody waits for. */
export const watchTransactions = <P extends object | null>(who: string, provider: P): P =>
  provider &&
  new Proxy(provider, {
    get: (target, property) => {
      const member = Reflect.get(target, property) as unknown
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        const answer = member.apply(target, given)
        if (answer instanceof Promise) noteOutsideCall(`${who}.${String(property)}`)
        return answer
      }
    },
  })

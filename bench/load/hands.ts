import type { Outcome } from './calls.ts'
import { figures } from './figures.ts'
import type { Person } from './people.ts'
import { logIn, readSomething } from './work.ts'

const READERS = 6

/** Reading and signing in by several hands until told to stop. */
export const handsAtWork = (base: string, token: string, someone: Pick<Person, 'mobile'>) => {
  const outcomes: Outcome[] = []
  let on = true
  const begun = performance.now()
  const hands = Array.from({ length: READERS }, async () => {
    for (let round = 1; on; round++)
      outcomes.push(await (round % 20 ? readSomething(base, token) : logIn(base, someone)))
  })
  return async () => {
    on = false
    await Promise.all(hands)
    return figures(outcomes, (performance.now() - begun) / 1000)
  }
}

export const rest = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

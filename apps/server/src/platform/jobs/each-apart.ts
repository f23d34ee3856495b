import type { Services } from '../services.ts'

/**
 * What a job of the clock does for many, each for itself: one that fails holds nobody back who comes after it. The job
 * fails in the end, so that it is tried again where it may be, and shown among what failed.
 */
export const eachApart = async <T>(
  { log }: Pick<Services, 'log'>,
  { what, nameOf }: { what: string; nameOf: (one: T) => string },
  all: Iterable<T> | AsyncIterable<T>,
  work: (one: T) => Promise<unknown>,
): Promise<void> => {
  const failures: Error[] = []
  let count = 0
  for await (const one of all) {
    count++
    try {
      await work(one)
    } catch (error) {
      log.error({ error, what, which: nameOf(one) }, 'one of many failed')
      failures.push(error as Error)
    }
  }
  if (failures.length)
    throw new AggregateError(
      failures,
      `${what}: ${failures.length} of ${count} failed, the first with: ${failures[0]!.message}`,
    )
}

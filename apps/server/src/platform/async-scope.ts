import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What is known all the way down one piece of work without being handed on. Before Node 24 every promise of the whole
 * process pays for it from its first use on, some two to three times its price; so it is switched off whenever nobody
 * is within one.
 */
export const asyncScope = <T>() => {
  const storage = new AsyncLocalStorage<T>()
  let within = 0
  return {
    current: (): T | undefined => (within > 0 ? storage.getStore() : undefined),
    run: async <R>(value: T, work: () => Promise<R>): Promise<R> => {
      within++
      try {
        return await storage.run(value, work)
      } finally {
        // What was begun within and goes on after it finds nothing any more once the last one has left.
        if (--within === 0) storage.disable()
      }
    },
  }
}

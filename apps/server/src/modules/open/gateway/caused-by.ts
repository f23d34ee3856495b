import { AsyncLocalStorage } from 'node:async_hooks'

/** The signed call being answered right now: what it causes is told only after its answer. */
const calls = new AsyncLocalStorage<{ requestId: string }>()

export const whileAnswering = <T>(requestId: string, act: () => Promise<T>): Promise<T> =>
  calls.run({ requestId }, act)

export const answeredCall = (): string | null => calls.getStore()?.requestId ?? null

import { AsyncLocalStorage } from 'node:async_hooks'

type AnsweredCall = { requestId: string; endpoint: string }

/** The signed call being answered right now: what it causes is told only after its answer, and billed in its name. */
const calls = new AsyncLocalStorage<AnsweredCall>()

export const whileAnswering = <T>(call: AnsweredCall, act: () => Promise<T>): Promise<T> =>
  calls.run(call, act)

export const answeredCall = (): string | null => calls.getStore()?.requestId ?? null
export const answeredEndpoint = (): string | null => calls.getStore()?.endpoint ?? null

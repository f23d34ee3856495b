import { asyncScope } from '../../../platform/async-scope.ts'

type AnsweredCall = { requestId: string; endpoint: string }

/** The signed call being answered right now: what it causes is told only after its answer, and billed in its name. */
const calls = asyncScope<AnsweredCall>()

export const whileAnswering = <T>(call: AnsweredCall, act: () => Promise<T>): Promise<T> =>
  calls.run(call, act)

export const answeredCall = (): string | null => calls.current()?.requestId ?? null
export const answeredEndpoint = (): string | null => calls.current()?.endpoint ?? null

import { FORBIDDEN, FORCED_LOGOUT, SESSION_ELSEWHERE, UNAUTHENTICATED } from 'virtual:failures'
import { toast } from '../lite/toast.ts'
import { forcedOut, sessionExpired } from '../session/expired.ts'
import { CallError } from './CallError.ts'

/** What every failed call leads to, whoever made it. Nothing else decides this. */
export const applyPolicy = (failure: CallError, quiet: boolean) => {
  if (failure.code === UNAUTHENTICATED.code) {
    if (sessionExpired()) toast.error(failure.message)
    return
  }
  // Whichever call hears of it first, the page is over: who was put out is told why, once.
  if (failure.code === FORCED_LOGOUT.code || failure.code === SESSION_ELSEWHERE.code) {
    if (forcedOut()) toast.error(failure.message)
    return
  }
  if (!quiet) toast.error(failure.code === FORBIDDEN.code ? FORBIDDEN.msg : failure.message)
}

export const asCallError = (thrown: unknown): CallError => {
  if (thrown instanceof CallError) return thrown
  throw thrown
}

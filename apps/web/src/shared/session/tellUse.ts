// Reading is use: a contract is read on a telephone for a quarter of an hour without one call. Where somebody touches,
// scrolls or types and nothing else has told the server lately, the page says so.

import { MINUTE } from '@xinqi/api/durations'
import { IDLE_MINUTES, USE_NOTED } from '@xinqi/api/limits'
import { call } from '../api/call.ts'
import { noteToldUse, sinceTold } from './lastInput.ts'
import { session } from './session.ts'

/** Where no company counts, now and then is enough: a rule made meanwhile gives no less than this. */
const SELDOM = IDLE_MINUTES.min * MINUTE
let every: number = USE_NOTED

export const tellUse = async (): Promise<void> => {
  if (!session.get().holder || sinceTold() < every) return
  noteToldUse()
  // A session that has ended is dealt with by the policy; an answer that did not come is asked for a minute later.
  const told = await call('/user/session/use', {}, { quiet: true, reads: true }).catch(() => undefined)
  every = told?.countsIdle === false ? SELDOM : USE_NOTED
}

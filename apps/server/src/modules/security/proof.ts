import { PROOF } from '@xinqi/api/limits'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { CodedError } from '../../platform/errors.ts'
import { clearWindow, hitsInWindow, hitWindow } from '../../platform/security/rate-window.ts'
import type { Actor } from '../../platform/session/actor.ts'

const windowOf = (accountId: string) => `proof:${accountId}`

/**
 * Guesses at a person's second secrets share one count, wherever they are made. The failure is counted on its own
 * connection: the refusal that follows rolls the call back.
 */
export const countedProof = async (
  standing: Database,
  accountId: string,
  now: Date,
  check: () => Promise<boolean>,
): Promise<boolean> => {
  const key = windowOf(accountId)
  if ((await hitsInWindow(standing, key, PROOF.window, now)) >= PROOF.failures)
    throw new CodedError('PROOF_LOCKED')
  const right = await check()
  if (right) await clearWindow(standing, key)
  else await hitWindow(standing, key, PROOF.failures, PROOF.window, now)
  return right
}

export const provenUntil = async (db: Queryable, sessionId: string, now: Date): Promise<Date | null> => {
  const row = await db
    .selectFrom('session')
    .select('proven_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!row?.proven_at) return null
  const until = new Date(row.proven_at.getTime() + PROOF.lifetime)
  return until > now ? until : null
}

/** Before anything that guards the account is changed: a session alone is not enough, it may be anybody's screen. */
export const requireRecentProof = async (call: { db: Queryable; actor: Actor; now: Date }): Promise<void> => {
  if (!(await provenUntil(call.db, call.actor.sessionId, call.now))) throw new CodedError('PROOF_REQUIRED')
}

import { PROOF } from '@xinqi/api/limits'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { countedTry } from '../../../platform/security/rate-window.ts'
import type { Actor } from '../../../platform/session/actor.ts'

const windowOf = (accountId: string) => `proof:${accountId}`

/**
 * Guesses at a person's second secrets share one count, wherever they are made. The failure is counted on its own
 * connection: the refusal that follows rolls the call back.
 */
export const countedProof = async (
  autocommit: Database,
  accountId: string,
  now: Date,
  check: () => Promise<boolean>,
): Promise<boolean> => {
  const counted = { key: windowOf(accountId), limit: PROOF.failures, windowMs: PROOF.window, now }
  const right = await countedTry(autocommit, counted, check)
  if (right === undefined) throw new CodedError('PROOF_LOCKED')
  return right
}

/** Milliseconds left of the last proof made in this session. A span, because clocks on either side differ. */
export const provenFor = async (db: Queryable, sessionId: string, now: Date): Promise<number> => {
  const row = await rowOf(db, 'session', { id: sessionId }, ['proven_at'])
  return row?.proven_at ? Math.max(0, row.proven_at.getTime() + PROOF.lifetime - now.getTime()) : 0
}

/** Before anything that guards the account is changed: a session alone is not enough, it may be anybody's screen. */
export const requireRecentProof = async (call: { db: Queryable; actor: Actor; now: Date }): Promise<void> => {
  if ((await provenFor(call.db, call.actor.sessionId, call.now)) === 0) throw new CodedError('PROOF_REQUIRED')
}

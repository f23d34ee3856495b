import { DAY } from '@xinqi/api/durations'
import { DEVICE_LIFETIME, IDEMPOTENCY_MEMORY, NONCE_MEMORY } from '@xinqi/api/limits'
import type { Database } from '../db/database.ts'

/** Short-lived rows past their use. Every statement may be repeated at any time. */
export const sweepExpired = async (db: Database, now: Date): Promise<void> => {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute()
  await db.deleteFrom('nonce').where('seen_at', '<', ago(NONCE_MEMORY)).execute()
  await db.deleteFrom('rate_window').where('ends_at', '<', now).execute()
  await db.deleteFrom('idempotency').where('created_at', '<', ago(IDEMPOTENCY_MEMORY)).execute()
  await db.deleteFrom('known_device').where('seen_at', '<', ago(DEVICE_LIFETIME)).execute()
  await db.deleteFrom('ticket').where('expires_at', '<', ago(DAY)).execute()
  // Begun and never answered: nothing was proven, and the audit log knows of it.
  await db
    .deleteFrom('identity_attempt')
    .where('status', '=', 0)
    .where('method', '<', 8)
    // What a company paid for it is given back first.
    .where('payer_id', 'is', null)
    .where('created_at', '<', ago(DAY))
    .execute()
  await db.deleteFrom('sandbox_face').where('created_at', '<', ago(DAY)).execute()
  // Codes are also the record of how many were sent in a day.
  await db
    .deleteFrom('verification_code')
    .where('created_at', '<', ago(2 * DAY))
    .execute()
  await db
    .deleteFrom('partner_session')
    .where('expires_at', '<', ago(30 * DAY))
    .execute()
  await db
    .deleteFrom('session')
    .where('expires_at', '<', ago(30 * DAY))
    .execute()
}

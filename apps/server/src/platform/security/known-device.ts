import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { DEVICE_LIFETIME } from '@xinqi/api/limits'
import { DEVICE_COOKIE } from '@xinqi/api/wire'
import type { Queryable } from '../db/database.ts'
import { rowOf } from '../db/row.ts'
import type { Call } from '../http/call.ts'
import type { Services } from '../services.ts'
import type { Actor } from '../session/actor.ts'

export const deviceHash = (device: string) => createHash('sha256').update(device).digest()

/** Whether somebody has signed in to this account from this browser before, by a cookie no script can read. */
export const isKnownDevice = async (
  db: Queryable,
  ownerId: string | undefined,
  device: string | null,
): Promise<boolean> => {
  if (!ownerId || !device) return false
  const found = await rowOf(db, 'known_device', { owner_id: ownerId, device_hash: deviceHash(device) }, [
    'owner_id',
  ])
  return found !== undefined
}

/**
 * A session belongs to the first browser that shows its cookie with it: a token read by a script and carried elsewhere
 * opens nothing there. Programs and frames on other sites have no cookie, and whoever came by a link has his task alone;
 * their sessions stay unbound.
 */
export const isOwnBrowser = async (
  { sessions }: Pick<Services, 'sessions'>,
  { sessionId, deviceHash: bound, task }: Actor,
  device: string | null,
): Promise<boolean> => {
  if (bound) return device !== null && timingSafeEqual(bound, deviceHash(device))
  if (device && !task) await sessions.bind(sessionId, deviceHash(device))
  return true
}

type Remembering = Pick<Call<'/open/login'>, 'db' | 'now' | 'visitor' | 'setCookie'>

/** After a proof: this browser is one of his. One cookie serves everybody who uses the browser. */
export const rememberDevice = async (
  { db, now, visitor, setCookie }: Remembering,
  ownerId: string,
): Promise<void> => {
  const device = visitor.device ?? randomBytes(32).toString('base64url')
  setCookie(DEVICE_COOKIE, device, DEVICE_LIFETIME)
  await db
    .insertInto('known_device')
    .values({ owner_id: ownerId, device_hash: deviceHash(device), seen_at: now })
    .onConflict((oc) => oc.columns(['owner_id', 'device_hash']).doUpdateSet({ seen_at: now }))
    .execute()
}

import { OPEN_PARTNER } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'

/** A partner of the house's own: nobody can sign in as it, having neither number nor password. */
export const ensurePartner = async (db: Queryable, name: string, now: Date) => {
  const known = await db
    .selectFrom('partner')
    .select(['id', 'name'])
    .where('name', '=', name)
    .where('mobile_hash', 'is', null)
    .where('password_hash', 'is', null)
    .executeTakeFirst()
  if (known) return known
  const partner = { id: newId(), name, status: OPEN_PARTNER.active }
  await db
    .insertInto('partner')
    .values({ ...partner, created_at: now })
    .execute()
  return partner
}

import { OPEN_PARTNER } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, EMPTY, rowOf } from '../../../platform/db/row.ts'

/** A partner of the house's own: nobody can sign in as it, having neither number nor password. */
export const ensurePartner = async (db: Queryable, name: string, now: Date) => {
  const known = await rowOf(db, 'partner', { name, mobile_hash: EMPTY, password_hash: EMPTY }, ['id', 'name'])
  if (known) return known
  const partner = { id: newId(), name, status: OPEN_PARTNER.active }
  await addRow(db, 'partner', { ...partner, created_at: now })
  return partner
}

import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import { findPartner, findSubUser } from './queries.ts'

// Who the sub-users are, for those who let them in by other ways than a password.

export const partnerOf = (db: Queryable, partnerId: string) => findPartner(db, partnerId)

export const subUserNamed = (db: Queryable, partnerId: string, loginName: string) =>
  findSubUser(db, partnerId, loginName)

/** As the partner's own directory calls him by now. */
export const renameSubUser = (db: Queryable, partnerId: string, userId: string, name: string) =>
  inRows(db, 'partner_user', { partner_id: partnerId, id: userId }).set({ name })

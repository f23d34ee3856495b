import type { Queryable } from '../../../platform/db/database.ts'

/** As the partner's own directory calls him by now. */
export const renameSubUser = (db: Queryable, partnerId: string, userId: string, name: string) =>
  db
    .updateTable('partner_user')
    .set({ name })
    .where('partner_id', '=', partnerId)
    .where('id', '=', userId)
    .execute()

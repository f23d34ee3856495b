import type { Queryable } from '../../../platform/db/database.ts'
import { removeRows } from '../../../platform/db/row.ts'

/** A sandbox begins anew: nobody's seals are lent to it any more, and nothing was signed by it. */
export const forgetAuths = async (db: Queryable, { appId }: { appId: string }): Promise<void> => {
  await removeRows(db, 'open_auto_signature', { app_id: appId })
  await removeRows(db, 'open_seal_auth', { app_id: appId })
}

import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'

/** The users a sandbox begins with are proven by nobody, and stand as if they were. */
export const takeUsersAsVerified = async (db: Queryable, appId: string): Promise<void> => {
  await inRows(db, 'open_user', { app_id: appId }).set({ verified: 1 })
}

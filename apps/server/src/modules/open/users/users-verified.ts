import type { Queryable } from '../../../platform/db/database.ts'

/** The users a sandbox begins with are proven by nobody, and stand as if they were. */
export const takeUsersAsVerified = async (db: Queryable, appId: string): Promise<void> => {
  await db.updateTable('open_user').set({ verified: 1 }).where('app_id', '=', appId).execute()
}

import type { Queryable } from '../../../platform/db/database.ts'

/** What an app was told, and where single contracts wanted it told; its own receivers stay. */
export const forgetPushes = async (db: Queryable, appId: string): Promise<void> => {
  await db.deleteFrom('open_push').where('app_id', '=', appId).execute()
  await db.deleteFrom('open_event').where('app_id', '=', appId).execute()
  await db.deleteFrom('open_endpoint').where('app_id', '=', appId).where('purpose', '=', 'contract').execute()
}

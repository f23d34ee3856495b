import type { Queryable } from '../../../platform/db/database.ts'

export const forgetFiles = async (db: Queryable, appId: string): Promise<void> => {
  await db.deleteFrom('open_file').where('app_id', '=', appId).execute()
}

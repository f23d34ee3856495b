import type { Queryable } from '../../../platform/db/database.ts'
import { removeRows } from '../../../platform/db/row.ts'

export const forgetFiles = async (db: Queryable, appId: string): Promise<void> => {
  await removeRows(db, 'open_file', { app_id: appId })
}

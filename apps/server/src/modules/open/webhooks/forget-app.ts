import type { Queryable } from '../../../platform/db/database.ts'
import { removeRows } from '../../../platform/db/row.ts'

/** What an app was told, and where single contracts wanted it told; its own receivers stay. */
export const forgetPushes = async (db: Queryable, appId: string): Promise<void> => {
  await removeRows(db, 'open_push', { app_id: appId })
  await removeRows(db, 'open_event', { app_id: appId })
  await removeRows(db, 'open_endpoint', { app_id: appId, purpose: 'contract' })
}

import type { Queryable } from '../../../platform/db/database.ts'
import { removeRows } from '../../../platform/db/row.ts'
import { forgetLinks } from '../links/end-link.ts'

/** Users, contracts and the log of an app, as if it had never made a call. */
export const forgetCalls = async (
  db: Queryable,
  { appId, realm }: { appId: string; realm: string },
): Promise<void> => {
  for (const table of ['open_contract', 'open_identity', 'open_user', 'open_api_log', 'open_usage'] as const)
    await db.deleteFrom(table).where('app_id', '=', appId).execute()
  await forgetLinks(db, appId)
  await removeRows(db, 'open_inbox', { realm })
}

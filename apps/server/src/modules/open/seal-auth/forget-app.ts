import type { Queryable } from '../../../platform/db/database.ts'

/** A sandbox begins anew: nobody's seals are lent to it any more, and nothing was signed by it. */
export const forgetAuths = async (db: Queryable, { appId }: { appId: string }): Promise<void> => {
  await db.deleteFrom('open_auto_signature').where('app_id', '=', appId).execute()
  await db.deleteFrom('open_seal_auth').where('app_id', '=', appId).execute()
}

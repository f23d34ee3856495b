import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'

type Context = { services: Services; db: Queryable; now: Date }

/** One of these apps'; that of another is not there. */
export const endLink = async ({ services, db, now }: Context, appIds: readonly string[], linkId: string) => {
  const link = appIds.length
    ? await db
        .updateTable('open_link')
        .set({ revoked_at: sql`coalesce(revoked_at, ${now})` })
        .where('id', '=', linkId)
        .where('app_id', 'in', [...appIds])
        .returning(['session_id', 'account', 'app_id'])
        .executeTakeFirst()
    : undefined
  if (!link) throw new CodedError('NOT_FOUND')
  if (link.session_id) await services.sessions.end(db, link.session_id, 'forced')
  return link
}

/** All of an app's, and who agreed to be led by it: it begins anew. */
export const forgetLinks = async (db: Queryable, appId: string): Promise<void> => {
  await db.deleteFrom('open_link').where('app_id', '=', appId).execute()
  await db.deleteFrom('open_consent').where('app_id', '=', appId).execute()
}

import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/call.ts'

export type NoticePreferences = { progressSms: boolean; mail: boolean }
export const DEFAULT_PREFERENCES: NoticePreferences = { progressSms: true, mail: true }

export const preferencesOf = async (
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, NoticePreferences>> => {
  const rows = await db
    .selectFrom('notice_preference')
    .select(['account_id', 'progress_sms', 'mail'])
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ account_id, progress_sms, mail }) => [account_id, { progressSms: progress_sms, mail }]),
  )
}

export const readPreferences = async ({
  actor,
  db,
}: Call<'/user/notice/detail'>): Promise<NoticePreferences> =>
  (await preferencesOf(db, [actor.accountId])).get(actor.accountId) ?? DEFAULT_PREFERENCES

export const changePreferences = async ({ actor, body, db, note, now }: Call<'/user/notice/update'>) => {
  const facts = { progress_sms: body.progressSms, mail: body.mail, updated_at: now }
  await db
    .insertInto('notice_preference')
    .values({ account_id: actor.accountId, ...facts })
    .onConflict((oc) => oc.column('account_id').doUpdateSet(facts))
    .execute()
  note({ detail: body })
  return {}
}

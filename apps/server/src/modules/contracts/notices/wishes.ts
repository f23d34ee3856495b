import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/call.ts'

export type Wishes = { progressSms: boolean; mail: boolean }
export const USUAL_WISHES: Wishes = { progressSms: true, mail: true }

export const wishesOf = async (
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, Wishes>> => {
  const rows = await db
    .selectFrom('notice_preference')
    .select(['account_id', 'progress_sms', 'mail'])
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ account_id, progress_sms, mail }) => [account_id, { progressSms: progress_sms, mail }]),
  )
}

export const readWishes = async ({ actor, db }: Call<'/user/notice/detail'>): Promise<Wishes> =>
  (await wishesOf(db, [actor.accountId])).get(actor.accountId) ?? USUAL_WISHES

export const changeWishes = async ({ actor, body, db, note, now }: Call<'/user/notice/update'>) => {
  const facts = { progress_sms: body.progressSms, mail: body.mail, updated_at: now }
  await db
    .insertInto('notice_preference')
    .values({ account_id: actor.accountId, ...facts })
    .onConflict((oc) => oc.column('account_id').doUpdateSet(facts))
    .execute()
  note({ detail: body })
  return {}
}

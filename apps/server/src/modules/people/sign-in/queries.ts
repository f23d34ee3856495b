import type { Queryable } from '../../../platform/db/database.ts'

export const findAccountByMobile = (db: Queryable, mobileHash: Buffer) =>
  db.selectFrom('account').selectAll().where('mobile_hash', '=', mobileHash).executeTakeFirst()

/** What people sign in with: a mobile number, or the e-mail address of somebody who has none here. */
export const findAccountByLogin = (db: Queryable, loginHash: Buffer) =>
  db
    .selectFrom('account')
    .selectAll()
    .where((eb) => eb.or([eb('mobile_hash', '=', loginHash), eb('email_hash', '=', loginHash)]))
    .executeTakeFirst()

export const companiesOf = (db: Queryable, accountId: string) =>
  db
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select(['company.name', 'member.status'])
    .where('member.account_id', '=', accountId)
    .orderBy('member.created_at')
    .execute()

/** Somebody gave him these seats; activating the account is how he accepts them. */
export const takeWaitingSeats = async (db: Queryable, accountId: string, now: Date): Promise<number> => {
  const taken = await db
    .updateTable('member')
    .set({ status: 1, activated_at: now })
    .where('account_id', '=', accountId)
    .where('status', '=', 2)
    .returning('id')
    .execute()
  return taken.length
}

import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'

export const findAccountByMobile = (db: Queryable, mobileHash: Buffer) =>
  rowOf(db, 'account', { mobile_hash: mobileHash })

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

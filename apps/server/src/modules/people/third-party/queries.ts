import type { Queryable } from '../../../platform/db/database.ts'

export const findForeign = (db: Queryable, provider: string, subject: string) =>
  db
    .selectFrom('foreign_identity')
    .innerJoin('account', 'account.id', 'foreign_identity.account_id')
    .select(['account.id as account_id', 'account.name', 'account.status'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const seatIn = (db: Queryable, companyId: string, accountId: string) =>
  db
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select(['member.id', 'member.status', 'company.status as company_status'])
    .where('member.company_id', '=', companyId)
    .where('member.account_id', '=', accountId)
    .executeTakeFirst()

import type { Queryable } from '../../../platform/db/database.ts'

export const findForeign = (db: Queryable, provider: string, subject: string) =>
  db
    .selectFrom('foreign_identity')
    .innerJoin('account', 'account.id', 'foreign_identity.account_id')
    .select(['account.id as account_id', 'account.name', 'account.status'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const touchForeign = (db: Queryable, provider: string, subject: string, now: Date) =>
  db
    .updateTable('foreign_identity')
    .set({ last_used_at: now })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute()

/** Not when somebody else has taken it a moment ago. */
export const keepForeign = async (
  db: Queryable,
  link: { provider: string; subject: string; accountId: string; companyId: string | null },
  now: Date,
): Promise<boolean> => {
  const kept = await db
    .insertInto('foreign_identity')
    .values({
      provider: link.provider,
      subject: link.subject,
      account_id: link.accountId,
      company_id: link.companyId,
      created_at: now,
      last_used_at: now,
    })
    .onConflict((oc) => oc.columns(['provider', 'subject']).doNothing())
    .returning('subject')
    .executeTakeFirst()
  return kept !== undefined
}

export const seatIn = (db: Queryable, companyId: string, accountId: string) =>
  db
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select(['member.id', 'member.status', 'company.status as company_status'])
    .where('member.company_id', '=', companyId)
    .where('member.account_id', '=', accountId)
    .executeTakeFirst()

export const takeSeat = (db: Queryable, companyId: string, memberId: string, now: Date) =>
  db
    .updateTable('member')
    .set({ status: 1, activated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', memberId)
    .where('status', '=', 2)
    .execute()

import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'

type Seat = { companyId: string; accountId: string }

/** Where companies write to their people about contracts: only those for whom it was switched on. */
export const workMailOf = async (
  db: Queryable,
  seats: readonly Seat[],
): Promise<(seat: Seat) => Buffer | null> => {
  if (seats.length === 0) return () => null
  const rows = await db
    .selectFrom('member')
    .select(['company_id', 'account_id', 'email_cipher'])
    .where('mail_notices', '=', true)
    .where('email_cipher', 'is not', null)
    .where(
      sql<boolean>`(company_id, account_id) in (select * from unnest(
        ${seats.map(({ companyId }) => companyId)}::uuid[], ${seats.map(({ accountId }) => accountId)}::uuid[]))`,
    )
    .execute()
  const found = new Map(rows.map((row) => [`${row.company_id} ${row.account_id}`, row.email_cipher]))
  return ({ companyId, accountId }) => found.get(`${companyId} ${accountId}`) ?? null
}

import { MEMBER } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'

/** Coming in to a company that holds a seat for him is taking it. */
export const takeSeat = (db: Queryable, companyId: string, accountId: string, now: Date) =>
  inRows(db, 'member', { company_id: companyId, account_id: accountId, status: MEMBER.toActivate }).set({
    status: MEMBER.active,
    activated_at: now,
  })

/** Somebody gave him these seats; activating the account is how he accepts them. */
export const takeWaitingSeats = async (db: Queryable, accountId: string, now: Date): Promise<number> => {
  const taken = await db
    .updateTable('member')
    .set({ status: MEMBER.active, activated_at: now })
    .where('account_id', '=', accountId)
    .where('status', '=', MEMBER.toActivate)
    .returning('id')
    .execute()
  return taken.length
}

import { MEMBER } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { runningSeats } from '../../people/sign-in/running-seats.ts'

/** The accounts of everybody who runs a company and is not frozen. */
export const administratorsOf = async (db: Queryable, companyId: string): Promise<string[]> => {
  const rows = await runningSeats(db, companyId)
    .select('member.account_id')
    .distinct()
    .where('member.status', '=', MEMBER.active)
    .execute()
  return rows.map((row) => row.account_id)
}

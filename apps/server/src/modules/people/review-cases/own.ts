import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'

/** Nobody judges what he or a company he belongs to has handed in. */
export const isOwn = async (
  db: Queryable,
  reviewerId: string,
  { applicant_id, company_id }: { applicant_id: string; company_id: string | null },
): Promise<boolean> => {
  if (applicant_id === reviewerId) return true
  if (!company_id) return false
  const seat = await rowOf(db, 'member', { company_id, account_id: reviewerId }, ['id'])
  return seat !== undefined
}

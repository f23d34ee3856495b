import type { Queryable } from '../../../platform/db/database.ts'

/** Nobody judges what he or a company he belongs to has handed in. */
export const isOwn = async (
  db: Queryable,
  reviewerId: string,
  { applicant_id, company_id }: { applicant_id: string; company_id: string | null },
): Promise<boolean> => {
  if (applicant_id === reviewerId) return true
  if (!company_id) return false
  const seat = await db
    .selectFrom('member')
    .select('id')
    .where('company_id', '=', company_id)
    .where('account_id', '=', reviewerId)
    .executeTakeFirst()
  return seat !== undefined
}

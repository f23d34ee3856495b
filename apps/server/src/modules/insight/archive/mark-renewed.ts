import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'

/** What comes after it is drafted: whoever looks at the old contract finds the new one. */
export const markRenewed = async (
  db: Queryable,
  kept: { companyId: string; id: string },
  contractId: string,
): Promise<void> => {
  await sql`
    update archived set renewed_by = ${contractId}, revision = revision + 1
     where company_id = ${kept.companyId} and id = ${kept.id}`.execute(db)
}

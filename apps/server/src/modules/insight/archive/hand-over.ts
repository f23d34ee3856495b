import { sql } from 'kysely'
import type { HandOverStep } from '../../company/members/hand-over.ts'

/** Somebody leaves: what he answered for is answered for by whoever takes over. */
export const keptContracts: HandOverStep = {
  kind: '负责履约的合同',
  move: async (db, companyId, from, to) => {
    const { numUpdatedRows } = await db
      .updateTable('archived')
      .set({ performer_id: to.account_id, revision: sql`revision + 1` })
      .where('company_id', '=', companyId)
      .where('performer_id', '=', from.account_id)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },
}

import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { personOf } from '../../contracts/contract/person.ts'

export type LedgerSight = { companyId: string; where: RawBuilder<boolean> }

/** Rows of `ledger l` somebody may see: all of the company, those of his departments, or what he keeps or answers for. */
export const ledgerSight = async (db: Queryable, actor: Actor): Promise<LedgerSight> => {
  const companyId = companyOf(actor)
  const { dataScope, departmentIds, accountId } = await personOf(db, actor)
  const mine = sql`l.company_id = ${companyId}`
  if (dataScope === 3) return { companyId, where: sql<boolean>`(${mine})` }
  const ofDepartment =
    dataScope === 2 && departmentIds.length
      ? sql`or l.department_id = any(${sql.val([...departmentIds])}::uuid[])`
      : sql``
  return {
    companyId,
    where: sql<boolean>`(${mine} and (l.responsible_id = ${accountId} or l.created_by = ${accountId} ${ofDepartment}))`,
  }
}

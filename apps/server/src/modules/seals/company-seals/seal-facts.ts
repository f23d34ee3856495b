import type { Queryable } from '../../../platform/db/database.ts'
import { lockRow } from '../../../platform/db/row.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { SealFacts } from './rules.ts'

/** One seal of one company, locked: whoever decides about it decides alone. Another company's is not there. */
export const lockSeal = async (db: Queryable, companyId: string, sealId: string) => {
  return orNotFound(await lockRow(db, 'company_seal', { company_id: companyId, id: sealId }))
}

/** What the rule about using a seal needs to know of each: those of the company, and those granted to it. */
export const sealFactsOf = (db: Queryable) =>
  db
    .selectFrom('company_seal as seal')
    .innerJoin('company', 'company.id', 'seal.company_id')
    .select([
      'seal.id',
      'seal.company_id',
      'seal.name',
      'seal.type',
      'seal.status',
      'seal.picture_blob',
      'seal.width_um',
      'seal.height_um',
      'seal.is_default',
      'seal.keeper_member_id',
      'seal.legal_account_id',
      'company.name as company_name',
      'company.status as company_status',
    ])

export type SealFactsRow = Awaited<ReturnType<ReturnType<typeof sealFactsOf>['execute']>>[number]

export const factsOf = (row: SealFactsRow): SealFacts => ({
  sealId: row.id,
  companyId: row.company_id,
  companyStatus: row.company_status,
  type: row.type,
  status: row.status,
  keeperMemberId: row.keeper_member_id,
  legalAccountId: row.legal_account_id,
})

import { DAY } from '@xinqi/api/durations'
import { COMPANY, type CompanyMethod } from '@xinqi/api/status'
import { isUniqueViolation, type Tx } from '../../../platform/db/database.ts'
import { inRows, lockTheRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { grantPackage } from '../../quota/copies/hold-package.ts'
import { COMPANY_CERTIFIED } from './certified.ts'
import { refuseTaken } from './first-step.ts'
import { renameCompany } from './found-company.ts'

const YEAR = 365 * DAY
const BASIC_PACKAGE = 1

export type Certified = {
  companyId: string
  facts: { name: string; creditCode: string; legalName: string; address?: string; validUntil?: string | null }
  method: CompanyMethod
  isSandbox: boolean
  /** Who had it certified. */
  accountId: string
}

/** The company is what it says: its facts stand in the company's own row from now on. */
export const certifiedState = async (
  services: Services,
  db: Tx,
  { companyId, facts, method, isSandbox, accountId }: Certified,
  now: Date,
): Promise<void> => {
  await refuseTaken(services, db, facts, companyId)
  const { certified_at: certifiedBefore } = await lockTheRow(db, 'company', { id: companyId }, [
    'certified_at',
  ])
  try {
    await renameCompany(db, companyId, facts.name)
    await inRows(db, 'company', { id: companyId }).set({
      status: COMPANY.certified,
      credit_code: facts.creditCode,
      legal_name: facts.legalName,
      address: facts.address || null,
      valid_until: facts.validUntil ?? null,
      certified_at: now,
      certification_method: method,
      certification_sandbox: isSandbox,
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('COMPANY_TAKEN')
    throw error
  }
  for (const { follow } of services.extensions.all(COMPANY_CERTIFIED))
    await follow(db, { id: companyId, name: facts.name }, { services, accountId, now })
  // Once: a company certified anew keeps the package it has bought meanwhile.
  if (!certifiedBefore)
    await grantPackage(db, {
      companyId,
      packageType: BASIC_PACKAGE,
      expiresAt: new Date(now.getTime() + YEAR),
      reason: '企业认证通过赠送',
      reference: `certified:${companyId}`,
      now,
    })
}

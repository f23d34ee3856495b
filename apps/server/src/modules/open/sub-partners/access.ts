import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { PartnerActor } from '../../../platform/session/partner-sessions.ts'
import { companyOfPartner } from '../billing/company-of-partner.ts'

export { SUB_PARTNER as SUB } from '@xinqi/api/work-list-status'

type PartnerContext = { db: Queryable; partner: PartnerActor }

/** One of the partner's own; that of another is not there. */
export const subOf = async ({ db, partner }: PartnerContext, id: string) => {
  return orNotFound(await rowOf(db, 'open_sub_partner', { id, parent_id: partner.partnerId }))
}

/** One that has come: only then there is somebody to give to. */
export const joinedSub = async (asking: PartnerContext, id: string) => {
  const row = await subOf(asking, id)
  if (!row.partner_id) throw new CodedError('OPEN_SUB_INVITED')
  return { ...row, partner_id: row.partner_id }
}

/** The two companies copies go between. */
export const companiesOf = async ({ db, partner }: PartnerContext, subPartnerId: string) => {
  const [giver, receiver] = [
    await companyOfPartner(db, partner.partnerId),
    await companyOfPartner(db, subPartnerId),
  ]
  if (!giver) throw new CodedError('OPEN_COMPANY_NEEDED')
  if (!receiver) throw new CodedError('OPEN_SUB_COMPANY')
  if (giver.id === receiver.id)
    throw new CodedError('OPEN_SUB_COMPANY', '子合作方与贵方绑定了同一家企业，无需分配')
  return { giver, receiver }
}

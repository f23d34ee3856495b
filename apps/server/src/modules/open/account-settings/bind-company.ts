import { COMPANY, MEMBER, ROLE } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { seatRoles } from '../../people/sign-in/running-seats.ts'
import { spendCode } from '../../people/sign-in/verification-codes.ts'
import { changePartner } from '../partner-accounts/change-partner.ts'
import { PURPOSE } from './credentials.ts'

/**
 * Apps will act for this company: one of its system administrators says so, by the code on his own telephone. A wrong
 * name, number or code gets one answer.
 */
export const bindCompany = async (call: Call<'/open/partner/bindCompany'>) => {
  const { body, db, note, partner, services, autocommit } = call
  const proven = await spendCode(services, autocommit, body.mobile, PURPOSE.bindCompany, body.code)
  const company = await seatRoles(db)
    .innerJoin('company', 'company.id', 'member.company_id')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['company.id', 'company.name'])
    .where('company.name', '=', body.companyName.trim())
    .where('company.status', '=', COMPANY.certified)
    .where('company.realm', 'is', null)
    .where('member.status', '=', MEMBER.active)
    .where('role.type', '=', ROLE.systemAdministrator)
    .where('account.mobile_hash', '=', services.columns.lookup(body.mobile))
    .executeTakeFirst()
  if (!proven || !company) throw new CodedError('OPEN_BIND_FAILED')
  await changePartner(db, partner.partnerId, { company_id: company.id })
  note({ target: company.name })
  return { companyName: company.name }
}

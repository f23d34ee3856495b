import { maskIdNumber } from '@xinqi/api/numbers'
import { COMPANY, IDENTITY, PARTY_KIND } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { accountOf } from '../../people/security/own-account.ts'

export type ApplicantFacts = {
  /** 1 a company, 2 a person. */
  kind: number
  name: string
  idNo: string
  legalPerson: string | null
  agent: string
}

/** Nobody applies in somebody else's name: it is the verified person, or the certified company he acts for. */
export const applicantOf = async (
  services: Services,
  db: Queryable,
  actor: Actor,
): Promise<ApplicantFacts> => {
  const account = await accountOf(db, actor.accountId)
  if (account.identity_status !== IDENTITY.verified || !account.name)
    throw new CodedError('SEAL_PERSON_UNVERIFIED', '请先完成实名认证再申请出证')
  if (!actor.company) {
    if (!account.id_number_cipher)
      throw new CodedError('SEAL_PERSON_UNVERIFIED', '请先完成实名认证再申请出证')
    const idNo = services.columns.open(account.id_number_cipher)
    return { kind: 2, name: account.name, idNo, legalPerson: null, agent: account.name }
  }
  if (actor.company.status !== COMPANY.certified)
    throw new CodedError('SEAL_COMPANY_UNCERTIFIED', '请先完成企业认证再申请出证')
  const company = await theRow(db, 'company', { id: actor.company.id }, ['name', 'credit_code', 'legal_name'])
  return {
    kind: 1,
    name: company.name,
    idNo: company.credit_code ?? '—',
    legalPerson: company.legal_name,
    agent: account.name,
  }
}

export const maskedApplicant = (facts: ApplicantFacts): ApplicantFacts => ({
  ...facts,
  idNo: facts.kind === PARTY_KIND.person ? maskIdNumber(facts.idNo) : facts.idNo,
})

export const readApplicant = async ({ actor, db, services }: Call<'/notary/applicant'>) => {
  const facts = await applicantOf(services, db, actor)
  const { mobile_cipher, email_cipher } = await accountOf(db, actor.accountId)
  const open = (cipher: Buffer | null) => (cipher ? services.columns.open(cipher) : null)
  return { ...maskedApplicant(facts), mobile: open(mobile_cipher), email: open(email_cipher) }
}

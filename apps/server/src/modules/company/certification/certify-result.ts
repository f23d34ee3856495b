import { CERTIFICATION, COMPANY } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { latestApplication, stillMissing } from './applications.ts'

/** Where a company stands. Every member may know; what was handed in is for whoever handed it in. */
export const certifyResult = async ({ actor, body, db }: Call<'/v2/company/certifyResult'>) => {
  // Who names nothing asks for the company he acts for; a person, for what he applied for last.
  const which =
    !body.certificationId && !body.companyId && actor.company ? { companyId: actor.company.id } : body
  const application = await latestApplication(db, actor, which).catch((error) => {
    if (error instanceof CodedError && error.errorName === 'NOT_FOUND' && !which.certificationId)
      return undefined
    throw error
  })
  const companyId = application?.company_id ?? which.companyId ?? null
  const company = companyId
    ? await db
        .selectFrom('company')
        .innerJoin('member', 'member.company_id', 'company.id')
        .selectAll('company')
        .where('company.id', '=', companyId)
        .where('member.account_id', '=', actor.accountId)
        .executeTakeFirst()
    : undefined
  if (which.companyId && !company) throw new CodedError('NOT_FOUND')
  const isOpen = application?.status !== CERTIFICATION.passed
  // How and when it was certified is the company's to say: what was handed in since may be about something else.
  const certified = company?.status === COMPANY.certified ? company : undefined
  return {
    certificationId: application?.id ?? null,
    companyId: company?.id ?? null,
    companyName: company?.name ?? application?.facts.name ?? null,
    status: company?.status ?? COMPANY.uncertified,
    method: certified
      ? certified.certification_method
      : (application?.method ?? company?.certification_method ?? null),
    reason: application?.reason ?? null,
    decidedAt: (certified?.certified_at ?? application?.decided_at)?.toISOString() ?? null,
    step: application?.step ?? null,
    missing: application && isOpen ? await stillMissing(db, application) : [],
    sandbox: company?.certification_sandbox ?? false,
  }
}

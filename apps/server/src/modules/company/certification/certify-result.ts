import { COMPANY } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { latestApplication, stillMissing } from './applications.ts'

/** Where a company stands. Every member may know; what was handed in is for whoever handed it in. */
export const certifyResult = async ({ actor, body, db }: Call<'/v2/company/certifyResult'>) => {
  const application = await latestApplication(db, actor, body).catch((error) => {
    if (error instanceof CodedError && error.errorName === 'NOT_FOUND' && !body.certificationId)
      return undefined
    throw error
  })
  const companyId = application?.company_id ?? body.companyId ?? null
  const company = companyId
    ? await db
        .selectFrom('company')
        .innerJoin('member', 'member.company_id', 'company.id')
        .selectAll('company')
        .where('company.id', '=', companyId)
        .where('member.account_id', '=', actor.accountId)
        .executeTakeFirst()
    : undefined
  if (body.companyId && !company) throw new CodedError('NOT_FOUND')
  return {
    certificationId: application?.id ?? null,
    companyId: company?.id ?? null,
    companyName: company?.name ?? application?.facts.name ?? null,
    status: company?.status ?? COMPANY.uncertified,
    method: application?.method ?? company?.certification_method ?? null,
    reason: application?.reason ?? null,
    decidedAt: application?.decided_at?.toISOString() ?? null,
    step: application?.step ?? null,
    missing: application ? await stillMissing(db, application) : [],
    sandbox: company?.certification_sandbox ?? false,
  }
}

import type { Data } from '@xinqi/api/calls'
import { maskIdNumber } from '@xinqi/api/numbers'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf, theRow } from '../../../platform/db/row.ts'
import { maskMobile } from '../../../platform/present.ts'
import type { Services, Within } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { type Application, completeFacts, stillMissing } from './applications.ts'
import { costOf } from './charge.ts'
import { isLegalConfirmed } from './conclude.ts'
import { licenceRead, licenceWarnings } from './licence-agrees.ts'
import { CERTIFICATION, KIND, offeredWays, reviewReasons } from './rules.ts'

type PresentedApplication = NonNullable<Data<'/company/companyIdentifyInfo'>>

export const waysOf = ({ bank, identity, sms }: Pick<Services, 'bank' | 'identity' | 'sms'>) =>
  offeredWays({ bank: bank.isOffered, mobileIdentity: sms.isOffered && identity.offers.includes(2) })

const fileOf = (services: Services, blobId: string | null, fileName: string) =>
  blobId === null
    ? null
    : { fileId: blobId, fileName, url: services.links.make({ blobId, fileName, download: false }) }

/** Said beforehand and while people look at it: why, and which ways would pass at once. */
const reviewOf = async (services: Services, db: Queryable, application: Application) => {
  const { status, facts, company_id: companyId, kind } = application
  const isOpen = status === CERTIFICATION.draft || status === CERTIFICATION.underReview
  if (!isOpen || kind !== KIND.company || !companyId || !facts.name)
    return { reviewReasons: [], instantWays: [] }
  const warnings = licenceWarnings(completeFacts(application), await licenceRead(db, application))
  const isSubmitted = status === CERTIFICATION.underReview
  const canConfirm = services.identity.byCompany !== undefined
  return {
    reviewReasons: reviewReasons(
      isSubmitted ? application.method : null,
      warnings,
      isLegalConfirmed(application),
    ),
    instantWays: waysOf(services).filter(
      (method) => reviewReasons(method, warnings, canConfirm).length === 0,
    ),
  }
}

export const presentApplication = async (
  { services, db, actor, now }: Within & { actor: Actor },
  application: Application,
): Promise<PresentedApplication> => {
  const { columns } = services
  const account = await theRow(db, 'account', { id: application.account_id })
  const company = application.company_id
    ? await rowOf(db, 'company', { id: application.company_id }, ['status', 'certification_sandbox'])
    : undefined
  const successor = application.successor_id
    ? await rowOf(db, 'account', { id: application.successor_id }, ['name'])
    : undefined
  const { facts, agent } = application
  const legalMobile = application.legal_mobile_cipher && columns.open(application.legal_mobile_cipher)
  const typedItHimself =
    application.account_id === actor.accountId && application.status === CERTIFICATION.draft
  return {
    certificationId: application.id,
    companyId: application.company_id,
    kind: application.kind,
    status: application.status,
    companyStatus: company?.status ?? 0,
    step: application.step,
    method: application.method,
    reason: application.reason,
    facts: {
      name: facts.name ?? null,
      creditCode: facts.creditCode ?? null,
      legalName: facts.legalName ?? null,
      address: facts.address ?? null,
      validUntil: facts.validUntil ?? null,
      longTerm: facts.longTerm ?? false,
    },
    licence: fileOf(services, application.licence_blob, '营业执照'),
    letter: fileOf(services, application.letter_blob, '授权书'),
    letterKind: application.letter_kind,
    agent: {
      name: account.name,
      idNumber: account.id_number_cipher && maskIdNumber(columns.open(account.id_number_cipher)),
      mobile: account.mobile_cipher && maskMobile(columns.open(account.mobile_cipher)),
      identityStatus: account.identity_status,
      isLegal: agent.isLegal ?? null,
      position: agent.position ?? null,
      email: agent.email ?? null,
      legalMobile: legalMobile && (typedItHimself ? legalMobile : maskMobile(legalMobile)),
    },
    successorName: successor?.name ?? null,
    missing: await stillMissing(db, application),
    ways: waysOf(services),
    ...(await reviewOf(services, db, application)),
    cost: await costOf(db, application, now),
    updatedAt: application.updated_at.toISOString(),
    decidedAt: application.decided_at?.toISOString() ?? null,
    sandbox: company?.certification_sandbox ?? false,
  }
}

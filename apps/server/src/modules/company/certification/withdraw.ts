import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { withdrawReview } from '../../people/review-cases/submit.ts'
import { changeApplication, lockedApplication, progressOf } from './applications.ts'
import { setCompanyStatus } from './conclude.ts'
import { CERTIFICATION, KIND } from './rules.ts'

/** Back to a draft, with everything that was handed in; whoever has already decided is not undone. */
export const withdrawApplication = async (call: Call<'/v2/company/withdrawCertification'>) => {
  const { actor, body, db, now } = call
  const application = await lockedApplication(db, body.certificationId)
  if (application.account_id !== actor.accountId) throw new CodedError('NOT_FOUND')
  const waiting =
    application.status === CERTIFICATION.underReview &&
    (await withdrawReview(db, { kind: 'company', subjectId: application.id }, now))
  if (!waiting) throw new CodedError('CERTIFICATION_CLOSED')
  if (application.kind === KIND.company) await setCompanyStatus(db, application.company_id!, 'withdrawn')
  call.note({ target: application.facts.name })
  return progressOf(
    db,
    await changeApplication(db, application, { status: CERTIFICATION.draft, step: 4 }, now),
  )
}

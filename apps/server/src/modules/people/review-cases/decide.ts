import type { ReviewKind } from '@xinqi/api/work-list-status'
import { extensionPoint } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { sendMessage } from '../messages/messages.ts'
import { takeCase } from './claim.ts'
import { REVIEW_STATUS } from './submit.ts'

export type Review = {
  id: string
  kind: ReviewKind
  subjectId: string
  companyId: string | null
  applicantId: string
}
export type ReviewOutcome =
  | { passed: true; reason: null; at: Date }
  | { passed: false; reason: string; at: Date }
/** What the applicant is told. */
export type ReviewNotice = { title: string; content: string; path: string }
/**
 * What follows from a decision about one kind of thing, in the same transaction as the decision. May refuse with a
 * CodedError: then nothing was decided, and the reviewer reads why.
 */
export type ReviewDecision = (
  services: Services,
  db: Tx,
  review: Review,
  outcome: ReviewOutcome,
) => Promise<ReviewNotice>
/** Each capability whose things are reviewed says what follows. */
export const REVIEW_DECISION = extensionPoint<{ kind: ReviewKind; decide: ReviewDecision }>(
  'review decision',
  ({ kind }) => kind,
)

export const decideReview = async (
  call: Call<'/operator/reviews/decide'>,
): Promise<Record<string, never>> => {
  const { actor, body, db, services, now } = call
  const found = await takeCase(db, body.caseId, actor.accountId, now)
  call.note({ target: found.subject_name, detail: { kind: found.kind, passed: body.passed } })
  const reason = body.reason?.trim() ?? ''
  if (!body.passed && !reason) throw new CodedError('REVIEW_REASON')
  const kind = found.kind as ReviewKind
  const follow = services.extensions.find(REVIEW_DECISION, kind)?.decide
  if (!follow) throw new Error(`nothing is known to follow from a decision about a ${kind}`)
  const outcome: ReviewOutcome = body.passed
    ? { passed: true, reason: null, at: now }
    : { passed: false, reason, at: now }
  await inRows(db, 'review_case', { id: found.id }).set({
    status: body.passed ? REVIEW_STATUS.passed : REVIEW_STATUS.failed,
    reason: outcome.reason,
    reviewer_id: actor.accountId,
    decided_at: now,
    claimed_by: null,
    claimed_until: null,
  })
  const notice = await follow(
    services,
    db,
    {
      id: found.id,
      kind,
      subjectId: found.subject_id,
      companyId: found.company_id,
      applicantId: found.applicant_id,
    },
    outcome,
  )
  await sendMessage(db, {
    accountId: found.applicant_id,
    companyId: found.company_id,
    ...notice,
    at: now,
  })
  return {}
}

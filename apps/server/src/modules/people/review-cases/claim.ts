import { REVIEW_CLAIM_LIFETIME } from '@xinqi/api/limits'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRow, inRows, lockRow, rowOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { REVIEW_STATUS } from './submit.ts'

/** Nobody judges what he or a company he belongs to has handed in. */
const isOwn = async (
  db: Queryable,
  reviewerId: string,
  { applicant_id, company_id }: { applicant_id: string; company_id: string | null },
): Promise<boolean> => {
  if (applicant_id === reviewerId) return true
  if (!company_id) return false
  const seat = await rowOf(db, 'member', { company_id, account_id: reviewerId }, ['id'])
  return seat !== undefined
}

type Claimed = { claimed_by: string | null; claimed_until: Date | null }

/** Somebody else is looking at it, and his time is not up. */
export const heldByOther = ({ claimed_by, claimed_until }: Claimed, reviewerId: string, now: Date): boolean =>
  claimed_by !== null && claimed_by !== reviewerId && claimed_until !== null && claimed_until > now

/** The case, locked, as long as it waits and nobody else is at it. */
export const takeCase = async (db: Queryable, caseId: string, reviewerId: string, now: Date) => {
  const found = orNotFound(await lockRow(db, 'review_case', { id: caseId }))
  if (found.status !== REVIEW_STATUS.pending) throw new CodedError('REVIEW_DECIDED')
  if (await isOwn(db, reviewerId, found)) throw new CodedError('REVIEW_OWN')
  if (heldByOther(found, reviewerId, now)) throw new CodedError('REVIEW_CLAIMED')
  return found
}

export const claimReview: PlainHandler<'/operator/reviews/claim'> = async (call) => {
  const { actor, body, db, now } = call
  const found = await takeCase(db, body.caseId, actor.accountId, now)
  const until = new Date(now.getTime() + REVIEW_CLAIM_LIFETIME)
  await inRows(db, 'review_case', { id: found.id }).set({ claimed_by: actor.accountId, claimed_until: until })
  call.note({ target: found.subject_name, detail: { kind: found.kind } })
  return { until: until.toISOString() }
}

/** Letting go of what one does not hold changes nothing. */
export const releaseReview: PlainHandler<'/operator/reviews/release'> = async (call) => {
  const { actor, body, db, note } = call
  const released = await inRow(db, 'review_case', {
    id: body.caseId,
    claimed_by: actor.accountId,
    status: REVIEW_STATUS.pending,
  }).set({ claimed_by: null, claimed_until: null }, ['subject_name', 'kind'])
  if (released) note({ target: released.subject_name, detail: { kind: released.kind } })
  return {}
}

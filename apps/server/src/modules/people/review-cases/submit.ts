import { ACCOUNT } from '@xinqi/api/status'
import { REVIEW_KINDS, REVIEW as REVIEW_STATUS, type ReviewKind } from '@xinqi/api/work-list-status'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRow, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { sendMessage } from '../messages/messages.ts'

/** What the reviewer reads, in this order. Full numbers are welcome: they are sealed, and opening them is written down. */
export type ReviewFact = {
  label: string
  value: string
  /** What does not fit about it and has to be looked at. */
  warning?: string | undefined
}
export type ReviewEvidence = { name: string; blobId: string }

export type Submission = {
  kind: ReviewKind
  subjectId: string
  companyId?: string | null
  applicantId: string
  /** One line for the queue; mask it where it is a person's name. */
  subjectName: string
  facts: readonly ReviewFact[]
  evidence: readonly ReviewEvidence[]
}

export { REVIEW_STATUS }

/** Puts something before a reviewer. What follows from the decision stands in review-decisions.ts. */
export const submitForReview = async (
  { columns }: Pick<Services, 'columns'>,
  db: Queryable,
  submission: Submission,
  now: Date,
): Promise<string> => {
  const id = newId()
  try {
    await addRow(db, 'review_case', {
      id,
      kind: submission.kind,
      subject_id: submission.subjectId,
      company_id: submission.companyId ?? null,
      applicant_id: submission.applicantId,
      subject_name: submission.subjectName,
      facts_cipher: columns.seal(JSON.stringify(submission.facts)),
      evidence: JSON.stringify(submission.evidence),
      status: REVIEW_STATUS.pending,
      submitted_at: now,
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('REVIEW_PENDING')
    throw error
  }
  await tellReviewers(db, submission, now)
  return id
}

/** Everybody who may decide hears of it; whoever takes it first has it. */
const tellReviewers = async (db: Queryable, { kind, subjectName }: Submission, now: Date): Promise<void> => {
  const reviewers = await rowsOf(
    db,
    'account',
    { is_operator: true, status: ACCOUNT.active },
    { columns: ['id'] },
  )
  for (const { id: accountId } of reviewers)
    await sendMessage(db, {
      accountId,
      companyId: null,
      title: `${REVIEW_KINDS[kind]}待审核`,
      content: `${subjectName} 已提交${REVIEW_KINDS[kind]}，请领取后审核。`,
      path: '/operator/reviews',
      at: now,
    })
}

/** The applicant thought better of it. False when nothing was waiting any more. */
export const withdrawReview = async (
  db: Queryable,
  subject: { kind: ReviewKind; subjectId: string },
  now: Date,
): Promise<boolean> => {
  const withdrawn = await inRow(db, 'review_case', {
    kind: subject.kind,
    subject_id: subject.subjectId,
    status: REVIEW_STATUS.pending,
  }).set({ status: REVIEW_STATUS.withdrawn, decided_at: now }, ['id'])
  return withdrawn !== undefined
}

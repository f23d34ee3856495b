import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newestFirst, pageOf } from '../../../platform/db/keyset.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { maskMobile, maskName } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { REVIEW_STATUS, type ReviewEvidence, type ReviewFact } from './submit.ts'

const cases = (db: Queryable) =>
  db
    .selectFrom('review_case')
    .innerJoin('account as applicant', 'applicant.id', 'review_case.applicant_id')
    .leftJoin('account as reviewer', 'reviewer.id', 'review_case.reviewer_id')
    .leftJoin('account as claimant', 'claimant.id', 'review_case.claimed_by')
    .leftJoin('company', 'company.id', 'review_case.company_id')

const withPeople = (db: Queryable) =>
  cases(db)
    .selectAll('review_case')
    .select([
      'applicant.name as applicant_name',
      'applicant.mobile_cipher as applicant_mobile',
      'reviewer.name as reviewer_name',
      'claimant.name as claimant_name',
      'company.name as company_name',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number]

const present = (
  { columns }: Services,
  row: Row,
  { reviewerId, now }: { reviewerId: string; now: Date },
) => ({
  caseId: row.id,
  kind: row.kind,
  subjectName: row.subject_name,
  companyName: row.company_name,
  applicantName: row.applicant_name && maskName(row.applicant_name),
  applicantMobile: row.applicant_mobile && maskMobile(columns.open(row.applicant_mobile)),
  status: row.status,
  reason: row.reason,
  reviewerName: row.reviewer_name,
  submittedAt: row.submitted_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  claim:
    row.claimed_by && row.claimed_until && row.claimed_until > now
      ? {
          reviewerName: row.claimant_name,
          isMine: row.claimed_by === reviewerId,
          until: row.claimed_until.toISOString(),
        }
      : null,
})

/** How many wait, and since when the one that has waited longest. */
export const waitingReviews: PlainHandler<'/operator/reviews/waiting'> = async ({ db }) => {
  const { count, oldest } = await db
    .selectFrom('review_case')
    .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(submitted_at)`.as('oldest')])
    .where('status', '=', REVIEW_STATUS.pending)
    .executeTakeFirstOrThrow()
  return { count, oldestAt: oldest?.toISOString() ?? null }
}

export const listReviews: PlainHandler<'/operator/reviews/list'> = async (call) => {
  const { actor, body, db, now, services } = call
  const { kind, status, keyword = '', cursor, pageSize = PAGE_SIZE_DEFAULT } = body
  const words = keyword.trim()
  const wanted = <Q extends { where: (condition: ReturnType<typeof sql<boolean>>) => Q }>(query: Q): Q => {
    let narrowed = query
    if (kind) narrowed = narrowed.where(sql<boolean>`review_case.kind = ${kind}`)
    if (status) narrowed = narrowed.where(sql<boolean>`review_case.status = ${status}`)
    if (words) {
      narrowed = narrowed.where(
        sql<boolean>`(strpos(review_case.subject_name, ${words}) > 0 or strpos(company.name, ${words}) > 0
          or applicant.mobile_hash = ${services.columns.lookup(words)})`,
      )
    }
    return narrowed
  }
  const rows = await newestFirst(
    wanted(withPeople(db)),
    { cursor, pageSize },
    { at: 'review_case.submitted_at', id: 'review_case.id' },
  ).execute()
  const { total } = await wanted(cases(db))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const page = pageOf(
    rows,
    pageSize,
    (row) => ({ at: row.submitted_at, id: row.id }),
    (row) => present(services, row, { reviewerId: actor.accountId, now }),
  )
  return { ...page, total }
}

const shown = async (services: Services, db: Queryable, { name, blobId }: ReviewEvidence) => ({
  name,
  url: services.links.make({ blobId, fileName: name, download: false }),
  mediaType: (await services.blobs.find(db, blobId))?.mediaType ?? 'application/octet-stream',
})

export const openReview: PlainHandler<'/operator/reviews/detail'> = async (call) => {
  const { actor, body, db, now, services } = call
  const row = orNotFound(await withPeople(db).where('review_case.id', '=', body.caseId).executeTakeFirst())
  call.note({ target: row.subject_name, detail: { kind: row.kind } })
  const earlier = await db
    .selectFrom('review_case')
    .select(['status', 'reason', 'decided_at'])
    .where('kind', '=', row.kind)
    .where('applicant_id', '=', row.applicant_id)
    // Somebody may stand for several companies; what was said of another is no business of this case.
    .where('company_id', 'is not distinct from', row.company_id)
    .where('submitted_at', '<', row.submitted_at)
    .orderBy('submitted_at', 'desc')
    .limit(10)
    .execute()
  return {
    ...present(services, row, { reviewerId: actor.accountId, now }),
    facts: JSON.parse(services.columns.open(row.facts_cipher)) as ReviewFact[],
    evidence: await Promise.all(
      (row.evidence as ReviewEvidence[]).map((paper) => shown(services, db, paper)),
    ),
    earlier: earlier.map((past) => ({
      status: past.status,
      reason: past.reason,
      decidedAt: past.decided_at?.toISOString() ?? null,
    })),
  }
}

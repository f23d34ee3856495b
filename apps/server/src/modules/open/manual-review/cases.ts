import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { numberedPage } from '../../../platform/db/numbered-page.ts'
import { addNew, lockRow, rowsOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { orNotFound } from '../../../platform/errors.ts'
import { maskName } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { USER } from '../users/app-users.ts'
import { type PaperKind, papersFor } from './rules.ts'

export type CaseRow = Selectable<Tables['open_review']>
export type Paper = { kind: PaperKind; blobId: string; by: string; at: string }
export type Readings = Partial<Record<PaperKind, string | null>>
const PAGE = 20

export const papersOf = (row: CaseRow) => row.papers as unknown as Paper[]
export const readingsOf = ({ columns }: Services, row: CaseRow): Readings =>
  row.readings_cipher ? (JSON.parse(columns.open(row.readings_cipher)) as Readings) : {}

export const caseOf = async (db: Queryable, appId: string, reviewId: string): Promise<CaseRow> => {
  return orNotFound(await lockRow(db, 'open_review', { app_id: appId, id: reviewId }))
}

export const writeStep = (
  db: Queryable,
  reviewId: string,
  step: { what: string; by: string; reason?: string | null; at: Date },
) =>
  addNew(db, 'open_review_step', {
    review_id: reviewId,
    what: step.what,
    by_name: step.by,
    reason: step.reason ?? null,
    at: step.at,
  })

/** Whoever has a case open reads it again with everything he does: that is one look. */
const ONE_LOOK = 10 * 60_000
const LOOK = '查看证件'
export const writeLook = async (
  db: Queryable,
  reviewId: string,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  const before = await db
    .selectFrom('open_review_step')
    .select('id')
    .where('review_id', '=', reviewId)
    .where('what', '=', LOOK)
    .where('by_name', '=', by)
    .where('at', '>', new Date(at.getTime() - ONE_LOOK))
    .executeTakeFirst()
  if (!before) await writeStep(db, reviewId, { what: LOOK, by, at })
}

export const stepsOf = async (db: Queryable, reviewId: string) =>
  (await rowsOf(db, 'open_review_step', { review_id: reviewId }, { by: ['at', 'id'] })).map(
    ({ what, by_name, reason, at }) => ({ what, by: by_name, reason, at: at.toISOString() }),
  )

export const presentCase = (row: CaseRow & { name: string; kind: number }) => ({
  reviewId: row.id,
  account: row.account,
  isCompany: row.kind === USER.company,
  name: row.kind === USER.company ? row.name : maskName(row.name),
  status: row.status,
  stage: row.stage,
  papers: papersOf(row).length,
  papersNeeded: papersFor(row.kind === USER.company).length,
  reason: row.reason,
  submittedAt: row.submitted_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
})

export const listCases = async (
  db: Queryable,
  appId: string,
  asked: { status?: number; keyword?: string; page?: number },
) => {
  const wanted = db
    .selectFrom('open_review as review')
    .innerJoin('open_user', (join) =>
      join.onRef('open_user.app_id', '=', 'review.app_id').onRef('open_user.account', '=', 'review.account'),
    )
    .where('review.app_id', '=', appId)
    .$if(asked.status !== undefined, (query) => query.where('review.status', '=', asked.status!))
    .$if(Boolean(asked.keyword), (query) =>
      query.where(
        sql<boolean>`(position(${asked.keyword!} in review.account) > 0 or position(${asked.keyword!} in open_user.name) > 0)`,
      ),
    )
  return numberedPage(
    wanted
      .selectAll('review')
      .select(['open_user.name', 'open_user.kind'])
      .orderBy('review.updated_at', 'desc')
      .orderBy('review.id'),
    wanted,
    { page: asked.page ?? 1, pageSize: PAGE },
    presentCase,
  )
}

export const countCases = async (db: Queryable, appId: string) => {
  const rows = await db
    .selectFrom('open_review')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('app_id', '=', appId)
    .groupBy('status')
    .execute()
  return { counts: rows.map(({ status, count }) => ({ status, count: Number(count) })) }
}

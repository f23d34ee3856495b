import { inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { Services } from '../../../platform/services.ts'
import { shownFor } from '../../contracts/contract/shown-to.ts'
import { refusalOf } from '../ai-tasks/refusal.ts'
import { bytesOf } from '../ai-tasks/results.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import type { ShownFacts } from '../analysis/review-document.ts'

export const MAKE_ABSTRACT = 'ai.abstract'
export type AbstractKey = { blobId: string }
const ABSTRACT = { under: 0, made: 1, failed: 2 } as const

/** The file as it stands, for whoever may see its contract. */
const blobOf = async (call: Call<'/aiAbstract/make' | '/aiAbstract/view'>): Promise<string> => {
  const { contract } = await shownFor(call.db, call.actor, call.body.contractId, call.now)
  const file = contract.files.find(({ id }) => id === call.body.fileId)
  const blob = file?.current_blob ?? file?.pdf_blob
  if (!blob) throw new CodedError('NOT_FOUND')
  return blob
}

/** Made once for a file; what failed may be tried again. */
export const makeAbstract = async (call: Call<'/aiAbstract/make'>) => {
  const { db, now, services } = call
  const blobId = await blobOf(call)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('file_abstract')
    .values({ blob_id: blobId, created_at: now })
    .onConflict((oc) =>
      oc
        .column('blob_id')
        .doUpdateSet({ state: ABSTRACT.under, reason: null, created_at: now })
        .where('file_abstract.state', '=', ABSTRACT.failed),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) await services.outbox.publish(db, MAKE_ABSTRACT, { blobId })
  return {}
}

export const viewAbstract: PlainHandler<'/aiAbstract/view'> = async (call) => {
  const { db, services } = call
  const blobId = await blobOf(call)
  const row = await rowOf(db, 'file_abstract', { blob_id: blobId })
  const groups = row?.abstract_blob
    ? (JSON.parse((await bytesOf(services, db, row.abstract_blob)).toString()) as ShownFacts[])
    : []
  return { state: row?.state ?? null, reason: row?.reason ?? null, groups }
}

export const runAbstract =
  (services: Services) =>
  async ({ data: { blobId }, signal }: Job<AbstractKey>): Promise<void> => {
    const { blobs, db, documentsInBackground } = services
    const blob = await blobs.find(db, blobId)
    if (!blob) return
    try {
      const model = await documentsInBackground.readModel(await blobs.read(blob), {
        signal,
        owner: blob.scopeId,
      })
      const groups = await analyse('abstractDocument', { model: Buffer.from(JSON.stringify(model)) })
      const kept = await blobs.put(db, {
        scopeId: blob.scopeId,
        bytes: Buffer.from(JSON.stringify(groups)),
        mediaType: 'application/json',
      })
      await settle(services, blobId, { state: ABSTRACT.made, reason: null, abstract_blob: kept.id })
    } catch (error) {
      const reason = signal.aborted ? null : refusalOf(error)
      if (reason === null) throw error
      await settle(services, blobId, { state: ABSTRACT.failed, reason })
    }
  }

const settle = async (
  { db }: Services,
  blobId: string,
  change: { state: number; reason: string | null; abstract_blob?: string },
) => {
  await inRows(db, 'file_abstract', { blob_id: blobId, state: ABSTRACT.under }).set(change)
}

export const giveUpAbstract =
  (services: Services) =>
  ({ blobId }: AbstractKey) =>
    settle(services, blobId, { state: ABSTRACT.failed, reason: '摘要生成失败，请稍后重试' })

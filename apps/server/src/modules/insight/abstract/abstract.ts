import { inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { Services } from '../../../platform/services.ts'
import { FILE_GONE, readIfThere } from '../../../platform/storage/read-if-there.ts'
import { pagesBlob } from '../../contracts/contract/file-format.ts'
import { visibleFor } from '../../contracts/contract/visible-to.ts'
import { returnUse, usePackage } from '../../quota/copies/package-use.ts'
import { refusalOf } from '../ai-tasks/refusal.ts'
import { bytesOf } from '../ai-tasks/results.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import type { ShownFacts } from '../analysis/review-document.ts'

export const MAKE_ABSTRACT = 'ai.abstract'
export type AbstractKey = { blobId: string; companyId?: string | null }
const SERVICE = 'service:ai:abstract'
const referenceOf = (blobId: string) => `abstract:${blobId}`
const ABSTRACT = { under: 0, made: 1, failed: 2 } as const

/** The file as it stands, for whoever may see its contract. */
const blobOf = async (call: Call<'/aiAbstract/make' | '/aiAbstract/view'>): Promise<string> => {
  const { contract } = await visibleFor(call.db, call.actor, call.body.contractId, call.now)
  const file = contract.files.find(({ id }) => id === call.body.fileId)
  const blob = file && pagesBlob(file)
  if (!blob) throw new CodedError('NOT_FOUND')
  return blob
}

/** Made once for a file, by the package of whoever asks first; what failed may be tried again and counts for nobody. */
export const makeAbstract = async (call: Call<'/aiAbstract/make'>) => {
  const { actor, db, now, services } = call
  const blobId = await blobOf(call)
  const companyId = actor.company?.id ?? null
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
  if (!numInsertedOrUpdatedRows) return {}
  await usePackage(db, {
    companyId,
    service: SERVICE,
    reference: referenceOf(blobId),
    accountId: actor.accountId,
    now,
  })
  await services.outbox.publish(db, MAKE_ABSTRACT, { blobId, companyId })
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
  async ({ data, signal }: Job<AbstractKey>): Promise<void> => {
    const { blobs, db, documentsInBackground } = services
    const { blobId } = data
    const source = await readIfThere(services, blobId)
    if (!source) return settle(services, data, { state: ABSTRACT.failed, reason: FILE_GONE })
    try {
      const model = await documentsInBackground.readModel(source.bytes, {
        signal,
        owner: source.blob.scopeId,
      })
      const groups = await analyse('abstractDocument', { model: Buffer.from(JSON.stringify(model)) })
      const kept = await blobs.put(db, {
        scopeId: source.blob.scopeId,
        bytes: Buffer.from(JSON.stringify(groups)),
        mediaType: 'application/json',
      })
      await settle(services, data, { state: ABSTRACT.made, reason: null, abstract_blob: kept.id })
    } catch (error) {
      const reason = signal.aborted ? null : refusalOf(error)
      if (reason === null) throw error
      await settle(services, data, { state: ABSTRACT.failed, reason })
    }
  }

const settle = async (
  { db }: Services,
  { blobId, companyId }: AbstractKey,
  change: { state: number; reason: string | null; abstract_blob?: string },
) =>
  db.transaction().execute(async (tx) => {
    await inRows(tx, 'file_abstract', { blob_id: blobId, state: ABSTRACT.under }).set(change)
    if (change.state === ABSTRACT.failed && companyId)
      await returnUse(tx, { companyId, service: SERVICE, reference: referenceOf(blobId) })
  })

export const giveUpAbstract = (services: Services) => (key: AbstractKey) =>
  settle(services, key, { state: ABSTRACT.failed, reason: '摘要生成失败，请稍后重试' })

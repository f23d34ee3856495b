import { DocumentError } from '@xinqi/documents'
import { sql } from 'kysely'
import { newId } from '../../../platform/db/ids.ts'
import { addNew, addRow, removeRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError, ifRefused } from '../../../platform/errors.ts'
import { type Call, prepareThenCommit } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { contractFileIn } from '../../../platform/storage/contract-file.ts'
import { keepLegacy } from '../../contracts/lists/legacy.ts'
import { runAsRequester } from '../../people/background-tasks/run-as-requester.ts'
import {
  countItems,
  openItems,
  seatOf,
  settleItems,
  writeItems,
} from '../../people/background-tasks/task-items.ts'
import { sightOf } from './access.ts'
import { takeArchiveNumber } from './archive-number.ts'
import { READ_TEXT } from './read-text.ts'
import { type FolderRow, folderOf } from './types.ts'
import { archivedVerdict, VERIFY_AGAIN } from './verify-again.ts'

export const IMPORT_PAPER = 'archiveImport'
type Payload = { seat: ReturnType<typeof seatOf>; typeId: string | null; source: 2 | 3 }

const ORIGIN = { 2: '纸质扫描件', 3: '外部电子合同' } as const

export const uploadPaper = prepareThenCommit<'/archived/uploadPaper', WrittenBlob>(
  async ({ actor, files, services }) => {
    const { bytes } = contractFileIn(files)
    return services.blobs.stage({ scopeId: companyOf(actor), bytes, mediaType: 'application/octet-stream' })
  },
  async ({ actor, db, files, note, now, services }, staged) => {
    const name = files[0]!.fileName
    const blob = await services.blobs.keep(db, staged)
    const fileId = await addNew(db, 'archive_upload', {
      company_id: companyOf(actor),
      account_id: actor.accountId,
      blob_id: blob.id,
      name,
      created_at: now,
    })
    note({ target: name })
    return { fileId, name }
  },
)

/** One task for all of them; each becomes a contract of its own, or says why it does not. */
export const importPaper = async ({ actor, body, db, note, services }: Call<'/archived/importPaper'>) => {
  const sight = await sightOf(db, actor)
  if (body.typeId) await folderOf(db, sight, body.typeId)
  const uploads = await db
    .selectFrom('archive_upload')
    .select(['id', 'name'])
    .where('company_id', '=', sight.companyId)
    .where('account_id', '=', actor.accountId)
    .where(sql<boolean>`id = any(${body.fileIds}::uuid[])`)
    .execute()
  if (uploads.length < body.fileIds.length) throw new CodedError('NOT_FOUND', '有文件已不在，请重新上传')
  const payload: Payload = { seat: seatOf(actor), typeId: body.typeId, source: body.source }
  const title = `导入${ORIGIN[body.source]}（${uploads.length} 份）`
  const taskId = await services.tasks.begin(db, {
    accountId: actor.accountId,
    companyId: sight.companyId,
    kind: IMPORT_PAPER,
    title,
    payload,
  })
  await writeItems(
    db,
    { accountId: actor.accountId, taskId },
    body.fileIds.map((id) => ({ contractId: id, title: uploads.find((one) => one.id === id)!.name })),
  )
  note({ target: title, detail: { taskId } })
  return { taskId }
}

const mayEdit = ({ grants }: Actor) => grants.has('system:archive:edit')

/** One file after another; begun again it goes on with what is still open. */
export const runImport = (services: Services) =>
  runAsRequester<Payload>(services, mayEdit, async ({ job, actor, payload }) => {
    const { db, tasks, clock } = services
    const items = await openItems(db, job.data)
    const total = await countItems(db, job.data)
    for (const item of items) {
      if (job.signal.aborted) throw new Error('stopped before the end')
      await tasks.progress(
        db,
        job.data,
        ((total - items.length + items.indexOf(item)) / total) * 100,
        `正在导入第 ${item.position + 1} 份，共 ${total} 份`,
      )
      const reason = await bringIn(services, actor, payload, item.contract_id, job.signal)
      await settleItems(db, job.data, [{ position: item.position, reason }], clock())
    }
    await tasks.finish(db, job.data, {})
  })

const isPdf = (bytes: Buffer) => bytes.subarray(0, 1024).includes('%PDF-')

/** Null when it is in; else why not. What is a PDF already stays as it is, byte for byte. */
const bringIn = async (
  services: Services,
  actor: Actor,
  { typeId, source }: Payload,
  uploadId: string,
  signal: AbortSignal,
): Promise<string | null> => {
  const { blobs, db, documents, clock, outbox } = services
  const companyId = companyOf(actor)
  const upload = await rowOf(db, 'archive_upload', { company_id: companyId, id: uploadId })
  const stored = upload && (await blobs.find(db, upload.blob_id))
  if (!upload || !stored) return '文件已不在，请重新上传'
  const bytes = await blobs.read(stored)
  let pdf: Uint8Array
  try {
    pdf = isPdf(bytes) ? bytes : (await documents.toPdf(bytes, { signal, owner: companyId })).pdf
  } catch (error) {
    if (error instanceof DocumentError && !signal.aborted) return error.message
    throw error
  }
  const verdict = await archivedVerdict(services, pdf, { owner: companyId, budget: 'report', signal })
  const now = clock()
  const sight = await sightOf(db, actor)
  await db.transaction().execute(async (tx) => {
    const elgId = await keepLegacy(tx, services, actor, now, {
      name: upload.name.replace(/\.[^.]*$/, '').slice(0, 120) || '未命名合同',
      counterpart: '待确认',
      source: ORIGIN[source],
      files: [{ fileName: upload.name.replace(/\.[^.]*$/, '.pdf'), bytes: Buffer.from(pdf) }],
    })
    const folder = typeId ? await folderOf(tx, sight, typeId).catch(ifRefused(() => null)) : null
    const id = newId()
    await addRow(tx, 'archived', {
      company_id: companyId,
      id,
      type_id: folder?.id ?? null,
      elg_id: elgId,
      source,
      name: upload.name.replace(/\.[^.]*$/, '').slice(0, 120) || '未命名合同',
      archive_number: folder ? await takeArchiveNumber(tx, folder as FolderRow, now) : null,
      performer_id: actor.accountId,
      verdict,
      sort_at: now,
      filed_at: folder ? now : null,
      filed_by: folder ? actor.accountId : null,
    })
    await addRow(tx, 'contract_text', { subject_id: elgId, scopes: [companyId], sort_at: now })
    await removeRows(tx, 'archive_upload', { company_id: companyId, id: uploadId })
    await outbox.publish(tx, READ_TEXT, { subjectId: elgId })
    if (verdict === null) await outbox.publish(tx, VERIFY_AGAIN, { companyId, id })
  })
  return null
}

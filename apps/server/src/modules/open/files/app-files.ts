import { createHash } from 'node:crypto'
import { CONTRACT, UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { DocumentError } from '@xinqi/documents'
import { describePdf } from '@xinqi/pdf-signature'
import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, rowOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { assertContractFile } from '../../../platform/storage/contract-file.ts'
import type { OpenApp } from '../gateway/open-call.ts'

export type FileRow = Selectable<Tables['open_file']>
export const OPEN_FILE = { converting: 0, ready: 1, failed: 2 } as const
const WORD = ['converting', 'ready', 'failed'] as const
export const CONVERT = 'open.convert'
/** How long a caller waits for the pages before he is told to ask again. */
const WAIT_MS = 20_000

export type Converted = { pdf: Buffer; pages: [number, number][] } | { failure: string } | 'late'

/** Pages out of whatever was sent, in a process of its own, as long as a caller may be kept waiting. */
export const convert = async (
  services: Services,
  bytes: Buffer,
  owner: string,
  waitMs = WAIT_MS,
): Promise<Converted> => {
  if (bytes.length === 0) throw new CodedError('FILE_MISSING')
  if (bytes.length > UPLOAD_MAX_BYTES) throw new CodedError('FILE_SIZE')
  assertContractFile(bytes)
  const signal = AbortSignal.timeout(waitMs)
  try {
    const { pdf } = await services.documents.toPdf(bytes, { signal, owner })
    const { pages } = describePdf(pdf)
    if (pages.length > CONTRACT.pages) return { failure: `文件超过 ${CONTRACT.pages} 页，请拆分后上传` }
    return {
      pdf: Buffer.from(pdf),
      pages: pages.map(({ width, height }): [number, number] => [width, height]),
    }
  } catch (error) {
    if (signal.aborted) return 'late'
    if (error instanceof DocumentError) return { failure: error.message }
    throw error
  }
}

/** A file and its pages in the store, in nobody's books yet. */
export type StoredFile = {
  name: string
  size: number
  sha256: Buffer
  source: WrittenBlob
  outcome: { pdf: WrittenBlob; pages: [number, number][] } | { failure: string } | 'late'
}

/** Before the transaction that keeps it. */
export const storeFile = async (
  { blobs }: Pick<Services, 'blobs'>,
  app: Pick<OpenApp, 'company_id'>,
  { name, bytes }: { name: string; bytes: Buffer },
  converted: Converted,
): Promise<StoredFile> => {
  const scopeId = app.company_id
  return {
    name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    source: await blobs.stage({ scopeId, bytes, mediaType: 'application/octet-stream' }),
    outcome:
      converted === 'late' || 'failure' in converted
        ? converted
        : {
            pdf: await blobs.stage({ scopeId, bytes: converted.pdf, mediaType: 'application/pdf' }),
            pages: converted.pages,
          },
  }
}

export const keepFile = async (
  { services, db, app, now }: { services: Services; db: Queryable; app: OpenApp; now: Date },
  { name, size, sha256, source, outcome }: StoredFile,
): Promise<FileRow> => {
  const id = newId()
  await addRow(db, 'open_file', {
    app_id: app.id,
    id,
    name: name.slice(0, 120),
    source_blob: (await services.blobs.keep(db, source)).id,
    sha256,
    size,
    created_at: now,
    ...(outcome === 'late' || 'failure' in outcome
      ? failedOrLate(outcome)
      : readyWith((await services.blobs.keep(db, outcome.pdf)).id, outcome.pages)),
  })
  if (outcome === 'late') await services.outbox.publish(db, CONVERT, { appId: app.id, fileId: id })
  return fileOf(db, app.id, id)
}

const readyWith = (pdfBlob: string, pages: [number, number][]) => ({
  state: OPEN_FILE.ready,
  pdf_blob: pdfBlob,
  page_sizes: JSON.stringify(pages),
})
const failedOrLate = (outcome: { failure: string } | 'late') =>
  outcome === 'late' ? { state: OPEN_FILE.converting } : { state: OPEN_FILE.failed, reason: outcome.failure }

export const outcomeOf = async (services: Services, db: Queryable, scopeId: string, converted: Converted) => {
  if (converted === 'late' || 'failure' in converted) return failedOrLate(converted)
  const pdf = await services.blobs.put(db, { scopeId, bytes: converted.pdf, mediaType: 'application/pdf' })
  return readyWith(pdf.id, converted.pages)
}

export const foundFile = (db: Queryable, appId: string, fileId: string): Promise<FileRow | undefined> =>
  rowOf(db, 'open_file', { app_id: appId, id: fileId })

export const fileOf = async (db: Queryable, appId: string, fileId: string): Promise<FileRow> => {
  const file = await foundFile(db, appId, fileId)
  if (!file) throw new CodedError('OPEN_FILE_UNKNOWN')
  return file
}

export const readyFile = async (db: Queryable, appId: string, fileId: string) => {
  const file = await fileOf(db, appId, fileId)
  if (file.state !== OPEN_FILE.ready || !file.pdf_blob)
    throw new CodedError('OPEN_FILE_NOT_READY', file.reason ?? `「${file.name}」正在转换，请稍候`)
  return { ...file, pdf_blob: file.pdf_blob, pages: file.page_sizes as [number, number][] }
}
export type ReadyFile = Awaited<ReturnType<typeof readyFile>>

export const presentFile = (file: FileRow) => ({
  fileId: file.id,
  name: file.name,
  state: WORD[file.state as 0 | 1 | 2],
  reason: file.reason,
  pages: (file.page_sizes as [number, number][]).map(([width, height]) => ({ width, height })),
  sha256: file.sha256.toString('hex'),
  size: file.size,
})

import { CONTRACT } from '@xinqi/api/limits'
import { FILE_STATE } from '@xinqi/api/work-list-status'
import {
  type ActiveContent,
  type ChangeChoice,
  DocumentError,
  type HiddenReport,
  sniff,
} from '@xinqi/documents'
import { describePdf } from '@xinqi/pdf-signature'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import { countFailure, forgetFailures } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { FILE_GONE, readIfThere } from '../../../platform/storage/read-if-there.ts'
import { sealHidden } from '../contract/hidden-text.ts'
import {
  anyToConvert,
  CONVERSION_WORK,
  conversionKey,
  nextToConvert,
  putBack,
} from '../contract/next-to-convert.ts'
import { changeConverting, changeFile, convertFailedAgain, type FileKey } from '../contract/write-files.ts'

const NAMES: Record<ActiveContent, string> = {
  script: '脚本',
  launch: '启动程序或打开其他文件的动作',
  submit: '自动提交或导入表单的动作',
  attachment: '内嵌附件',
  media: '音视频等多媒体',
  action: '自动执行的动作',
  external: '引用其他文件的页面内容',
  macro: '宏',
}

/** What whoever uploaded it is told: the pages are the same, the file is not. */
const wordOfRemoval = (removed: readonly ActiveContent[]): string =>
  `为保证各方签署的内容一致，已移除文件中的${removed.map((what) => NAMES[what]).join('、')}，页面内容不变`

export const CONVERT_FILE = 'contract.convert'
/** Told once a file has pages, to whoever reads them: `{ blobId }`. */
export const FILE_CONVERTED = 'contract.fileConverted'
export type ConvertedFile = { blobId: string }

/**
 * One job for every file that waits, but not each for its own: which one is next goes by turns. A job that finds none it
 * may take up ends; whoever is at work on a file of that owner asks for the next when he is done.
 */
export const convertNext =
  (services: Services) =>
  async ({ signal }: Pick<Job<object>, 'signal'>): Promise<void> => {
    const file = await nextToConvert(services)
    if (!file) return
    try {
      await convertFile(services, file, signal)
      await forgetFailures(services.db, CONVERSION_WORK, conversionKey(file))
    } catch (error) {
      await failedOnce(services, file, error as Error)
    }
    await goOnConverting(services)
  }

/** An outage passes; a file that fails long after every outage would have passed is told as failed, and to the operator. */
const failedOnce = async (services: Services, file: FileKey, error: Error): Promise<void> => {
  await putBack(services, file)
  const work = { kind: CONVERSION_WORK, key: conversionKey(file), about: `文件 ${file.fileId}` }
  if (await countFailure(services, work, error)) await settle(services, file, NOT_CONVERTED)
}

/** Told by the platform of itself; an operator who takes it up again brings exactly these back. */
const NOT_CONVERTED = '平台未能转换此文件，已通知运维；可先移除并重新上传'

/** Files that were set aside wait again, unless somebody has replaced them meanwhile. */
export const convertAgain = async (
  services: Services,
  db: Queryable,
  keys: readonly string[],
): Promise<void> => {
  for (const key of keys) {
    const [contractId, fileId] = key.split(':') as [string, string]
    await convertFailedAgain(db, { contractId, fileId }, NOT_CONVERTED)
  }
  await services.outbox.publish(db, CONVERT_FILE, {})
}

/** Asks for another job where files wait: after each one, and now and then, for those whose job died with its server. */
export const goOnConverting = async (services: Services): Promise<void> => {
  if (await anyToConvert(services)) await services.outbox.publish(services.db, CONVERT_FILE, {})
}

/** Pages out of whatever was uploaded, in a process of its own. Run a second time it writes the same. */
export const convertFile = async (
  services: Services,
  data: FileKey,
  signal = new AbortController().signal,
): Promise<void> => {
  const { db } = services
  const file = await db
    .selectFrom('contract_file')
    .innerJoin('contract', 'contract.id', 'contract_file.contract_id')
    .select([
      'contract_file.source_blob',
      'contract_file.state',
      'contract_file.change_choice',
      'contract.owner_id',
    ])
    .where('contract_id', '=', data.contractId)
    .where('contract_file.id', '=', data.fileId)
    .executeTakeFirst()
  // Removed or replaced meanwhile, or converted by an earlier run.
  if (file?.state !== FILE_STATE.converting) return
  const source = await readIfThere(services, file.source_blob)
  if (!source) return settle(services, data, FILE_GONE)
  try {
    const { pdf, removed } = await services.documents.toPdf(source.bytes, {
      signal,
      owner: file.owner_id,
      changes: (file.change_choice as ChangeChoice | null) ?? undefined,
    })
    const { pages, signatures } = describePdf(pdf)
    if (signatures > 0)
      return settle(services, data, '文件已有电子签名，继续签署会使原签名失效，请上传未签署的文件')
    if (pages.length > CONTRACT.pages)
      return settle(services, data, `文件超过 ${CONTRACT.pages} 页，请拆分后上传`)
    const hidden = await findHidden(services, source.bytes, pdf, { signal, owner: file.owner_id })
    const blob = await services.blobs.put(db, {
      scopeId: file.owner_id,
      bytes: pdf,
      mediaType: 'application/pdf',
    })
    await db.transaction().execute(async (tx) => {
      await changeFile(tx, data, {
        state: FILE_STATE.ready,
        reason: removed.length ? wordOfRemoval(removed) : null,
        pdf_blob: blob.id,
        page_sizes: JSON.stringify(pages.map(({ width, height }) => [width, height])),
        source_format: sniff(source.bytes) === 'ofd' ? 'ofd' : null,
        hidden_cipher: sealHidden(services, hidden),
      })
      await services.outbox.publish(tx, FILE_CONVERTED, { blobId: blob.id } satisfies ConvertedFile)
    })
  } catch (error) {
    if (!(error instanceof DocumentError) || signal.aborted) throw error
    await settle(services, data, error.message)
  }
}

const settle = ({ db }: Services, file: FileKey, reason: string): Promise<void> =>
  changeConverting(db, file, { state: FILE_STATE.failed, reason })

/** A file too hard to search is not refused for it, but nobody sends it without having been told. */
const findHidden = async (
  { documents }: Services,
  source: Uint8Array,
  pdf: Uint8Array,
  { signal, owner }: { signal: AbortSignal; owner: string },
): Promise<HiddenReport> => {
  try {
    return await documents.findHidden(source, pdf, { signal, owner })
  } catch (error) {
    if (!(error instanceof DocumentError) || signal.aborted) throw error
    return { findings: [{ trick: 'unchecked', page: null, box: null, text: '', severity: 'medium' }] }
  }
}

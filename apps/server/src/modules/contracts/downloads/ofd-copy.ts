import { createHash } from 'node:crypto'
import { chinaTime } from '@xinqi/api/china-day'
import { OFD_COPY_PAGES } from '@xinqi/api/limits'
import { type CopiedPage, DocumentError, writeOfdCopy } from '@xinqi/documents'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { finishWithFile, hasSeat, runAsRequester } from '../../people/background-tasks/run-as-requester.ts'
import { seatOf } from '../../people/background-tasks/task-items.ts'
import { guardFiles } from '../../people/security/mass-export.ts'
import { readContract } from '../contract/aggregate.ts'
import { isOfd, OFD_MEDIA, ownBlob } from '../contract/file-format.ts'
import { personOf } from '../contract/person.ts'
import { visibleFor } from '../contract/visible-to.ts'
import { whyNotDownload } from './download-rules.ts'
import { OFD_COPY } from './kinds.ts'
import { safeName } from './names.ts'

type Payload = { seat: ReturnType<typeof seatOf>; contractId: string; fileId: string }

/** Sharp when printed; a page of text is some hundred kilobytes. */
const DOTS_PER_INCH = 200
const POINTS_PER_INCH = 72
export const OFD_COPY_SAYS =
  '由 PDF 转换的 OFD 版式副本，供查看与归档，不含原 PDF 的电子签名；核验请使用原 PDF 文件'

/** A PDF of a contract as an OFD file to look at: what was signed stays the PDF, and the copy says so. */
export const beginOfdCopy: PlainHandler<'/contract/ofdCopy'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const { contract, person } = await visibleFor(db, actor, body.contractId, now)
  const file = orNotFound(contract.files.find(({ id }) => id === body.fileId))
  const reason = whyNotDownload(contract, person, now)
  if (reason) throw new CodedError('NOT_CONCERNED', reason)
  if (isOfd(file)) throw new CodedError('CONTRACT_STATUS', '该文件以 OFD 原件签署，请直接下载')
  if (!ownBlob(file)) throw new CodedError('NOT_FOUND')
  if ((file.page_sizes as unknown[]).length > OFD_COPY_PAGES)
    throw new CodedError('CONTRACT_STATUS', `文件超过 ${OFD_COPY_PAGES} 页，不能转为 OFD`)
  note({ target: contract.row.name, detail: { file: file.name } })
  const payload: Payload = { seat: seatOf(actor), contractId: contract.row.id, fileId: file.id }
  const taskId = await services.tasks.begin(db, {
    accountId: actor.accountId,
    companyId: actor.company?.id ?? null,
    kind: OFD_COPY,
    title: `转为 OFD（版式副本）：${file.name}`.slice(0, 100),
    payload,
    isGuarded: await guardFiles(call, 1),
  })
  return { taskId }
}

/** Rights are looked at again: the file leaves the house here. */
export const runOfdCopy = (services: Services) =>
  runAsRequester<Payload>(services, hasSeat, async ({ job, task, actor, payload }) => {
    const { db, tasks, blobs, clock } = services
    const contract = await readContract(db, payload.contractId)
    const file = contract?.files.find(({ id }) => id === payload.fileId)
    const blobId = file && ownBlob(file)
    const blob = blobId && (await blobs.find(db, blobId))
    const reason = contract && whyNotDownload(contract, await personOf(db, actor), clock())
    if (!contract || !file || !blob || reason)
      return tasks.fail(db, job.data, reason || '文件已不存在或已被移除')
    const pdf = await blobs.read(blob)
    const owner = actor.company?.id ?? actor.accountId
    try {
      const pages = await pagesOf(services, pdf, { owner, signal: job.signal }, (done, total) =>
        tasks.progress(db, job.data, (done / total) * 90, `已转换 ${done}/${total} 页`),
      )
      const bytes = writeOfdCopy(pages, {
        title: file.name,
        statement: OFD_COPY_SAYS,
        source: {
          合同名称: contract.row.name,
          '原 PDF 的 SHA-256': createHash('sha256').update(pdf).digest('hex'),
          '原 PDF 的 SM3': createHash('sm3').update(pdf).digest('hex'),
          转换时间: chinaTime(task.created_at),
        },
        at: task.created_at,
      })
      const [written] = await blobs.stageNew([{ scopeId: owner, bytes, mediaType: OFD_MEDIA }])
      const fileName = `${safeName(contract.row.name)}-OFD版式副本（不含原PDF签名）.ofd`
      await finishWithFile(services, job.data, { written: written!, fileName })
    } catch (error) {
      if (!(error instanceof DocumentError) || job.signal.aborted) throw error
      await tasks.fail(db, job.data, error.message)
    }
  })

/** One picture at a time: no more than the whole copy is held. */
const pagesOf = async (
  { documentsInBackground: documents }: Services,
  pdf: Uint8Array,
  { owner, signal }: { owner: string; signal: AbortSignal },
  tell: (done: number, total: number) => Promise<unknown>,
): Promise<CopiedPage[]> => {
  const model = await documents.readModel(pdf, { owner, signal, recognition: 'never', marks: false })
  const scale = DOTS_PER_INCH / POINTS_PER_INCH
  const pages: CopiedPage[] = []
  for (const { index, width, height, blocks } of model.pages) {
    const [picture] = await documents.pagePictures(pdf, {
      owner,
      signal,
      scale,
      pages: [index],
      format: 'png',
    })
    pages.push({ width, height, blocks, picture: picture!.data })
    await tell(index + 1, model.pages.length)
  }
  return pages
}

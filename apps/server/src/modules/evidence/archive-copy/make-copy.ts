import { createHash } from 'node:crypto'
import { chinaTime } from '@xinqi/api/china-day'
import { ARCHIVE_COPY_PAGES } from '@xinqi/api/limits'
import { DocumentError, linesOf } from '@xinqi/documents'
import {
  type ArchivedFile,
  type ArchivedPage,
  checkArchivePdf,
  createArchivePdf,
  FlowingPages,
} from '@xinqi/pdf-signature/fill'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contract, readContract } from '../../contracts/contract/aggregate.ts'
import { OFD_MEDIA, ownBlob, ownName, PDF_MEDIA, pagesBlob } from '../../contracts/contract/file-format.ts'
import { personOf } from '../../contracts/contract/person.ts'
import { visibleFor } from '../../contracts/contract/visible-to.ts'
import { whyNotDownload } from '../../contracts/downloads/download-rules.ts'
import { safeName, uniqueName } from '../../contracts/downloads/names.ts'
import { type ZipEntry, zipped } from '../../contracts/downloads/zip.ts'
import { finishWithFile, hasSeat, runAsRequester } from '../../people/background-tasks/run-as-requester.ts'
import { seatOf } from '../../people/background-tasks/task-items.ts'
import { guardFiles } from '../../people/security/mass-export.ts'
import { contractFiles, whatToCheckBy } from '../notary/evidence-package.ts'
import { type EvidenceRecord, recordOfContract } from '../record/records.ts'

export const ARCHIVE_COPY = 'contractArchiveCopy'
type Payload = { seat: ReturnType<typeof seatOf>; contractId: string }
type Finished = { contract: Contract; record: EvidenceRecord }

/** What scanners of archives are asked for; a page of text is some hundred kilobytes. */
const DOTS_PER_INCH = 150
const POINTS_PER_INCH = 72
/** Of a line of text above its baseline. */
const ABOVE_BASELINE = 0.8
const PACKAGE_NAME = '存证材料.zip'

export const ARCHIVE_SAYS =
  '本文件是合同的归档副本（PDF/A-3，ISO 19005-3）。各页为签署完成后文件的页面图像，供长期查看与检索；页面图像本身不带电子签名。签署原件与存证材料作为附件保存在本文件内，核验请取出附件。'

const pagesOfAll = ({ files }: Contract): number =>
  files.reduce((sum, { page_sizes }) => sum + (page_sizes as unknown[]).length, 0)

/** Made when asked for: whoever may take the contract along may have it for his archive. */
export const beginArchiveCopy: PlainHandler<'/contract/chain/archiveCopy'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const { contract, person } = await visibleFor(db, actor, body.contractId, now)
  const reason = whyNotDownload(contract, person, now)
  if (reason) throw new CodedError('NOT_CONCERNED', reason)
  if (!(await recordOfContract(db, contract.row.id)))
    throw new CodedError('CONTRACT_STATUS', '合同完成签署后才能制作归档副本')
  if (pagesOfAll(contract) > ARCHIVE_COPY_PAGES)
    throw new CodedError('CONTRACT_STATUS', `合同超过 ${ARCHIVE_COPY_PAGES} 页，不能制作归档副本`)
  note({ target: contract.row.name, detail: { as: 'PDF/A-3' } })
  const payload: Payload = { seat: seatOf(actor), contractId: contract.row.id }
  const taskId = await services.tasks.begin(db, {
    accountId: actor.accountId,
    companyId: actor.company?.id ?? null,
    kind: ARCHIVE_COPY,
    title: `归档副本（PDF/A-3）：${contract.row.name}`.slice(0, 100),
    payload,
    isGuarded: await guardFiles(call, contract.files.length),
  })
  return { taskId }
}

/** Rights are looked at again: the files leave the house here. */
export const runArchiveCopy = (services: Services) =>
  runAsRequester<Payload>(services, hasSeat, async ({ job, task, actor, payload }) => {
    const { db, tasks, blobs, clock } = services
    const contract = await readContract(db, payload.contractId)
    const record = contract && (await recordOfContract(db, contract.row.id))
    const reason = contract && whyNotDownload(contract, await personOf(db, actor), clock())
    if (!contract || !record || reason) return tasks.fail(db, job.data, reason || '合同已不存在或已被移除')
    const owner = actor.company?.id ?? actor.accountId
    const applicant = actor.company?.name ?? actor.name ?? '签署人'
    try {
      const at = task.created_at
      const pages = await picturesOf(services, contract, { owner, signal: job.signal }, (done, total) =>
        tasks.progress(db, job.data, (done / total) * 80, `已处理 ${done}/${total} 页`),
      )
      const files = await attachmentsOf(services, { contract, record }, applicant, at)
      const bytes = await createArchivePdf(
        { cover: coverOf(contract, record, files, at), pages, files },
        { title: contract.row.name, author: applicant, createdAt: at },
      )
      const [problem] = checkArchivePdf(bytes)
      // Nobody is handed an archive copy that is none.
      if (problem) throw new Error(`the archive copy breaks ${problem.clause}: ${problem.what}`)
      const [written] = await blobs.stageNew([{ scopeId: owner, bytes, mediaType: PDF_MEDIA }])
      const fileName = `${safeName(contract.row.name)}-归档副本（PDFA-3，内附原件与存证）.pdf`
      await finishWithFile(services, job.data, { written: written!, fileName })
    } catch (error) {
      if (!(error instanceof DocumentError) || job.signal.aborted) throw error
      await tasks.fail(db, job.data, error.message)
    }
  })

/** One picture at a time, in the form it is kept in. */
const picturesOf = async (
  { blobs, db, documentsInBackground: documents }: Services,
  contract: Contract,
  { owner, signal }: { owner: string; signal: AbortSignal },
  tell: (done: number, total: number) => Promise<unknown>,
): Promise<ArchivedPage[]> => {
  const pages: ArchivedPage[] = []
  const total = pagesOfAll(contract)
  const scale = DOTS_PER_INCH / POINTS_PER_INCH
  for (const file of contract.files) {
    const blob = await blobs.find(db, pagesBlob(file)!)
    const pdf = await blobs.read(blob!)
    const model = await documents.readModel(pdf, { owner, signal, recognition: 'never', marks: false })
    for (const { index, width, height, blocks } of model.pages) {
      const [picture] = await documents.pagePictures(pdf, {
        owner,
        signal,
        scale,
        pages: [index],
        format: 'jpeg',
      })
      const words = blocks.flatMap(linesOf).flatMap(({ runs }) =>
        runs.map(({ text, box, size }) => ({
          text,
          left: box.x * width,
          baseline: (box.y + box.h * ABOVE_BASELINE) * height,
          width: box.w * width,
          sizePt: size ?? box.h * height * ABOVE_BASELINE,
        })),
      )
      pages.push({ width, height, picture: picture!.data, words })
      await tell(pages.length, Math.max(total, pages.length))
    }
  }
  return pages
}

/** The originals as they were signed, and everything that proves them, as a court would get it. */
const attachmentsOf = async (
  services: Services,
  { contract, record }: Finished,
  applicant: string,
  at: Date,
): Promise<ArchivedFile[]> => {
  const { blobs, db } = services
  const taken = new Set<string>()
  const files: ArchivedFile[] = []
  for (const file of contract.files) {
    const blob = (await blobs.find(db, ownBlob(file)!))!
    files.push({
      name: uniqueName(taken, safeName(ownName(file))),
      mediaType: file.signed_as === 'ofd' ? OFD_MEDIA : PDF_MEDIA,
      bytes: await blobs.read(blob),
      modifiedAt: contract.row.finished_at!,
      description: '签署完成的原件，带全部电子签名',
      relationship: 'Source',
    })
  }
  const parts: Buffer[] = []
  for await (const part of zipped(proofs(services, { contract, record }, applicant, at)))
    parts.push(Buffer.from(part))
  files.push({
    name: uniqueName(taken, PACKAGE_NAME),
    mediaType: 'application/zip',
    bytes: Buffer.concat(parts),
    modifiedAt: at,
    description: '证据报告、签署前后的文件、存证证明与核验方法，可离线核验',
    relationship: 'Data',
  })
  return files
}

async function* proofs(
  services: Services,
  finished: Finished,
  applicant: string,
  at: Date,
): AsyncGenerator<ZipEntry, void> {
  const sums: string[] = []
  const entry = (name: string, bytes: Buffer): ZipEntry => {
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    return { name, bytes, at }
  }
  const asked = { applicant_name: applicant, purpose: '归档' }
  yield* contractFiles(services, asked, finished, (name, bytes) => entry(`1-合同/${name}`, bytes))
  yield* whatToCheckBy(services, entry)
  yield entry('核验说明.txt', Buffer.from(HOW))
  yield { name: 'SHA256SUMS', bytes: Buffer.from(sums.join('')), at }
}

const HOW = `存证材料的核验方法

1. 在解压目录执行 sha256sum -c SHA256SUMS。
2. 用 @xinqi/evidence 命令行（源代码公开，不需联网）执行
     node cli.ts package 存证材料.zip --key "校验公钥.txt 的内容" --root 根证书.pem
   依次核对每个文件的哈希、存证证明、合同文件与存证是否一致、每个 PDF、OFD 的签名与国标印章。
3. 所附公钥、根证书与名单仅为方便，请从平台公布的地址或先前保存的副本另行取得后比对。
`

const BODY = { face: 'song', sizePt: 11, colour: '#111111' } as const
const SMALL = { face: 'song', sizePt: 9, colour: '#333333' } as const

/** What it is, what is in it, and the digest of each original: the picture of a seal is no signature. */
const coverOf = (
  { row }: Contract,
  record: EvidenceRecord,
  files: readonly ArchivedFile[],
  at: Date,
): FlowingPages => {
  const cover = new FlowingPages({ side: 60, top: 70, bottom: 60 })
  cover.title('合同归档副本', { sizePt: 20, baseline: 20, below: 48 })
  const facts = [
    `合同名称：${row.name}`,
    `合同编号：${row.number ?? '—'}`,
    `完成时间：${chinaTime(row.finished_at!)}（北京时间）`,
    `存证编号：${record.number}`,
    `制作时间：${chinaTime(at)}（北京时间）`,
  ]
  for (const fact of facts) cover.write(fact, BODY, 20)
  cover.y += 12
  cover.write(ARCHIVE_SAYS, BODY, 20)
  cover.y += 12
  cover.write('附件：', BODY, 20)
  for (const { name, description, bytes } of files) {
    cover.write(`${name} —— ${description}`, BODY, 18, { indent: 12 })
    cover.write(`SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`, SMALL, 16, { indent: 24 })
  }
  return cover
}

import { chinaDay } from '@xinqi/api/china-day'
import { MASS_EXPORT } from '@xinqi/api/limits'
import { ARCHIVE_SOURCE, CONTRACT_STATUS, statusOf } from '@xinqi/api/status'
import { writeCursor } from '../../../platform/db/keyset.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { streamXlsx, XLSX } from '../../../platform/spreadsheet.ts'
import { readContract } from '../../contracts/contract/aggregate.ts'
import { personOf } from '../../contracts/contract/person.ts'
import { visibleTo } from '../../contracts/contract/visible-to.ts'
import { whyNotDownload } from '../../contracts/downloads/download-rules.ts'
import { filesOf } from '../../contracts/downloads/files-of.ts'
import { safeName, uniqueName } from '../../contracts/downloads/names.ts'
import { zipped } from '../../contracts/downloads/zip.ts'
import { legacyFiles } from '../../contracts/lists/legacy.ts'
import {
  finishWithFile,
  isOfCompany,
  runAsRequester,
} from '../../people/background-tasks/run-as-requester.ts'
import { seatOf } from '../../people/background-tasks/task-items.ts'
import { guardFiles, guardLines } from '../../people/security/mass-export.ts'
import { type Sight, sightOf } from './access.ts'
import { type ArchivedRow, type ArchiveFilter, archivedOf, archivedPage, conditionsOf } from './find.ts'
import { textsOf } from './kept-text.ts'
import { assertSearchable, textPage } from './search-text.ts'

export const ARCHIVE_EXPORT = 'archiveExport'
export const ARCHIVE_PACKAGE = 'archivePackage'

type Seat = ReturnType<typeof seatOf>
type ExportPayload = { seat: Seat; filter?: ArchiveFilter }
type PackagePayload = { seat: Seat; archivedIds: string[] }

export const beginExport = (
  { actor, db, note, services }: Pick<Call<'/archived/download'>, 'actor' | 'db' | 'note' | 'services'>,
  kind: string,
  title: string,
  payload: object,
  isGuarded = false,
) => {
  note({ target: title })
  return services.tasks.begin(db, {
    accountId: actor.accountId,
    companyId: actor.company?.id ?? null,
    kind,
    title,
    payload: { seat: seatOf(actor), ...payload },
    isGuarded,
  })
}

export const exportArchived = async (call: Call<'/archived/export'>) => {
  const { actor, body, db, services } = call
  const sight = await sightOf(db, actor)
  if (body.words?.trim()) assertSearchable(body.words)
  const pages = await filteredPages(services, sight, body)
  const isGuarded = await guardLines(call, (await pages({ pageSize: MASS_EXPORT.lines })).length)
  const payload = { filter: body }
  return { taskId: await beginExport(call, ARCHIVE_EXPORT, '归档清单导出', payload, isGuarded) }
}

export const downloadArchived = async (call: Call<'/archived/download'>) => {
  const { actor, body, db } = call
  const rows = await archivedOf(db, await sightOf(db, actor), body.archivedIds)
  if (rows.length === 0) throw new CodedError('NOT_FOUND')
  const title = `归档合同下载（${rows.length} 份）`
  return {
    taskId: await beginExport(
      call,
      ARCHIVE_PACKAGE,
      title,
      { archivedIds: rows.map(({ id }) => id) },
      await guardFiles(call, rows.length),
    ),
  }
}

const HEADER = [
  '合同名称',
  '合同编号',
  '归档编号',
  '归档目录',
  '相对方',
  '金额（元）',
  '有效期起',
  '有效期止',
  '履约负责人',
  '来源',
  '合同状态',
  '完成日期',
  '归档日期',
]
const yuan = (cents: number | null) =>
  cents === null ? null : `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const lineOf = (row: ArchivedRow): (string | null)[] => [
  row.name,
  row.number,
  row.archive_number,
  row.type_name,
  row.counterpart,
  yuan(row.cents),
  row.valid_from,
  row.valid_until,
  row.performer_name,
  ARCHIVE_SOURCE[row.source as 1 | 2 | 3],
  row.status === null ? null : statusOf(CONTRACT_STATUS, row.status).label,
  chinaDay(row.sort_at),
  row.filed_at && chinaDay(row.filed_at),
]

const AT_ONCE = 500

type Page = { cursor?: string; pageSize: number }
/** Which rows a sheet is made of, a page at a time. */
type Pages = (sight: Sight, page: Page) => Promise<ArchivedRow[]>

/** What the archive shows under a filter, its words among it, a page at a time and one row more. */
const filteredPages = async (services: Services, sight: Sight, filter: ArchiveFilter) => {
  const { db } = services
  const where = conditionsOf(sight, filter)
  const words = filter.words?.trim()
  if (!words) return (page: Page) => archivedPage(db, where, page)
  const texts = await textsOf(services, db, sight.companyId)
  return (page: Page) => textPage(db, { companyId: sight.companyId, words, where, texts }, page)
}

/** Everything a list shows as a sheet; run a second time it is written anew. */
export const runSheet = (
  services: Services,
  sheetName: string,
  pagesOf: (payload: never, now: Date) => Pages,
) =>
  runAsRequester(services, isOfCompany, async ({ job, task, actor, payload }) => {
    const { db, tasks, clock, blobs } = services
    const sight = await sightOf(db, actor)
    const pages = pagesOf(payload as never, clock())
    let shown = 0
    const lines = async function* () {
      let cursor: string | undefined
      for (;;) {
        if (job.signal.aborted) throw new Error('stopped before the end')
        const rows = await pages(sight, { cursor, pageSize: AT_ONCE })
        for (const row of rows.slice(0, AT_ONCE)) yield lineOf(row)
        shown += Math.min(rows.length, AT_ONCE)
        await tasks.progress(db, job.data, 50, `已写入 ${shown} 份`)
        const last = rows[AT_ONCE - 1]
        if (rows.length <= AT_ONCE || !last) return
        cursor = writeCursor({ at: last.sort_at, id: last.id })
      }
    }
    const written = await blobs.write({
      scopeId: sight.companyId,
      mediaType: XLSX,
      parts: streamXlsx(sheetName, HEADER, lines()),
    })
    const fileName = `${task.title.replace('导出', '')}-${chinaDay(task.created_at)}.xlsx`
    await finishWithFile(services, job.data, { written, fileName })
  })

export const runArchiveExport = (services: Services) =>
  runSheet(
    services,
    '归档清单',
    ({ filter = {} }: ExportPayload) =>
      async (sight, page) =>
        (await filteredPages(services, sight, filter))(page),
  )

/** The files of each in a folder of its own; rights are looked at again, because here they leave the house. */
export const runArchivePackage = (services: Services) =>
  runAsRequester<PackagePayload>(services, isOfCompany, async ({ job, task, actor, payload }) => {
    const { db, tasks, clock, blobs } = services
    const sight = await sightOf(db, actor)
    const person = await personOf(db, actor)
    const rows = await archivedOf(db, sight, payload.archivedIds)
    const folders = new Set<string>()
    let packed = 0
    const entries = async function* () {
      for (const [index, row] of rows.entries()) {
        if (job.signal.aborted) throw new Error('stopped before the end')
        const files = row.contract_id
          ? await contractFiles(row.contract_id)
          : await legacyFiles(db, services, sight.companyId, row.elg_id!)
        if (files.length) packed++
        const folder = uniqueName(folders, safeName(row.name))
        for (const { name, blob } of files)
          yield { name: `${folder}/${name}`, bytes: await blobs.read(blob), at: row.sort_at }
        await tasks.progress(
          db,
          job.data,
          (index / rows.length) * 95,
          `已打包 ${index + 1}/${rows.length} 份`,
        )
      }
    }
    const contractFiles = async (contractId: string) => {
      const contract = await readContract(db, contractId)
      return contract && !whyNotDownload(contract, person, clock())
        ? filesOf(services, visibleTo(contract, person, clock()), false)
        : []
    }
    const written = await blobs.write({
      scopeId: sight.companyId,
      mediaType: 'application/zip',
      parts: zipped(entries()),
    })
    if (packed === 0) return tasks.fail(db, job.data, '所选合同都不能下载')
    const fileName = `归档合同-${chinaDay(task.created_at)}.zip`
    await finishWithFile(services, job.data, { written, fileName })
  })

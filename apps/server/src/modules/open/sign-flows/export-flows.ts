import type { Body } from '@xinqi/api/calls'
import { chinaTime } from '@xinqi/api/china-day'
import { MASS_EXPORT } from '@xinqi/api/limits'
import { PUBLIC_STATUS_LABEL, type PublicStatus, publicStatus } from '@xinqi/api/open/public-shapes'
import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import { unfinishedTask } from '../../../platform/jobs/unfinished-task.ts'
import type { Services } from '../../../platform/services.ts'
import { assertPartnerProven } from '../../../platform/session/partner-sessions.ts'
import { readContract } from '../../contracts/contract/aggregate.ts'
import { ownName } from '../../contracts/contract/file-format.ts'
import { safeName, uniqueName } from '../../contracts/downloads/names.ts'
import { type ZipEntry, zipped } from '../../contracts/downloads/zip.ts'
import { appIdsOf } from '../apps/app-of.ts'
import { beginExport, type ExportRequest, runExport } from '../apps/export-sheet.ts'
import { askedFor, foundContracts, listContracts } from '../contracts/read.ts'

export const EXPORT_FLOWS = 'openFlowExport'
export const PACK_FLOWS = 'openFlowPackage'
const AT_ONCE = 500
const MOST_PACKED = 500
/** Draws nothing that is still being signed: those files are not the ones people end with. */
const FINISHED = [4, 7, 11, 12]

type Filter = Omit<Body<'/apiContract/export'>, 'appId'>
type Payload = ExportRequest<Filter> & { contractNos?: string[] }

export const exportFlows = (call: Call<'/apiContract/export'>) =>
  beginExport(call, { kind: EXPORT_FLOWS, name: '签署流程' }, call.body)

export const packFlows = async (call: Call<'/apiContract/batchDownload'>) => {
  const { appId, contractNos, ...filter } = call.body
  const payload: Payload = {
    userId: call.partner.userId,
    appIds: await appIdsOf(call, appId),
    filter,
    ...(contractNos ? { contractNos } : {}),
  }
  const rows = await wanted(call.services, payload)
  if (rows.length === 0) throw new CodedError('NOT_FOUND', '所选合同都没有完成，没有可下载的文件')
  const isGuarded = rows.length > MASS_EXPORT.contracts
  if (isGuarded) assertPartnerProven(call.partner, call.now)
  const taskId = await call.services.tasks.begin(call.db, {
    accountId: call.partner.partnerId,
    companyId: null,
    kind: PACK_FLOWS,
    title: `合同下载（${rows.length} 份）`,
    payload,
    isGuarded,
  })
  call.note({ target: `${rows.length} 份合同` })
  return { taskId }
}

const wanted = async (services: Services, { appIds, filter, contractNos }: Payload) =>
  foundContracts(services.db, appIds, filter, await askedFor(services, appIds, filter))
    .select(['open_contract.contract_id', 'open_contract.contract_no'])
    .where('contract.status', 'in', FINISHED)
    .$if(contractNos !== undefined, (query) => query.where('open_contract.contract_no', 'in', contractNos!))
    .orderBy('open_contract.created_at', 'desc')
    .limit(MOST_PACKED)
    .execute()

export const runFlowExport = runExport<Filter>({
  name: '签署流程',
  head: ['应用', '合同编号', '名称', '状态', '发起时间', '截止时间', '完成时间'],
  pageSize: AT_ONCE,
  page: async (services, { appIds, filter }, page) => {
    const { rows } = await listContracts(services, services.db, appIds, {
      ...filter,
      page: page + 1,
      pageSize: AT_ONCE,
    })
    return rows.map((row) => [
      row.app_id,
      row.contract_no,
      row.name,
      PUBLIC_STATUS_LABEL[publicStatus(row.status, row.phase) as PublicStatus],
      chinaTime(row.created_at),
      row.deadline_at && chinaTime(row.deadline_at),
      row.finished_at && chinaTime(row.finished_at),
    ])
  },
})

/** May run again, like the sheet. */
export const runFlowPackage =
  (services: Services) =>
  async ({ data, signal }: Job<TaskKey>): Promise<void> => {
    const { db, tasks, blobs } = services
    const task = await unfinishedTask(db, data)
    if (!task) return
    const rows = await wanted(services, task.payload as Payload)
    const entries = async function* (): AsyncGenerator<ZipEntry, void> {
      const folders = new Set<string>()
      for (const [index, row] of rows.entries()) {
        if (signal.aborted) throw new Error('stopped before the end')
        const contract = await readContract(db, row.contract_id)
        if (!contract) continue
        const folder = uniqueName(folders, safeName(`${row.contract_no} ${contract.row.name}`))
        const taken = new Set<string>()
        for (const file of contract.files) {
          const blob = file.current_blob && (await blobs.find(db, file.current_blob))
          if (blob)
            yield {
              name: `${folder}/${uniqueName(taken, safeName(ownName(file)))}`,
              bytes: await blobs.read(blob),
              at: contract.row.finished_at ?? task.created_at,
            }
        }
        await tasks.progress(db, data, (index / rows.length) * 95, `已打包 ${index}/${rows.length} 份`)
      }
    }
    const written = await blobs.write({
      scopeId: data.accountId,
      mediaType: 'application/zip',
      parts: zipped(entries()),
    })
    await transactWithFiles(db, async (tx) => {
      const { id } = await blobs.keep(tx, written)
      await tasks.finish(tx, data, { blobId: id, fileName: '合同下载.zip' })
    })
  }

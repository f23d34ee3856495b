import { chinaDay, chinaTime } from '@xinqi/api/china-day'
import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import { unfinishedTask } from '../../../platform/jobs/unfinished-task.ts'
import type { Services } from '../../../platform/services.ts'
import { streamXlsx, XLSX } from '../../../platform/spreadsheet.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { guardLines } from '../../people/security/mass-export.ts'
import {
  countOperations,
  type OperationFilter,
  type OperationOwner,
  operationPage,
  ownerOf,
} from './operations.ts'

export const EXPORT_OPERATIONS = 'operationExport'
const PAGE = 500
/** As many as a sheet can have, less its head. */
const ROW_LIMIT = 1_048_576 - 1

type Payload = { owner: OperationOwner; filter: OperationFilter }

/** Answers at once with a task; the file appears in the download centre. */
export const exportOperations = async (call: Call<'/operation/export'>): Promise<{ taskId: string }> => {
  const payload: Payload = { owner: ownerOf(call.actor), filter: call.body }
  const taskId = await call.services.tasks.begin(call.db, {
    accountId: call.actor.accountId,
    companyId: call.actor.company?.id ?? null,
    kind: EXPORT_OPERATIONS,
    title: '操作日志导出',
    payload,
    isGuarded: await guardLines(call, await countOperations(call.db, payload.owner, payload.filter)),
  })
  return { taskId }
}

/** May run again after a crash: it reads, writes one file, and finishes a task that can only be finished once. */
export const runOperationExport =
  (services: Services) =>
  async (job: Job<TaskKey>): Promise<void> => {
    const { db, tasks } = services
    const task = await unfinishedTask(db, job.data)
    if (!task) return
    const { owner, filter } = task.payload as Payload
    const total = Math.min(await countOperations(db, owner, filter), ROW_LIMIT)
    let written = 0
    const lines = async function* () {
      let cursor: string | undefined
      do {
        const page = await operationPage(db, owner, filter, { cursor, pageSize: PAGE })
        for (const { at, label, actorName, target, succeeded, address } of page.list)
          yield [chinaTime(new Date(at)), label, actorName, target, succeeded ? '成功' : '失败', address]
        cursor = page.nextCursor ?? undefined
        written += page.list.length
        await tasks.progress(
          db,
          job.data,
          (written / Math.max(1, total)) * 95,
          `已写入 ${written}/${total} 条`,
        )
      } while (cursor && written < ROW_LIMIT)
    }
    const sheet = await services.blobs.write({
      scopeId: owner.companyId ?? owner.accountId,
      mediaType: XLSX,
      parts: streamXlsx('操作日志', ['时间', '操作', '操作人', '对象', '结果', '来源地址'], lines()),
    })
    const fileName = `操作日志-${chinaDay(task.created_at)}.xlsx`
    await transactWithFiles(db, async (tx) => {
      const blob = await services.blobs.keep(tx, sheet)
      await tasks.finish(tx, job.data, { blobId: blob.id, fileName })
      await sendMessage(tx, {
        accountId: owner.accountId,
        companyId: owner.companyId,
        title: '操作日志已导出',
        content: `共 ${written} 条，可在下载中心下载。`,
        path: '/center/downloadList',
        at: services.clock(),
      })
    })
  }

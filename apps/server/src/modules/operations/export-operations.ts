import type { Call } from '../../platform/http/call.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import type { TaskKey } from '../../platform/jobs/tasks.ts'
import type { Services } from '../../platform/services.ts'
import { writeXlsx, XLSX } from '../../platform/spreadsheet.ts'
import { sendMessage } from '../messages/messages.ts'
import {
  countOperations,
  type OperationFilter,
  type OperationOwner,
  operationPage,
  ownerOf,
} from './operations.ts'

export const EXPORT_OPERATIONS = 'operationExport'
const PAGE = 500
const ROW_LIMIT = 100_000

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
  })
  return { taskId }
}

/** May run again after a crash: it reads, writes one file, and finishes a task that can only be finished once. */
export const runOperationExport =
  (services: Services) =>
  async (job: Job<TaskKey>): Promise<void> => {
    const { db, tasks } = services
    const task = await db
      .selectFrom('task')
      .selectAll()
      .where('account_id', '=', job.data.accountId)
      .where('id', '=', job.data.taskId)
      .executeTakeFirst()
    if (!task || task.status > 1) return
    const { owner, filter } = task.payload as Payload
    const total = Math.min(await countOperations(db, owner, filter), ROW_LIMIT)
    const rows: (string | null)[][] = []
    let cursor: string | undefined
    do {
      const page = await operationPage(db, owner, filter, { cursor, pageSize: PAGE })
      rows.push(
        ...page.list.map((entry) => [
          localTime(entry.at),
          entry.label,
          entry.actorName,
          entry.target,
          entry.succeeded ? '成功' : '失败',
          entry.address,
        ]),
      )
      cursor = page.nextCursor ?? undefined
      await tasks.progress(
        db,
        job.data,
        (rows.length / Math.max(1, total)) * 90,
        `已读取 ${rows.length}/${total} 条`,
      )
    } while (cursor && rows.length < ROW_LIMIT)
    const bytes = await writeXlsx('操作日志', ['时间', '操作', '操作人', '对象', '结果', '来源地址'], rows)
    const fileName = `操作日志-${localTime(task.created_at.toISOString()).slice(0, 10)}.xlsx`
    await db.transaction().execute(async (tx) => {
      const blob = await services.blobs.put(tx, {
        scopeId: owner.companyId ?? owner.accountId,
        bytes,
        mediaType: XLSX,
      })
      await tasks.finish(tx, job.data, { blobId: blob.id, fileName })
      await sendMessage(tx, {
        accountId: owner.accountId,
        companyId: owner.companyId,
        title: '操作日志已导出',
        content: `共 ${rows.length} 条，可在下载中心下载。`,
        path: '/center/downloadList',
        at: services.clock(),
      })
    })
  }

const localTime = (instant: string): string =>
  new Date(new Date(instant).getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

import type { Body } from '@xinqi/api/calls'
import { chinaTime } from '@xinqi/api/china-day'
import type { Call } from '../../../platform/http/call.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import { unfinishedTask } from '../../../platform/jobs/unfinished-task.ts'
import type { Services } from '../../../platform/services.ts'
import { streamXlsx, XLSX } from '../../../platform/spreadsheet.ts'
import { appIdsOf } from '../apps/app-of.ts'
import { pushesFound } from './logs.ts'

export const EXPORT_PUSHES = 'openPushExport'
const STATUS = ['待推送', '成功', '重试中', '已放弃'] as const
const AT_ONCE = 1000
const MOST = 200_000
type Payload = {
  userId: string | null
  appIds: string[]
  filter: Omit<Body<'/open/pushLog/export'>, 'appId'>
}

export const exportPushes = async (call: Call<'/open/pushLog/export'>) => {
  const { appId, ...filter } = call.body
  const payload: Payload = { userId: call.partner.userId, appIds: await appIdsOf(call, appId), filter }
  const taskId = await call.services.tasks.begin(call.db, {
    accountId: call.partner.partnerId,
    companyId: null,
    kind: EXPORT_PUSHES,
    title: '推送日志导出',
    payload,
  })
  return { taskId }
}

/** May run again after a crash: it reads, writes one file, and finishes a task that can only be finished once. */
export const runPushExport =
  (services: Services) =>
  async ({ data }: Job<TaskKey>): Promise<void> => {
    const { db, tasks, blobs } = services
    const task = await unfinishedTask(db, data)
    if (!task) return
    const { appIds, filter } = task.payload as Payload
    const lines = async function* () {
      for (let written = 0; written < MOST; written += AT_ONCE) {
        const rows = await pushesFound(db, appIds, filter)
          .innerJoin('open_endpoint', 'open_endpoint.id', 'open_push.endpoint_id')
          .$if(filter.status !== undefined, (query) => query.where('open_push.status', '=', filter.status!))
          .select([
            'open_push.app_id',
            'event_id',
            'event_type',
            'contract_no',
            'open_endpoint.url',
            'open_push.status',
            'attempts',
            'open_push.created_at',
            'finished_at',
          ])
          .orderBy('open_push.created_at', 'desc')
          .orderBy('open_push.id', 'desc')
          .limit(AT_ONCE)
          .offset(written)
          .execute()
        for (const row of rows)
          yield [
            chinaTime(row.created_at),
            row.app_id,
            row.event_type,
            row.event_id,
            row.contract_no,
            row.url,
            STATUS[row.status as 0],
            String(row.attempts),
            row.finished_at ? chinaTime(row.finished_at) : null,
          ]
        await tasks.progress(db, data, 50, `已写入 ${written + rows.length} 条`)
        if (rows.length < AT_ONCE) return
      }
    }
    const head = ['时间', '应用', '事件', '事件编号', '合同编号', '地址', '状态', '次数', '完成时间']
    const sheet = await blobs.write({
      scopeId: data.accountId,
      mediaType: XLSX,
      parts: streamXlsx('推送日志', head, lines()),
    })
    await db.transaction().execute(async (tx) => {
      const { id } = await blobs.keep(tx, sheet)
      const fileName = `推送日志-${chinaTime(task.created_at).slice(0, 10)}.xlsx`
      await tasks.finish(tx, data, { blobId: id, fileName })
    })
  }

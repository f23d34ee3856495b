import type { Body } from '@xinqi/api/calls'
import type { Call } from '../../../platform/http/call.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import { unfinishedTask } from '../../../platform/jobs/unfinished-task.ts'
import type { Services } from '../../../platform/services.ts'
import { streamXlsx, XLSX } from '../../../platform/spreadsheet.ts'
import { appIdsOf } from '../apps/app-of.ts'
import { USER } from '../users/app-users.ts'
import { listUsers } from '../users/change-user.ts'
import { shownUser } from './users.ts'

export const EXPORT_USERS = 'openUserExport'
const AT_ONCE = 500
type Payload = { userId: string | null; appIds: string[]; filter: Omit<Body<'/open/user/export'>, 'appId'> }

export const exportUsers = async (call: Call<'/open/user/export'>) => {
  const { appId, ...filter } = call.body
  const payload: Payload = { userId: call.partner.userId, appIds: await appIdsOf(call, appId), filter }
  const taskId = await call.services.tasks.begin(call.db, {
    accountId: call.partner.partnerId,
    companyId: null,
    kind: EXPORT_USERS,
    title: '用户导出',
    payload,
  })
  return { taskId }
}

const HEAD = ['应用', '账号', '类型', '名称', '证件号', '手机号', '经办人', '实名', '状态', '添加时间']

/** Masked as on the page. May run again: it reads, writes one file, and finishes a task that can only be finished once. */
export const runUserExport =
  (services: Services) =>
  async ({ data }: Job<TaskKey>): Promise<void> => {
    const { db, tasks, blobs } = services
    const task = await unfinishedTask(db, data)
    if (!task) return
    const { appIds, filter } = task.payload as Payload
    const lines = async function* () {
      for (let page = 1; ; page++) {
        const { rows } = await listUsers(db, appIds, { ...filter, page, pageSize: AT_ONCE })
        for (const row of rows) {
          const user = await shownUser({ services, db: db as never }, row)
          yield [
            user.appId,
            user.account,
            user.kind === USER.company ? '企业' : '个人',
            user.name,
            user.idNo,
            user.mobile,
            user.agentAccount,
            user.verified ? '已实名' : '未实名',
            user.status === 1 ? '正常' : '冻结',
            user.createdAt,
          ]
        }
        await tasks.progress(db, data, 50, `已写入第 ${page} 页`)
        if (rows.length < AT_ONCE) return
      }
    }
    const sheet = await blobs.write({
      scopeId: data.accountId,
      mediaType: XLSX,
      parts: streamXlsx('用户', HEAD, lines()),
    })
    await db.transaction().execute(async (tx) => {
      const { id } = await blobs.keep(tx, sheet)
      await tasks.finish(tx, data, {
        blobId: id,
        fileName: `用户-${task.created_at.toISOString().slice(0, 10)}.xlsx`,
      })
    })
  }

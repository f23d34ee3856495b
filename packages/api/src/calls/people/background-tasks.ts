import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, Text, YesNo } from '../../plain.ts'
import { Id, Instant, PageOf, paged } from '../../shapes.ts'

export const ofTask = { taskId: Id }

export const Task = Type.Object({
  taskId: Id,
  kind: Text,
  title: Text,
  status: Int,
  /** 0–100. */
  progress: Int,
  /** What is being done now, in words. */
  step: Nullable(Text),
  reason: Nullable(Text),
  hasFile: YesNo,
  createdAt: Instant,
  finishedAt: Nullable(Instant),
  /** Until when its file can be had. */
  expiresAt: Nullable(Instant),
})

/** What begins work that outlives the call answers with. */
export const TaskBegun = Type.Object({ taskId: Id })

export const backgroundTasks = {
  '/task/list': ep({
    summary: '下载中心：我的后台任务与结果文件',
    auth: 'login',
    permission: 'system:contract:downloads',
    changes: false,
    body: { status: Type.Optional(Int), ...paged },
    data: PageOf(Task),
  }),
  '/task/detail': ep({
    summary: '一个后台任务，以及它处理的每一项',
    auth: 'login',
    changes: false,
    body: { taskId: Id, itemStatus: Type.Optional(Int) },
    data: {
      task: Task,
      done: Int,
      failed: Int,
      total: Int,
      /** The first hundred, those that failed first. */
      items: Type.Array(
        Type.Object({
          contractId: Id,
          title: Text,
          /** 0 waits, 1 done, 2 not done. */
          status: Int,
          reason: Nullable(Text),
        }),
      ),
    },
  }),
  '/task/again': ep({
    summary: '重新执行一个已结束的下载或导出',
    auth: 'login',
    changes: 'task.again',
    body: ofTask,
    data: ofTask,
  }),
  '/task/events': ep({
    summary: '后台任务进度，服务器推送',
    auth: 'login',
    kind: 'events',
    changes: false,
    data: Task,
  }),
  '/task/download': ep({
    summary: '取得任务结果文件的短时链接',
    auth: 'login',
    changes: 'task.download',
    body: ofTask,
    data: { url: Text, fileName: Text },
  }),
}

import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Id, Instant, Nullable, PageOf, paged } from '../shapes.ts'

export const Task = Type.Object({
  taskId: Id,
  kind: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  /** 0–100. */
  progress: Type.Integer(),
  /** What is being done now, in words. */
  step: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  hasFile: Type.Boolean(),
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
    body: { status: Type.Optional(Type.Integer()), ...paged },
    data: PageOf(Task),
  }),
  '/task/detail': ep({
    summary: '一个后台任务，以及它处理的每一项',
    auth: 'login',
    changes: false,
    body: { taskId: Id, itemStatus: Type.Optional(Type.Integer()) },
    data: {
      task: Task,
      done: Type.Integer(),
      failed: Type.Integer(),
      total: Type.Integer(),
      /** The first hundred, those that failed first. */
      items: Type.Array(
        Type.Object({
          contractId: Id,
          title: Type.String(),
          /** 0 waits, 1 done, 2 not done. */
          status: Type.Integer(),
          reason: Nullable(Type.String()),
        }),
      ),
    },
  }),
  '/task/again': ep({
    summary: '重新执行一个已结束的下载或导出',
    auth: 'login',
    changes: 'task.again',
    body: { taskId: Id },
    data: { taskId: Id },
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
    body: { taskId: Id },
    data: { url: Type.String(), fileName: Type.String() },
  }),
}

import { Type } from 'typebox'
import { ep } from '../endpoint.ts'
import { closed, Id, Instant, Keyword, Nothing, Nullable, PageOf, paged } from './shapes.ts'

const Task = Type.Object({
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
})

export const notices = {
  '/message/list': ep({
    summary: '消息中心',
    auth: 'login',
    changes: false,
    body: Type.Object({ unreadOnly: Type.Optional(Type.Boolean()), ...paged }, closed),
    data: PageOf(
      Type.Object({
        messageId: Id,
        title: Type.String(),
        content: Type.String(),
        path: Nullable(Type.String()),
        read: Type.Boolean(),
        createdAt: Instant,
      }),
    ),
  }),
  '/message/count': ep({
    summary: '未读消息数',
    auth: 'login',
    changes: false,
    body: Nothing,
    data: Type.Object({ unread: Type.Integer() }),
  }),
  '/message/read': ep({
    summary: '标记消息已读；不带编号时全部已读',
    auth: 'login',
    changes: 'message.read',
    body: Type.Object({ messageIds: Type.Optional(Type.Array(Id, { maxItems: 100 })) }, closed),
    data: Type.Object({ unread: Type.Integer() }),
  }),
  '/task/list': ep({
    summary: '下载中心：我的后台任务与结果文件',
    auth: 'login',
    changes: false,
    body: Type.Object({ status: Type.Optional(Type.Integer()), ...paged }, closed),
    data: PageOf(Task),
  }),
  '/task/events': ep({
    summary: '后台任务进度，服务器推送',
    auth: 'login',
    kind: 'events',
    changes: false,
    body: Nothing,
    data: Task,
  }),
  '/task/download': ep({
    summary: '取得任务结果文件的短时链接',
    auth: 'login',
    changes: 'task.download',
    body: Type.Object({ taskId: Id }, closed),
    data: Type.Object({ url: Type.String(), fileName: Type.String() }),
  }),
  '/operation/list': ep({
    summary: '操作日志',
    auth: 'login',
    permission: 'system:org:operation',
    changes: false,
    body: Type.Object(
      {
        keyword: Type.Optional(Keyword),
        event: Type.Optional(Type.String({ maxLength: 60 })),
        from: Type.Optional(Instant),
        to: Type.Optional(Instant),
        ...paged,
      },
      closed,
    ),
    data: PageOf(
      Type.Object({
        eventId: Id,
        event: Type.String(),
        label: Type.String(),
        actorName: Nullable(Type.String()),
        target: Nullable(Type.String()),
        succeeded: Type.Boolean(),
        address: Nullable(Type.String()),
        at: Instant,
      }),
    ),
  }),
  '/operation/export': ep({
    summary: '导出操作日志到下载中心',
    auth: 'login',
    permission: 'system:org:operationExport',
    changes: 'operation.export',
    idempotent: true,
    body: Type.Object(
      {
        keyword: Type.Optional(Keyword),
        event: Type.Optional(Type.String({ maxLength: 60 })),
        from: Type.Optional(Instant),
        to: Type.Optional(Instant),
      },
      closed,
    ),
    data: Type.Object({ taskId: Id }),
  }),
  '/search/all': ep({
    summary: '全局搜索：成员、部门',
    auth: 'login',
    changes: false,
    body: Type.Object({ keyword: Type.String({ minLength: 1, maxLength: 50 }) }, closed),
    data: Type.Array(
      Type.Object({
        kind: Type.String(),
        id: Type.String(),
        title: Type.String(),
        detail: Nullable(Type.String()),
        path: Type.String(),
      }),
    ),
  }),
}

import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Id, Instant, Keyword, Nullable, PageOf, paged } from '../shapes.ts'

export const operationLog = {
  '/operation/list': ep({
    summary: '操作日志',
    auth: 'login',
    permission: 'system:org:operation',
    changes: false,
    body: {
      keyword: Type.Optional(Keyword),
      event: Type.Optional(Type.String({ maxLength: 60 })),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      ...paged,
    },
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
    body: {
      keyword: Type.Optional(Keyword),
      event: Type.Optional(Type.String({ maxLength: 60 })),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
    },
    data: { taskId: Id },
  }),
}

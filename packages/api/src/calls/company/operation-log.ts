import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Nullable, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id, Instant, Keyword, PageOf, paged } from '../../shapes.ts'

export const operationLog = {
  '/operation/list': ep({
    summary: '操作日志',
    auth: 'login',
    permission: 'system:org:operation',
    changes: false,
    body: {
      keyword: Type.Optional(Keyword),
      event: Type.Optional(TextUpTo(60)),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      ...paged,
    },
    data: PageOf(
      Type.Object({
        eventId: Id,
        event: Text,
        label: Text,
        actorName: Nullable(Text),
        target: Nullable(Text),
        succeeded: YesNo,
        address: Nullable(Text),
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
      event: Type.Optional(TextUpTo(60)),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
    },
    data: { taskId: Id },
  }),
}

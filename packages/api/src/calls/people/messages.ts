import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Id, Instant, Nullable, PageOf, paged } from '../shapes.ts'

export const messages = {
  '/message/list': ep({
    summary: '消息中心',
    auth: 'login',
    changes: false,
    body: { unreadOnly: Type.Optional(Type.Boolean()), ...paged },
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
    data: { unread: Type.Integer() },
  }),
  '/message/read': ep({
    summary: '标记消息已读；不带编号时全部已读',
    auth: 'login',
    changes: 'message.read',
    body: { messageIds: Type.Optional(Type.Array(Id, { maxItems: 100 })) },
    data: { unread: Type.Integer() },
  }),
}

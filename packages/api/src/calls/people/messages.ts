import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, Text, YesNo } from '../../plain.ts'
import { Id, Instant, PageOf, paged } from '../../shapes.ts'

export const messages = {
  '/message/list': ep({
    summary: '消息中心',
    auth: 'login',
    changes: false,
    body: { unreadOnly: Type.Optional(YesNo), ...paged },
    data: PageOf(
      Type.Object({
        messageId: Id,
        title: Text,
        content: Text,
        path: Nullable(Text),
        read: YesNo,
        createdAt: Instant,
      }),
    ),
  }),
  '/message/count': ep({
    summary: '未读消息数',
    auth: 'login',
    changes: false,
    data: { unread: Int },
  }),
  '/message/read': ep({
    summary: '标记消息已读；不带编号时全部已读',
    auth: 'login',
    changes: 'message.read',
    body: { messageIds: Type.Optional(Type.Array(Id, { maxItems: 100 })) },
    data: { unread: Int },
  }),
}

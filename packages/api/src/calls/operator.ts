import { Type } from 'typebox'
import { ep } from '../endpoint.ts'
import { closed, Id, Instant, Keyword, PageOf, paged } from './shapes.ts'

export const operator = {
  '/operator/outbox/list': ep({
    summary: '沙箱收件箱：短信、语音与邮件沙箱本应送出的内容',
    auth: 'operator',
    changes: false,
    body: Type.Object({ keyword: Type.Optional(Keyword), ...paged }, closed),
    data: PageOf(
      Type.Object({
        deliveryId: Id,
        channel: Type.String(),
        /** Masked. */
        target: Type.String(),
        content: Type.String(),
        at: Instant,
      }),
    ),
  }),
}

import { Type } from 'typebox'
import { endpoint } from './public-endpoint.ts'
import { closed, Nullable } from './public-shapes.ts'

const GROUP = 'Webhook'
export const WebhookEvent = Type.Object({
  id: Type.String({ description: '事件编号，重推时不变' }),
  type: Type.String({ description: '事件类型' }),
  level: Type.String({ description: '层级' }),
  isFinal: Type.Boolean({ description: '合同级：不再等待任何签署' }),
  seq: Nullable(Type.Integer({ description: '合同内连续序号' })),
  occurredAt: Type.String({ description: '发生时间' }),
  appId: Type.String({ description: '应用编号' }),
  env: Type.String({ description: '环境' }),
  data: Type.Unknown({ description: '内容' }),
})

export const webhooks = {
  'webhook/events': endpoint({
    group: GROUP,
    summary: '补取事件',
    notes: ['按 cursor 依次取回，最多保留 30 天；没有更多时 nextCursor 不变，可继续轮询。'],
    pace: 'read',
    changes: false,
    body: Type.Object(
      {
        cursor: Type.Optional(
          Type.String({ pattern: '^[0-9]{1,18}$', description: '上次返回的 nextCursor' }),
        ),
        since: Type.Optional(Type.String({ format: 'date-time', description: '从这一时间起，首次使用' })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: '最多条数，默认 100' })),
      },
      closed,
    ),
    data: Type.Object({
      list: Type.Array(WebhookEvent),
      nextCursor: Type.String({ description: '下次传入' }),
      hasMore: Type.Boolean({ description: '还有更多' }),
    }),
    example: {},
  }),
  'webhook/resend': endpoint({
    group: GROUP,
    summary: '重推事件',
    pace: 'write',
    changes: 'openPush.again',
    body: Type.Object(
      { eventId: Type.String({ minLength: 5, maxLength: 60, description: '事件编号' }) },
      closed,
    ),
    data: Type.Object({ pushes: Type.Integer({ description: '重推的条数' }) }),
    errors: ['NOT_FOUND'],
    example: { eventId: 'evt_0000000000000000' },
  }),
  'webhook/test': endpoint({
    group: GROUP,
    summary: '产生一条测试事件',
    pace: 'write',
    changes: 'openPush.test',
    body: Type.Object({}, closed),
    data: Type.Object({ eventId: Type.String({ description: '事件编号' }) }),
    example: {},
  }),
}

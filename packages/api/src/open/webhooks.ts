import { Type } from 'typebox'
import { endpoint } from './public-endpoint.ts'
import { intOf, Nullable, textOf, yesNoOf } from './public-shapes.ts'
import { WEBHOOK_TYPES, type WebhookType } from './webhook-events.ts'

const GROUP = 'Webhook'
export const TestType = Type.Unsafe<WebhookType>({
  type: 'string',
  enum: WEBHOOK_TYPES,
  description: '事件类型，默认 webhook.test',
})
export const WebhookEvent = Type.Object({
  id: textOf('事件编号，重推时不变'),
  type: textOf('事件类型'),
  level: textOf('层级'),
  isFinal: yesNoOf('合同级：不再等待任何签署'),
  seq: Nullable(intOf('合同内连续序号')),
  occurredAt: textOf('发生时间'),
  appId: textOf('应用编号'),
  env: textOf('环境'),
  test: Type.Optional(yesNoOf('只在测试推送中出现，恒为 true；没有任何事情发生')),
  data: Type.Unknown({ description: '内容' }),
})

export const webhooks = {
  'webhook/events': endpoint({
    group: GROUP,
    summary: '补取事件',
    notes: [
      '按 cursor 依次取回，最多保留 30 天；没有更多时 nextCursor 不变，可继续轮询。',
      '给出 waitSeconds 即为长轮询：没有新事件时最多等这么久，事件一发生立即返回；xinqi listen 用的就是它。',
    ],
    pace: 'read',
    changes: false,
    body: {
      cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$', description: '上次返回的 nextCursor' })),
      since: Type.Optional(Type.String({ format: 'date-time', description: '从这一时间起，首次使用' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: '最多条数，默认 100' })),
      waitSeconds: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 25,
          description: '没有新事件时最多等待的秒数，默认 0 立即返回；同时等待的请求每应用最多 20 个',
        }),
      ),
    },
    data: {
      list: Type.Array(WebhookEvent),
      nextCursor: textOf('下次传入'),
      hasMore: yesNoOf('还有更多'),
    },
    agent: {
      name: 'event_find',
      kind: 'read',
      scope: 'contract.read',
      title: '查询事件',
      says: 'Events of this app since a cursor, as its callbacks are told them.',
      without: ['waitSeconds'],
    },
    example: {},
  }),
  'webhook/resend': endpoint({
    group: GROUP,
    summary: '重推事件',
    notes: ['事件发生时没有任何回调地址的，pushes 为 0：请用 webhook/events 补取。'],
    pace: 'write',
    changes: 'openPush.again',
    body: { eventId: Type.String({ minLength: 5, maxLength: 60, description: '事件编号' }) },
    data: { pushes: intOf('重推的条数') },
    errors: ['NOT_FOUND'],
    example: { eventId: 'evt_0000000000000000' },
  }),
  'webhook/test': endpoint({
    group: GROUP,
    summary: '产生一条测试事件',
    notes: [
      '可指定任一事件类型：data 与真实事件同形，内容为虚构，外层带 "test": true，不对应任何合同与用户。',
    ],
    pace: 'write',
    changes: 'openPush.test',
    body: { type: Type.Optional(TestType) },
    data: Type.Object({ eventId: textOf('事件编号') }),
    example: { type: 'contract.completed' },
  }),
}

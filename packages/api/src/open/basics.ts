import { Type } from 'typebox'
import { endpoint } from './public-endpoint.ts'
import { closed, intOf, Moment, Nullable, textOf, yesNoOf } from './public-shapes.ts'

const Nothing = Type.Object({}, closed)
const GROUP = '基础'

export const basics = {
  ping: endpoint({
    group: GROUP,
    summary: '检查凭据与签名',
    notes: ['返回应用与环境；签名、IP 或密钥有误时按原因返回错误码。'],
    pace: 'read',
    changes: false,
    body: Nothing,
    data: {
      appId: textOf('应用编号'),
      env: textOf('sandbox 沙箱，production 正式'),
      keyId: textOf('本次签名所用密钥'),
      serverTime: Moment,
    },
    example: {},
  }),
  time: endpoint({
    group: GROUP,
    summary: '查询服务器时间',
    notes: ['不需要签名；用来校正本地时钟。签名的时间戳与服务器相差 5 分钟以上时会被拒绝。'],
    pace: 'read',
    unsigned: true,
    changes: false,
    body: Nothing,
    data: {
      serverTime: Moment,
      timestamp: intOf('毫秒时间戳，可直接用于 X-Xinqi-Timestamp'),
    },
    example: {},
  }),
  'account/quota': endpoint({
    group: GROUP,
    summary: '查询余量',
    notes: ['合同在发出时扣一份；发出后撤回且无人签署的退回。'],
    pace: 'read',
    changes: false,
    body: Nothing,
    data: {
      contract: intOf('剩余合同份数'),
      sms: intOf('剩余短信条数'),
    },
    agent: {
      name: 'quota_get',
      kind: 'read',
      scope: 'contract.read',
      title: '查询余量',
      says: 'How many contracts and messages are left.',
    },
    example: {},
  }),
  'account/usage': endpoint({
    group: GROUP,
    summary: '按日、按接口查询用量',
    pace: 'read',
    changes: false,
    body: {
      from: Type.String({ format: 'date', description: '开始日期' }),
      to: Type.String({ format: 'date', description: '结束日期，最多 92 天' }),
    },
    data: {
      list: Type.Array(
        Type.Object({
          day: textOf('日期'),
          endpoint: textOf('接口'),
          calls: intOf('调用次数'),
          failures: intOf('其中失败次数'),
        }),
      ),
    },
    example: { from: '2026-01-01', to: '2026-01-31' },
  }),
  'account/calls': endpoint({
    group: GROUP,
    summary: '最近的接口调用',
    notes: ['本应用的调用记录，新的在前；请求与应答的全文在控制台的接口日志，用 requestId 查找。'],
    pace: 'read',
    changes: false,
    body: {
      since: Type.Optional(Type.String({ format: 'date-time', description: '从这一时间起' })),
      failed: Type.Optional(yesNoOf('只看失败的')),
      endpoint: Type.Optional(Type.String({ maxLength: 100, description: '接口，如 contract/create' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '最多条数，默认 20' })),
    },
    data: {
      list: Type.Array(
        Type.Object({
          requestId: textOf('请求编号'),
          endpoint: textOf('接口'),
          http: intOf('HTTP 状态'),
          code: intOf('返回码，1 为成功'),
          problem: Nullable(textOf('失败的说明')),
          ms: intOf('耗时，毫秒'),
          keyId: Nullable(textOf('所用密钥')),
          at: Moment,
        }),
      ),
    },
    example: { limit: 20 },
  }),
}

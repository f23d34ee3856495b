import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { closed, Email, Id, Instant, ListOf, Mobile, Nullable, NumberedOf, numbered } from '../shapes.ts'
import { AppId } from './apps.ts'

const ofApp = Type.Object({ appId: AppId }, closed)
const ofEndpoint = Type.Object({ appId: AppId, endpointId: Id }, closed)
const Events = Type.Array(Type.String({ maxLength: 40 }), { maxItems: 60 })
const PushFilter = {
  appId: Type.Optional(AppId),
  status: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
  type: Type.Optional(Type.String({ maxLength: 40 })),
  contractNo: Type.Optional(Type.String({ maxLength: 40 })),
}
const Page = {
  ...numbered,
}
const Attempt = Type.Object({
  number: Type.Integer(),
  at: Instant,
  status: Nullable(Type.Integer()),
  ms: Type.Integer(),
  answer: Nullable(Type.String()),
  failure: Nullable(Type.String()),
})

const Alerts = {
  /** Pushes to one receiver failing in a row. */
  pushFailures: Type.Integer({ minimum: 1, maximum: 1000 }),
  /** Of the calls of one hour, in percent. */
  errorRate: Type.Integer({ minimum: 1, maximum: 100 }),
  /** Below how many copies. */
  lowBalance: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  mobiles: Type.Array(Mobile, { maxItems: 5 }),
  emails: Type.Array(Email, { maxItems: 5 }),
}

export const notify = {
  '/open/notify/endpointList': ep({
    summary: '开放平台：回调地址',
    auth: 'open',
    changes: false,
    body: ofApp,
    data: ListOf(
      Type.Object({
        endpointId: Id,
        url: Type.String(),
        events: Type.Array(Type.String()),
        signature: Type.String(),
        status: Type.Integer(),
        remark: Nullable(Type.String()),
        arrived: Type.Integer(),
        failed: Type.Integer(),
        lastFailure: Nullable(Type.String()),
        lastFailureAt: Nullable(Instant),
      }),
    ),
  }),
  '/open/notify/endpointSave': ep({
    summary: '开放平台：新增或修改回调地址；新增时返回签名密钥，只显示一次',
    auth: 'open',
    proven: true,
    changes: 'openEndpoint.save',
    body: {
      appId: AppId,
      endpointId: Type.Optional(Id),
      url: Type.String({ minLength: 8, maxLength: 500 }),
      /** None: every event. */
      events: Events,
      signature: Type.Optional(Type.Union([Type.Literal('v1'), Type.Literal('v1a'), Type.Literal('sm2')])),
      remark: Type.Optional(Type.String({ maxLength: 50 })),
    },
    data: { endpointId: Id, secret: Nullable(Type.String()) },
  }),
  '/open/notify/endpointSwitch': ep({
    summary: '开放平台：启用、停用或恢复回调地址',
    auth: 'open',
    changes: 'openEndpoint.switch',
    body: { appId: AppId, endpointId: Id, on: Type.Boolean() },
  }),
  '/open/notify/endpointRemove': ep({
    summary: '开放平台：删除回调地址，推送日志保留',
    auth: 'open',
    changes: 'openEndpoint.remove',
    body: ofEndpoint,
  }),
  '/open/notify/resetSecret': ep({
    summary: '开放平台：更换回调签名密钥，只显示一次；24 小时内新旧同时签名',
    auth: 'open',
    proven: true,
    changes: 'openEndpoint.secret',
    body: ofEndpoint,
    data: { secret: Type.String() },
  }),
  '/open/notify/events': ep({
    summary: '开放平台：事件目录',
    auth: 'open',
    changes: false,
    data: ListOf(
      Type.Object({ type: Type.String(), level: Type.String(), label: Type.String(), when: Type.String() }),
    ),
  }),
  '/open/notify/test': ep({
    summary: '开放平台：立即推送一条测试事件',
    auth: 'open',
    changes: 'openPush.test',
    body: ofEndpoint,
    data: {
      arrived: Type.Boolean(),
      status: Nullable(Type.Integer()),
      ms: Type.Integer(),
      answer: Nullable(Type.String()),
      failure: Nullable(Type.String()),
      request: Type.Object({
        url: Type.String(),
        headers: Type.Record(Type.String(), Type.String()),
        body: Type.String(),
      }),
    },
  }),
  '/open/notify/alertDetail': ep({
    summary: '开放平台：告警条件与接收人，和最近的告警',
    auth: 'open',
    changes: false,
    data: {
      ...Alerts,
      recent: Type.Array(
        Type.Object({
          alertId: Id,
          kind: Type.String(),
          content: Type.String(),
          beganAt: Instant,
          endedAt: Nullable(Instant),
        }),
      ),
    },
  }),
  '/open/notify/saveAlert': ep({
    summary: '开放平台：保存告警条件与接收人',
    auth: 'open',
    changes: 'openAlert.save',
    body: Type.Object(Alerts, closed),
  }),
  '/open/pushLog/list': ep({
    summary: '开放平台：推送日志',
    auth: 'open',
    changes: false,
    body: { ...PushFilter, ...Page },
    data: {
      total: Type.Integer(),
      counts: Type.Array(Type.Object({ status: Type.Integer(), count: Type.Integer() })),
      list: Type.Array(
        Type.Object({
          pushId: Id,
          appId: Type.String(),
          eventId: Type.String(),
          type: Type.String(),
          contractNo: Nullable(Type.String()),
          url: Type.String(),
          status: Type.Integer(),
          attempts: Type.Integer(),
          nextAt: Nullable(Instant),
          createdAt: Instant,
        }),
      ),
    },
  }),
  '/open/pushLog/detail': ep({
    summary: '开放平台：一条推送的内容与每次尝试',
    auth: 'open',
    changes: false,
    body: { pushId: Id },
    data: {
      pushId: Id,
      eventId: Type.String(),
      type: Type.String(),
      url: Type.String(),
      status: Type.Integer(),
      body: Type.String(),
      tries: Type.Array(Attempt),
    },
  }),
  '/open/pushLog/again': ep({
    summary: '开放平台：重推',
    auth: 'open',
    changes: 'openPush.again',
    body: { pushId: Id },
  }),
  '/open/pushLog/batchAgain': ep({
    summary: '开放平台：按条件批量重推，最多 10000 条',
    auth: 'open',
    changes: 'openPush.again',
    body: Type.Object(PushFilter, closed),
    data: { pushes: Type.Integer() },
  }),
  '/open/pushLog/export': ep({
    summary: '开放平台：导出推送日志',
    auth: 'open',
    changes: 'openPush.export',
    body: Type.Object(PushFilter, closed),
    data: { taskId: Id },
  }),
  '/open/apiLog/list': ep({
    summary: '开放平台：接口日志',
    auth: 'open',
    changes: false,
    body: {
      appId: Type.Optional(AppId),
      endpoint: Type.Optional(Type.String({ maxLength: 60 })),
      failed: Type.Optional(Type.Boolean()),
      requestId: Type.Optional(Type.String({ maxLength: 60 })),
      ...Page,
    },
    data: NumberedOf(
      Type.Object({
        requestId: Type.String(),
        appId: Type.String(),
        endpoint: Type.String(),
        http: Type.Integer(),
        code: Type.Integer(),
        problem: Nullable(Type.String()),
        ms: Type.Integer(),
        address: Type.String(),
        at: Instant,
      }),
    ),
  }),
  '/open/apiLog/detail': ep({
    summary: '开放平台：一次接口调用',
    auth: 'open',
    changes: false,
    body: { requestId: Type.String({ minLength: 8, maxLength: 60 }) },
    data: {
      requestId: Type.String(),
      appId: Type.String(),
      endpoint: Type.String(),
      keyId: Nullable(Type.String()),
      address: Type.String(),
      http: Type.Integer(),
      code: Type.Integer(),
      problem: Nullable(Type.String()),
      ms: Type.Integer(),
      request: Nullable(Type.String()),
      answer: Nullable(Type.String()),
      signedText: Nullable(Type.String()),
      digest: Nullable(Type.String()),
      at: Instant,
    },
  }),
}

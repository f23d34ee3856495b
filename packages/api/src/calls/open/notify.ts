import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { TestType } from '../../open/webhooks.ts'
import { Between, Int, Nullable, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Email, Id, Instant, ListOf, Mobile, NumberedOf, numbered } from '../../shapes.ts'
import { AppId, ofApp } from './apps.ts'

const ofPush = { pushId: Id }
const ofEndpoint = { appId: AppId, endpointId: Id }
const Events = Type.Array(TextUpTo(40), { maxItems: 60 })
const PushFilter = {
  appId: Type.Optional(AppId),
  status: Type.Optional(Between(0, 3)),
  type: Type.Optional(TextUpTo(40)),
  contractNo: Type.Optional(TextUpTo(40)),
}
const Page = {
  ...numbered,
}
const Attempt = Type.Object({
  number: Int,
  at: Instant,
  status: Nullable(Int),
  ms: Int,
  answer: Nullable(Text),
  failure: Nullable(Text),
})

const Alerts = {
  /** Pushes to one receiver failing in a row. */
  pushFailures: Between(1, 1000),
  /** Of the calls of one hour, in percent. */
  errorRate: Between(1, 100),
  /** Below how many copies. */
  lowBalance: Between(0, 1_000_000),
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
        url: Text,
        events: Type.Array(Text),
        signature: Text,
        status: Int,
        remark: Nullable(Text),
        arrived: Int,
        failed: Int,
        lastFailure: Nullable(Text),
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
      signature: Type.Optional(OneOf('v1', 'v1a', 'sm2')),
      remark: Type.Optional(TextUpTo(50)),
    },
    data: { endpointId: Id, secret: Nullable(Text) },
  }),
  '/open/notify/endpointSwitch': ep({
    summary: '开放平台：启用、停用或恢复回调地址',
    auth: 'open',
    changes: 'openEndpoint.switch',
    body: { appId: AppId, endpointId: Id, on: YesNo },
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
    data: { secret: Text },
  }),
  '/open/notify/events': ep({
    summary: '开放平台：事件目录',
    auth: 'open',
    changes: false,
    data: ListOf(Type.Object({ type: Text, level: Text, label: Text, when: Text })),
  }),
  '/open/notify/test': ep({
    summary: '开放平台：立即推送一条测试事件',
    auth: 'open',
    changes: 'openPush.test',
    body: { ...ofEndpoint, type: Type.Optional(TestType) },
    data: {
      arrived: YesNo,
      status: Nullable(Int),
      ms: Int,
      answer: Nullable(Text),
      failure: Nullable(Text),
      request: Type.Object({
        url: Text,
        headers: Type.Record(Text, Text),
        body: Text,
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
          kind: Text,
          content: Text,
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
    body: Alerts,
  }),
  '/open/pushLog/list': ep({
    summary: '开放平台：推送日志',
    auth: 'open',
    changes: false,
    body: { ...PushFilter, ...Page },
    data: {
      total: Int,
      counts: Type.Array(Type.Object({ status: Int, count: Int })),
      list: Type.Array(
        Type.Object({
          pushId: Id,
          appId: Text,
          eventId: Text,
          type: Text,
          contractNo: Nullable(Text),
          url: Text,
          status: Int,
          attempts: Int,
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
    body: ofPush,
    data: {
      pushId: Id,
      eventId: Text,
      type: Text,
      url: Text,
      status: Int,
      body: Text,
      tries: Type.Array(Attempt),
    },
  }),
  '/open/pushLog/again': ep({
    summary: '开放平台：重推',
    auth: 'open',
    changes: 'openPush.again',
    body: ofPush,
  }),
  '/open/pushLog/batchAgain': ep({
    summary: '开放平台：按条件批量重推，最多 10000 条',
    auth: 'open',
    changes: 'openPush.again',
    body: PushFilter,
    data: { pushes: Int },
  }),
  '/open/pushLog/export': ep({
    summary: '开放平台：导出推送日志',
    auth: 'open',
    changes: 'openPush.export',
    body: PushFilter,
    data: { taskId: Id },
  }),
  '/open/apiLog/list': ep({
    summary: '开放平台：接口日志',
    auth: 'open',
    changes: false,
    body: {
      appId: Type.Optional(AppId),
      endpoint: Type.Optional(TextUpTo(60)),
      failed: Type.Optional(YesNo),
      requestId: Type.Optional(TextUpTo(60)),
      ...Page,
    },
    data: NumberedOf(
      Type.Object({
        requestId: Text,
        appId: Text,
        endpoint: Text,
        http: Int,
        code: Int,
        problem: Nullable(Text),
        ms: Int,
        address: Text,
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
      requestId: Text,
      appId: Text,
      endpoint: Text,
      keyId: Nullable(Text),
      address: Text,
      http: Int,
      code: Int,
      problem: Nullable(Text),
      ms: Int,
      request: Nullable(Text),
      answer: Nullable(Text),
      signedText: Nullable(Text),
      digest: Nullable(Text),
      at: Instant,
    },
  }),
}

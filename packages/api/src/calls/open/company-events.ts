import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { COMPANY_EVENT_TYPES } from '../../open/company-events.ts'
import { Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id, Instant, ListOf, PageOf, paged } from '../../shapes.ts'

const may = { auth: 'login', permission: 'system:setting:companyEdit' } as const
const ofEndpoint = { endpointId: Id }
const EventType = OneOf(...COMPANY_EVENT_TYPES)

export const companyEvents = {
  '/companyEvents/list': ep({
    ...may,
    summary: '本企业的事件推送地址',
    changes: false,
    data: ListOf(
      Type.Object({
        ...ofEndpoint,
        url: Text,
        /** Empty: all of them. */
        events: Type.Array(Text),
        /** 0 off, 1 on, 2 paused after too many failures. */
        status: Int,
        remark: Nullable(Text),
        failingSince: Nullable(Instant),
        lastFailure: Nullable(Text),
        createdAt: Instant,
      }),
    ),
  }),
  '/companyEvents/save': ep({
    ...may,
    summary: '新增或修改事件推送地址；密钥只在新增时显示一次',
    changes: 'companyEvents.save',
    idempotent: true,
    body: {
      endpointId: Type.Optional(Id),
      url: SomeText(500),
      events: Type.Array(EventType, { maxItems: COMPANY_EVENT_TYPES.length, uniqueItems: true }),
      remark: Type.Optional(TextUpTo(50)),
    },
    data: { ...ofEndpoint, secret: Nullable(Text) },
  }),
  '/companyEvents/rotate': ep({
    ...may,
    summary: '更换推送密钥：24 小时内新旧两个密钥同时签名',
    changes: 'companyEvents.rotate',
    idempotent: true,
    body: ofEndpoint,
    data: { secret: Text },
  }),
  '/companyEvents/enable': ep({
    ...may,
    summary: '启用或停用推送地址',
    changes: 'companyEvents.enable',
    idempotent: true,
    body: { ...ofEndpoint, isEnabled: YesNo },
  }),
  '/companyEvents/remove': ep({
    ...may,
    summary: '删除推送地址及其推送记录',
    changes: 'companyEvents.remove',
    idempotent: true,
    body: ofEndpoint,
  }),
  '/companyEvents/test': ep({
    ...may,
    summary: '发送测试事件',
    changes: 'companyEvents.test',
    body: ofEndpoint,
    data: { eventId: Text },
  }),
  '/companyEvents/pushes': ep({
    ...may,
    summary: '推送记录',
    changes: false,
    body: { endpointId: Type.Optional(Id), status: Type.Optional(OneOf(0, 1, 2, 3)), ...paged },
    data: PageOf(
      Type.Object({
        pushId: Id,
        url: Text,
        eventId: Text,
        eventType: Text,
        /** 0 waiting, 1 arrived, 2 being tried again, 3 given up. */
        status: Int,
        attempts: Int,
        httpStatus: Nullable(Int),
        ms: Nullable(Int),
        failure: Nullable(Text),
        createdAt: Instant,
        nextAt: Nullable(Instant),
      }),
    ),
  }),
  '/companyEvents/again': ep({
    ...may,
    summary: '立即再推一次',
    changes: 'companyEvents.again',
    idempotent: true,
    body: { pushId: Id },
  }),
}

import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { REASON_MAX } from '../../limits.ts'
import { SMS_TEXTS, type SmsText } from '../../open/sms-texts.ts'
import { closed, Id, Instant, ListOf, Nullable, NumberedOf, numbered } from '../shapes.ts'
import { AppId } from './apps.ts'

const Event = Type.Unsafe<SmsText>(Type.String({ enum: [...SMS_TEXTS] }))
const Source = Type.Union([
  Type.Literal('company'),
  Type.Literal('trademark'),
  Type.Literal('app'),
  Type.Literal('website'),
])
const SignText = Type.String({ pattern: '^[\\u4e00-\\u9fa5A-Za-z0-9]{2,12}$' })
const ofSign = Type.Object({ signId: Id }, closed)
const ofTemplate = Type.Object({ templateId: Id }, closed)

const Sign = {
  signId: Id,
  text: Type.String(),
  source: Source,
  papers: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  /** 1 being looked at, 2 passed, 3 refused. */
  status: Type.Integer(),
  reason: Nullable(Type.String()),
  submittedAt: Instant,
}
const Template = {
  templateId: Id,
  name: Type.String(),
  event: Type.String(),
  signId: Id,
  sign: Type.String(),
  content: Type.String(),
  /** With samples filled in, the signature in front. */
  sample: Type.String(),
  parts: Type.Integer(),
  /** 0 draft, 1 being looked at, 2 passed, 3 refused. */
  status: Type.Integer(),
  reason: Nullable(Type.String()),
}

export const openSms = {
  '/open/sms/signList': ep({
    summary: '开放平台：短信签名',
    auth: 'open',
    changes: false,
    data: ListOf(Type.Object({ ...Sign, inUse: Type.Boolean() })),
  }),
  '/open/sms/signSave': ep({
    summary: '开放平台：新增或修改短信签名，附证明材料，提交平台审核',
    auth: 'open',
    kind: 'multipart',
    timeout: 120,
    changes: 'openSms.sign',
    body: { signId: Type.Optional(Id), text: SignText, source: Source },
    data: { signId: Id },
  }),
  '/open/sms/signRemove': ep({
    summary: '开放平台：删除未使用的短信签名',
    auth: 'open',
    changes: 'openSms.signRemove',
    body: ofSign,
  }),
  '/open/sms/templateList': ep({
    summary: '开放平台：短信模板、可用事件与变量、各应用的绑定',
    auth: 'open',
    changes: false,
    data: {
      list: Type.Array(Type.Object({ ...Template, boundTo: Type.Array(Type.String()) })),
      events: Type.Array(
        Type.Object({
          event: Type.String(),
          name: Type.String(),
          usual: Type.String(),
          variables: Type.Array(
            Type.Object({ name: Type.String(), label: Type.String(), sample: Type.String() }),
          ),
        }),
      ),
    },
  }),
  '/open/sms/templateSave': ep({
    summary: '开放平台：保存短信模板草稿；未知变量或缺少链接不能保存',
    auth: 'open',
    changes: 'openSms.template',
    body: {
      templateId: Type.Optional(Id),
      name: Type.String({ minLength: 1, maxLength: 30 }),
      event: Event,
      signId: Id,
      content: Type.String({ minLength: 1, maxLength: 300 }),
    },
    data: { templateId: Id },
  }),
  '/open/sms/templateSubmit': ep({
    summary: '开放平台：提交短信模板审核',
    auth: 'open',
    changes: 'openSms.submit',
    body: ofTemplate,
  }),
  '/open/sms/templateRemove': ep({
    summary: '开放平台：删除未使用的短信模板',
    auth: 'open',
    changes: 'openSms.templateRemove',
    body: ofTemplate,
  }),
  '/open/sms/assign': ep({
    summary: '开放平台：应用的某个事件使用哪个短信模板；不指明则恢复平台默认',
    auth: 'open',
    changes: 'openSms.assign',
    body: { appId: AppId, event: Event, templateId: Nullable(Id) },
  }),
  '/open/sms/test': ep({
    summary: '开放平台：向合作方自己的手机号发送一条',
    auth: 'open',
    changes: 'openSms.test',
    body: ofTemplate,
    data: {
      arrived: Type.Boolean(),
      target: Type.String(),
      text: Type.String(),
      failure: Nullable(Type.String()),
    },
  }),
  '/open/sms/sendLog': ep({
    summary: '开放平台：短信发送记录',
    auth: 'open',
    changes: false,
    body: {
      appId: Type.Optional(AppId),
      event: Type.Optional(Event),
      contractNo: Type.Optional(Type.String({ maxLength: 40 })),
      trials: Type.Optional(Type.Boolean()),
      ...numbered,
    },
    data: NumberedOf(
      Type.Object({
        sentId: Id,
        mobile: Type.String(),
        event: Type.String(),
        eventName: Type.String(),
        /** Nothing: the platform's own words. */
        templateName: Nullable(Type.String()),
        contractNo: Nullable(Type.String()),
        parts: Type.Integer(),
        /** 0 waiting, 1 sent, 2 failed. */
        state: Type.Integer(),
        failure: Nullable(Type.String()),
        at: Instant,
      }),
    ),
  }),
  '/operator/sms/list': ep({
    summary: '待审核与已审核的短信签名和模板',
    auth: 'operator',
    changes: false,
    body: { status: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })) },
    data: {
      /** Whether texts really go out: then the vendor's own name of each is needed. */
      needsVendorCode: Type.Boolean(),
      signs: Type.Array(Type.Object({ ...Sign, partnerName: Type.String() })),
      templates: Type.Array(
        Type.Object({
          ...Template,
          partnerName: Type.String(),
          vendorCode: Nullable(Type.String()),
          submittedAt: Nullable(Instant),
        }),
      ),
    },
  }),
  '/operator/sms/decide': ep({
    summary: '审核短信签名或模板',
    auth: 'operator',
    changes: 'openSms.decide',
    body: {
      kind: Type.Union([Type.Literal('sign'), Type.Literal('template')]),
      id: Id,
      passed: Type.Boolean(),
      reason: Type.Optional(Type.String({ maxLength: REASON_MAX })),
      vendorCode: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_-]*$' })),
    },
  }),
}

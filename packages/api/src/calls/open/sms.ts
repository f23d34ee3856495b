import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { REASON_MAX } from '../../limits.ts'
import { SMS_TEXTS, type SmsText } from '../../open/sms-texts.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id, Instant, ListOf, NumberedOf, numbered } from '../../shapes.ts'
import { AppId } from './apps.ts'

const Event = Type.Unsafe<SmsText>(Type.String({ enum: [...SMS_TEXTS] }))
const Source = OneOf('company', 'trademark', 'app', 'website')
const SignText = Type.String({ pattern: '^[\\u4e00-\\u9fa5A-Za-z0-9]{2,12}$' })
const ofSign = { signId: Id }
const ofTemplate = { templateId: Id }

const Sign = {
  signId: Id,
  text: Text,
  source: Source,
  papers: Type.Array(Type.Object({ name: Text, url: Text })),
  /** 1 being looked at, 2 passed, 3 refused. */
  status: Int,
  reason: Nullable(Text),
  submittedAt: Instant,
}
const Template = {
  templateId: Id,
  name: Text,
  event: Text,
  signId: Id,
  sign: Text,
  content: Text,
  /** With samples filled in, the signature in front. */
  sample: Text,
  parts: Int,
  /** 0 draft, 1 being looked at, 2 passed, 3 refused. */
  status: Int,
  reason: Nullable(Text),
}

export const openSms = {
  '/open/sms/signList': ep({
    summary: '开放平台：短信签名',
    auth: 'open',
    changes: false,
    data: ListOf(Type.Object({ ...Sign, inUse: YesNo })),
  }),
  '/open/sms/signSave': ep({
    summary: '开放平台：新增或修改短信签名，附证明材料，提交平台审核',
    auth: 'open',
    kind: 'multipart',
    files: 6,
    maxBytes: 30 * MB,
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
      list: Type.Array(Type.Object({ ...Template, boundTo: Type.Array(Text) })),
      events: Type.Array(
        Type.Object({
          event: Text,
          name: Text,
          usual: Text,
          variables: Type.Array(Type.Object({ name: Text, label: Text, sample: Text })),
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
      name: SomeText(30),
      event: Event,
      signId: Id,
      content: SomeText(300),
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
      arrived: YesNo,
      target: Text,
      text: Text,
      failure: Nullable(Text),
    },
  }),
  '/open/sms/sendLog': ep({
    summary: '开放平台：短信发送记录',
    auth: 'open',
    changes: false,
    body: {
      appId: Type.Optional(AppId),
      event: Type.Optional(Event),
      contractNo: Type.Optional(TextUpTo(40)),
      trials: Type.Optional(YesNo),
      ...numbered,
    },
    data: NumberedOf(
      Type.Object({
        sentId: Id,
        mobile: Text,
        event: Text,
        eventName: Text,
        /** Nothing: the platform's own words. */
        templateName: Nullable(Text),
        contractNo: Nullable(Text),
        parts: Int,
        /** 0 waiting, 1 sent, 2 failed. */
        state: Int,
        failure: Nullable(Text),
        at: Instant,
      }),
    ),
  }),
  '/operator/sms/list': ep({
    summary: '待审核与已审核的短信签名和模板',
    auth: 'operator',
    changes: false,
    body: { status: Type.Optional(Between(1, 3)) },
    data: {
      /** Whether texts really go out: then the vendor's own name of each is needed. */
      needsVendorCode: YesNo,
      signs: Type.Array(Type.Object({ ...Sign, partnerName: Text })),
      templates: Type.Array(
        Type.Object({
          ...Template,
          partnerName: Text,
          vendorCode: Nullable(Text),
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
      kind: OneOf('sign', 'template'),
      id: Id,
      passed: YesNo,
      reason: Type.Optional(TextUpTo(REASON_MAX)),
      vendorCode: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_-]*$' })),
    },
  }),
}

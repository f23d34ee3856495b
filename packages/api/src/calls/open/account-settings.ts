import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { INDUSTRIES } from '../../open/industries.ts'
import { Between, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Email, Instant, Mobile, Name, NumberedOf, OneTimeCode } from '../../shapes.ts'
import { CodeSent } from '../people/sign-in-shapes.ts'

const Password = SomeText(128)

const Security = {
  /** A code to the bound mobile after the password. */
  twoStep: YesNo,
  /** From where the console may be entered; none: from everywhere. */
  networks: Type.Array(Type.String({ minLength: 3, maxLength: 50 }), { maxItems: 50 }),
  sessionHours: Type.Integer({ minimum: 1, maximum: 24 * 30 }),
}

export const accountSettings = {
  '/open/partner/detail': ep({
    summary: '开放平台：合作方资料',
    auth: 'open',
    changes: false,
    data: {
      partnerId: Text,
      name: Text,
      mobile: Text,
      contactName: Nullable(Text),
      contactEmail: Nullable(Text),
      industry: Nullable(Text),
      company: Nullable(Type.Object({ name: Text, isCertified: YesNo })),
      security: Type.Object(Security),
      /** Without SMS there is no second step to take. */
      canTwoStep: YesNo,
      /** The address this browser comes from. */
      mine: Text,
      isSubUser: YesNo,
      createdAt: Instant,
    },
  }),
  '/open/partner/update': ep({
    summary: '开放平台：修改联系人、邮箱与行业',
    auth: 'open',
    changes: 'partner.change',
    body: {
      contactName: Type.Optional(Name),
      contactEmail: Type.Optional(Email),
      industry: Type.Optional(
        Type.Unsafe<(typeof INDUSTRIES)[number]>({ type: 'string', enum: [...INDUSTRIES] }),
      ),
    },
  }),
  '/open/partner/bindCompany': ep({
    summary: '开放平台：绑定正式应用代表的企业，由该企业的系统管理员验证',
    auth: 'open',
    ownerOnly: true,
    proven: true,
    changes: 'partner.bindCompany',
    body: { companyName: Type.String({ minLength: 2, maxLength: 120 }), mobile: Mobile, code: OneTimeCode },
    data: { companyName: Text },
  }),
  '/open/partner/mobileCode': ep({
    summary: '开放平台：短信验证码，发往绑定手机号、新手机号或企业管理员的手机号',
    auth: 'open',
    changes: 'code.send',
    body: {
      purpose: OneOf('prove', 'changeMobile', 'bindCompany'),
      /** The new one, or the administrator's; not for prove. */
      mobile: Type.Optional(Mobile),
    },
    data: CodeSent,
  }),
  '/open/partner/changePwd': ep({
    summary: '开放平台：修改自己的密码，其他会话随即结束',
    auth: 'open',
    changes: 'partner.changePassword',
    body: { oldPassword: Password, password: Password },
  }),
  '/open/partner/changeMobile': ep({
    summary: '开放平台：更换登录手机号',
    auth: 'open',
    ownerOnly: true,
    proven: true,
    changes: 'partner.changeMobile',
    body: { mobile: Mobile, code: OneTimeCode },
  }),
  '/open/partner/saveSecurity': ep({
    summary: '开放平台：两步登录、登录来源与会话时长',
    auth: 'open',
    ownerOnly: true,
    proven: true,
    changes: 'partner.security',
    body: Security,
  }),
  '/open/partner/operationLog': ep({
    summary: '开放平台：操作日志',
    auth: 'open',
    changes: false,
    body: {
      keyword: Type.Optional(TextUpTo(50)),
      page: Type.Optional(Between(1, 1000)),
    },
    data: NumberedOf(
      Type.Object({
        at: Instant,
        label: Text,
        actorName: Nullable(Text),
        target: Nullable(Text),
        succeeded: YesNo,
        address: Nullable(Text),
      }),
    ),
  }),
}

import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { type ConsoleRight, EVERY_CONSOLE_RIGHT } from '../../open/console-rights.ts'
import { Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id, Instant, Mobile, Name, OneTimeCode } from '../../shapes.ts'
import { Arrival } from '../people/arrival.ts'
import { CodeSent, checksForm, drawsCaptcha } from '../people/sign-in-shapes.ts'
import { AppId } from './apps.ts'

const ofUser = { userId: Id }
const Password = SomeText(128)
const captcha = {
  captchaId: Type.Optional(TextUpTo(64)),
  captcha: Type.Optional(TextUpTo(8)),
  /** Where the partner asks for a second step. */
  code: Type.Optional(OneTimeCode),
}
/** Of one who was invited to be another's partner. */
const invite = { invite: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' })) }
const LoginName = Type.String({ pattern: '^[A-Za-z0-9_.-]{2,32}$' })
const Right = Type.Unsafe<ConsoleRight>(Type.String({ enum: EVERY_CONSOLE_RIGHT }))
const Rights = Type.Array(Right, { maxItems: EVERY_CONSOLE_RIGHT.length, uniqueItems: true })
export const PartnerSignedIn = Type.Object({
  token: Text,
  partnerId: Id,
  partnerName: Text,
  userName: Text,
  isSubUser: YesNo,
})

export const partnerAccounts = {
  '/open/imgCode': drawsCaptcha('开放平台：获取图形验证码'),
  '/open/login': ep({
    summary: '开放平台：合作方登录',
    auth: 'public',
    changes: 'partner.signIn',
    body: {
      account: SomeText(100),
      password: Password,
      ...invite,
      ...captcha,
    },
    data: PartnerSignedIn,
  }),
  '/open/subLogin': ep({
    summary: '开放平台：子账户登录',
    auth: 'public',
    changes: 'partner.signIn',
    body: {
      account: SomeText(100),
      loginName: SomeText(64),
      password: Password,
      ...captcha,
    },
    data: PartnerSignedIn,
  }),
  '/open/register': ep({
    summary: '开放平台：注册合作方',
    auth: 'public',
    changes: 'partner.register',
    body: {
      name: Name,
      mobile: Mobile,
      code: OneTimeCode,
      password: Password,
      agreed: YesNo,
      ...invite,
    },
    data: PartnerSignedIn,
  }),
  '/open/checkUser': checksForm('开放平台：检查手机号格式；不透露是否已注册', { mobile: TextUpTo(20) }),
  '/open/code': ep({
    summary: '开放平台：发送短信验证码',
    auth: 'public',
    changes: 'code.send',
    body: {
      mobile: Mobile,
      purpose: OneOf('openRegister', 'openReset'),
      captchaId: TextUpTo(64),
      captcha: TextUpTo(8),
    },
    data: CodeSent,
  }),
  '/open/resetUserPwd': ep({
    summary: '开放平台：找回密码',
    auth: 'public',
    changes: 'partner.resetPassword',
    body: { mobile: Mobile, code: OneTimeCode, password: Password },
  }),
  '/open/info': ep({
    summary: '开放平台：当前登录的合作方',
    auth: 'open',
    changes: false,
    data: {
      partnerId: Id,
      partnerName: Text,
      userName: Text,
      mobile: Text,
      isSubUser: YesNo,
      hasLoginKey: YesNo,
      /** What of the console he may use. */
      rights: Type.Array(Right),
    },
  }),
  '/open/logout': ep({
    summary: '开放平台：退出登录',
    auth: 'open',
    changes: 'partner.signOut',
  }),
  '/open/loginKey': ep({
    summary: '开放平台：更换联合登录密钥，只显示一次',
    auth: 'open',
    ownerOnly: true,
    proven: true,
    changes: 'partner.loginKey',
    data: { loginKey: Text },
  }),
  '/open/subUser/list': ep({
    summary: '开放平台：子账户列表',
    auth: 'open',
    ownerOnly: true,
    changes: false,
    data: Type.Array(
      Type.Object({
        userId: Id,
        loginName: Text,
        name: Text,
        status: Int,
        createdAt: Instant,
        rights: Type.Integer({ description: 'how many' }),
        /** Null: every app. */
        apps: Nullable(Int),
      }),
    ),
  }),
  '/open/subUser/add': ep({
    summary: '开放平台：新增子账户',
    auth: 'open',
    ownerOnly: true,
    changes: 'partner.subUserAdd',
    idempotent: true,
    body: { loginName: LoginName, name: Name, password: Password },
    data: ofUser,
  }),
  '/open/subUser/change': ep({
    summary: '开放平台：冻结、恢复子账户或重设其密码',
    auth: 'open',
    ownerOnly: true,
    changes: 'partner.subUserChange',
    body: {
      userId: Id,
      status: Type.Optional(OneOf(0, 1)),
      password: Type.Optional(Password),
    },
  }),
  '/open/subUser/permissions': ep({
    summary: '开放平台：可以授予子账户的权限与应用，以及他现在有的',
    auth: 'open',
    ownerOnly: true,
    changes: false,
    body: ofUser,
    data: {
      tree: Type.Array(Type.Object({ right: Right, label: Text, about: Text, granted: YesNo })),
      allApps: YesNo,
      apps: Type.Array(
        Type.Object({
          appId: Text,
          name: Text,
          isSandbox: YesNo,
          granted: YesNo,
        }),
      ),
    },
  }),
  '/open/subUser/grant': ep({
    summary: '开放平台：设置子账户的权限与应用范围，下一次调用即生效',
    auth: 'open',
    ownerOnly: true,
    proven: true,
    changes: 'partner.subUserGrant',
    body: {
      userId: Id,
      rights: Rights,
      /** Left out: every app, those to come as well. */
      appIds: Type.Optional(Type.Array(AppId, { maxItems: 200, uniqueItems: true })),
    },
  }),
  '/open/subUser/remove': ep({
    summary: '开放平台：删除子账户，操作日志保留',
    auth: 'open',
    ownerOnly: true,
    changes: 'partner.subUserRemove',
    body: ofUser,
  }),
  '/v2/company/openLogin': ep({
    summary: '企业管理员免登进入开放平台',
    auth: 'login',
    permission: 'system:setting:companyEdit',
    changes: 'partner.enter',
    data: PartnerSignedIn,
  }),
  '/partner/login': ep({
    summary: '合作方平台的用户凭签名链接登录；首次使用时返回绑定手机号的凭据',
    auth: 'public',
    changes: 'session.open',
    body: {
      partnerId: Id,
      /** The person's id on the partner's side. */
      userId: SomeText(100),
      name: Type.Optional(TextUpTo(50)),
      timestamp: Type.String({ pattern: '^[0-9]{13}$' }),
      nonce: Type.String({ pattern: '^[0-9a-f]{32}$' }),
      signature: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    },
    data: Arrival,
  }),
}

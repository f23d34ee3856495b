import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Email, Id, Mobile, OneTimeCode } from '../../shapes.ts'
import { CodeSent, checksForm, drawsCaptcha, SignedIn, setsChallenge } from './sign-in-shapes.ts'

const Password = SomeText(128)
const captcha = {
  captchaId: Type.Optional(TextUpTo(64)),
  captcha: Type.Optional(TextUpTo(8)),
}
const CodeRequest = Type.Object(
  {
    mobile: Mobile,
    purpose: OneOf('login', 'register', 'reset', 'identity', 'check', 'delegate', 'foreign'),
    captchaId: TextUpTo(64),
    captcha: TextUpTo(8),
  },
  closed,
)
const Switched = Type.Object({ token: Text, companyId: Nullable(Id), isAdmin: YesNo })
const SwitchTo = Type.Object({ companyId: Nullable(Id) }, closed)

export const signIn = {
  '/auth/imgCode': drawsCaptcha('获取图形验证码'),
  '/auth/challenge': setsChallenge('获取由浏览器自动完成的安全验证；发送验证码时代替图形验证码'),
  '/v2/auth/login': ep({
    summary: '密码或验证码登录',
    auth: 'public',
    changes: 'session.open',
    body: {
      loginType: OneOf('password', 'code'),
      account: SomeText(100),
      password: Type.Optional(Password),
      code: Type.Optional(OneTimeCode),
      /** With a code: whoever has no account yet gets one in the same step, on agreeing to the terms. */
      agreed: Type.Optional(YesNo),
      ...captcha,
    },
    data: SignedIn,
  }),
  '/v2/auth/code': ep({
    summary: '发送短信验证码',
    auth: 'public',
    changes: 'code.send',
    body: CodeRequest,
    data: CodeSent,
  }),
  '/v2/auth/sendVoiceCode': ep({
    summary: '发送语音验证码',
    auth: 'public',
    changes: 'code.sendVoice',
    body: CodeRequest,
    data: CodeSent,
  }),
  '/v2/auth/register': ep({
    summary: '手机号注册',
    auth: 'public',
    changes: 'account.register',
    body: {
      mobile: Mobile,
      code: OneTimeCode,
      password: Password,
      agreed: YesNo,
      /** Where somebody comes from; evidence pages register people of their own. */
      source: Type.Optional(OneOf('web', 'evidence')),
    },
    data: SignedIn,
  }),
  '/resetUserPwd': ep({
    summary: '找回密码',
    auth: 'public',
    changes: 'account.resetPassword',
    body: {
      /** One of the two: what the account signs in with. */
      mobile: Type.Optional(Mobile),
      email: Type.Optional(Email),
      code: OneTimeCode,
      password: Password,
    },
  }),
  '/checkUser': checksForm('检查手机号格式；不透露是否已注册', { mobile: TextUpTo(20) }),
  '/v2/auth/vueVersion': ep({
    summary: '服务端要求的网页版本',
    auth: 'public',
    changes: false,
    data: { version: Text },
  }),
  '/v2/auth/logout': ep({
    summary: '退出登录',
    auth: 'login',
    changes: 'session.close',
  }),
  '/auth/switch': ep({
    summary: '切换企业或个人身份，换发新令牌',
    auth: 'login',
    changes: 'session.switch',
    body: SwitchTo,
    data: Switched,
  }),
  '/user/switchCompany': ep({
    summary: '切换企业（侧栏使用）',
    auth: 'login',
    changes: 'session.switch',
    body: SwitchTo,
    data: Switched,
  }),
  '/user/logout': ep({
    summary: '退出登录（侧栏使用）',
    auth: 'login',
    changes: 'session.close',
  }),
  '/user/verify': ep({
    summary: '核对一个登录令牌属于谁，供地址栏带入的令牌使用',
    auth: 'public',
    changes: false,
    body: {
      accessToken: SomeText(128),
      /** Of the page that brought it, as the browser tells. */
      origin: Type.Optional(Type.String({ maxLength: 200, pattern: '^https?://[^/?#]+$' })),
    },
    data: {
      valid: YesNo,
      userId: Nullable(Id),
      name: Nullable(Text),
      userType: Nullable(OneOf(1, 2)),
      companyId: Nullable(Id),
      /** The page that brought it is registered for this person: he need not be asked. */
      trusted: YesNo,
    },
  }),
}

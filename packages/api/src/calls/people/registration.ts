import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Email, Instant, Mobile, Name, OneTimeCode } from '../../shapes.ts'
import { CodeSent, checksForm, SignedIn } from './sign-in-shapes.ts'

const NewPassword = SomeText(128)
const captchaAnswer = {
  captchaId: TextUpTo(64),
  captcha: TextUpTo(8),
}

/** A code to somebody's number proves it is his; only then is anything said about the account behind it. */
const proven = { mobile: Mobile, code: OneTimeCode }
const newAccount = { ...proven, password: NewPassword, agreed: YesNo }
const InviteCode = Type.Object({ param: SomeText(64) }, closed)
const UnbindingCode = Type.Object(
  {
    mobile: Mobile,
    /** The number to give up, or the one to take. */
    which: OneOf('old', 'new'),
    ...captchaAnswer,
  },
  closed,
)

export const registration = {
  '/v2/auth/emailCode': ep({
    summary: '发送邮件验证码',
    auth: 'public',
    changes: 'code.sendMail',
    body: {
      email: Email,
      purpose: OneOf('register', 'login', 'reset'),
      ...captchaAnswer,
    },
    data: CodeSent,
  }),
  '/checkOverseasUser': checksForm('检查邮箱格式；不透露是否已注册', { email: TextUpTo(254) }),
  '/v2/auth/overseasRegister': ep({
    summary: '境外用户以邮箱注册',
    auth: 'public',
    changes: 'account.register',
    body: { email: Email, code: OneTimeCode, password: NewPassword, name: Name, agreed: YesNo },
    data: SignedIn,
  }),
  '/v2/auth/registerByPartner': ep({
    summary: '通过合作伙伴的推荐码注册',
    auth: 'public',
    changes: 'account.register',
    body: { ...newAccount, partnerCode: SomeText(40) },
    data: SignedIn,
  }),
  '/v2/auth/checkLink/{param}': ep({
    summary: '查看一份邀请或推荐码：是谁、邀请到哪里、是否仍然有效',
    auth: 'public',
    changes: false,
    params: InviteCode,
    data: {
      state: OneOf('valid', 'expired', 'revoked', 'used', 'unknown'),
      kind: Nullable(OneOf('member', 'company', 'person', 'partner')),
      /** While it works: the code to register or come in with, and the same where it makes one a member. */
      inviteCode: Nullable(Text),
      memberInviteCode: Nullable(Text),
      companyName: Nullable(Text),
      inviterName: Nullable(Text),
      departmentName: Nullable(Text),
      roleNames: Type.Array(Text),
      /** The person the invitation names, and where it was sent; both masked. */
      invitedName: Nullable(Text),
      sentTo: Nullable(Text),
      needsReview: YesNo,
      expiresAt: Nullable(Instant),
      /** For whoever is signed in: a member already, or waiting for review. */
      standing: Nullable(OneOf('member', 'waiting')),
    },
  }),
  '/v2/auth/inviteRegister/{param}': ep({
    summary: '凭邀请注册，并加入邀请所说的企业',
    auth: 'public',
    changes: 'account.register',
    params: InviteCode,
    body: {
      mobile: Type.Optional(Mobile),
      email: Type.Optional(Email),
      code: OneTimeCode,
      password: NewPassword,
      name: Type.Optional(Name),
      agreed: YesNo,
    },
    data: { session: SignedIn, joined: YesNo, companyName: Nullable(Text) },
  }),
  '/v2/auth/checkUserFrozen': ep({
    summary: '号码本人查询账号是否被冻结',
    auth: 'public',
    changes: 'account.check',
    body: proven,
    data: {
      frozen: YesNo,
      activated: YesNo,
      /** Companies in which this person's seat is frozen. */
      frozenIn: Type.Array(Text),
    },
  }),
  '/v2/auth/checkOldUser': ep({
    summary: '号码本人查询该号码下是否已有账号',
    auth: 'public',
    changes: 'account.check',
    body: proven,
    data: {
      exists: YesNo,
      activated: YesNo,
      frozen: YesNo,
      /** Masked. */
      name: Nullable(Text),
      registeredAt: Nullable(Instant),
      companies: Type.Array(Text),
    },
  }),
  '/v2/auth/activeUser': ep({
    summary: '激活由企业预先添加的账号，设置密码并登录',
    auth: 'public',
    changes: 'account.activate',
    body: newAccount,
    data: SignedIn,
  }),
  '/v2/auth/unbindingCode': ep({
    summary: '换绑手机：发送短信验证码到原号码或新号码',
    auth: 'public',
    changes: 'code.send',
    body: UnbindingCode,
    data: CodeSent,
  }),
  '/v2/auth/sendUnbindingVoiceCode': ep({
    summary: '换绑手机：发送语音验证码到原号码或新号码',
    auth: 'public',
    changes: 'code.sendVoice',
    body: UnbindingCode,
    data: CodeSent,
  }),
  '/v2/auth/unbindingUser': ep({
    summary: '解绑原手机号并绑定新号码：凭原号码验证码，或凭实名信息与新号码的运营商核验',
    auth: 'public',
    changes: 'account.changeMobile',
    idempotent: true,
    body: {
      way: OneOf('code', 'identity'),
      mobile: Mobile,
      code: Type.Optional(OneTimeCode),
      name: Type.Optional(Name),
      idNumber: Type.Optional(Type.String({ minLength: 15, maxLength: 18 })),
      newMobile: Mobile,
      newCode: OneTimeCode,
    },
  }),
}

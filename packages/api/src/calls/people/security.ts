import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Email, Id, Instant, Mobile, Name, OneTimeCode, SigningPassword } from '../../shapes.ts'
import { CodeSent, SignedIn } from './sign-in-shapes.ts'

const ofPasskey = { passkeyId: Id }
const Password = SomeText(128)
const captcha = { captchaId: TextUpTo(64), captcha: TextUpTo(8) }
const Ticket = SomeText(64)
const Base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' })
const ProofWay = OneOf('password', 'code', 'totp')
const TotpSecret = Type.Object({ secret: Text, uri: Text })
const RecoveryCodes = Type.Array(Text)

const Passkey = Type.Object({
  passkeyId: Id,
  name: Text,
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
})

const LinkId = Type.String({ pattern: '^[0-9a-f]{64}$' })

const own = { auth: 'login' } as const

export const security = {
  '/user/security/detail': ep({
    ...own,
    summary: '安全设置：密码、签署密码、二次验证、通行密钥与身份确认的有效期',
    changes: false,
    data: {
      hasPassword: YesNo,
      passwordChangedAt: Nullable(Instant),
      /** Masked. */
      mobile: Nullable(Text),
      /** Masked. */
      email: Nullable(Text),
      signingPassword: Type.Object({
        isSet: YesNo,
        isLocked: YesNo,
        changedAt: Nullable(Instant),
        /** What a reset asks for beside the code: the ID number of the verified person, else the password. */
        resetBy: OneOf('idNumber', 'password'),
      }),
      totp: Type.Object({
        enabledAt: Nullable(Instant),
        recoveryCodesLeft: Int,
        /** Companies that ask their administrators for it; while there is one it cannot be switched off. */
        requiredBy: Type.Array(Text),
      }),
      passkeys: Type.Array(Passkey),
      /** The domain passkeys belong to; a page opened under another name cannot use them. */
      passkeyDomain: Text,
      signInNotice: YesNo,
      proofWays: Type.Array(ProofWay),
      /** Milliseconds a proof of being oneself is still good for; 0 without one. */
      provenFor: Int,
    },
  }),
  '/user/security/update': ep({
    ...own,
    summary: '修改安全提醒',
    changes: 'security.change',
    body: { signInNotice: YesNo },
  }),
  '/user/security/code': ep({
    ...own,
    summary: '向本人绑定的手机号发送身份确认验证码',
    changes: 'code.send',
    data: CodeSent,
  }),
  '/user/security/prove': ep({
    ...own,
    summary: '确认是本人：密码、短信验证码或动态验证码，10 分钟内有效',
    changes: 'security.prove',
    body: { way: ProofWay, secret: Password },
  }),
  '/user/security/changePassword': ep({
    ...own,
    summary: '修改登录密码，其他设备全部下线；须先确认是本人',
    changes: 'security.password',
    body: { password: Password },
  }),
  '/user/security/mobileCode': ep({
    ...own,
    summary: '向要更换的新手机号发送验证码',
    changes: 'code.send',
    body: { mobile: Mobile, ...captcha },
    data: CodeSent,
  }),
  '/user/security/changeMobile': ep({
    ...own,
    summary: '更换手机号；须先确认是本人',
    changes: 'security.mobile',
    body: { mobile: Mobile, code: OneTimeCode },
  }),

  '/user/security/emailCode': ep({
    ...own,
    summary: '向要绑定的邮箱发送验证码',
    changes: 'code.sendMail',
    body: { email: Email, ...captcha },
    data: CodeSent,
  }),
  '/user/security/changeEmail': ep({
    ...own,
    summary: '绑定或更换邮箱；须先确认是本人',
    changes: 'security.email',
    body: { email: Email, code: OneTimeCode },
  }),

  '/user/signPassword/set': ep({
    ...own,
    summary: '设置签署密码；须先确认是本人',
    changes: 'security.signingPassword',
    body: { password: SigningPassword },
  }),
  '/user/signPassword/change': ep({
    ...own,
    summary: '凭原签署密码修改；须先确认是本人',
    changes: 'security.signingPassword',
    body: { oldPassword: SigningPassword, password: SigningPassword },
  }),
  '/user/signPassword/code': ep({
    ...own,
    summary: '发送重置签署密码的验证码',
    changes: 'code.send',
    data: CodeSent,
  }),
  '/user/signPassword/reset': ep({
    ...own,
    summary: '凭短信验证码与身份重置签署密码并解除锁定',
    changes: 'security.signingPasswordReset',
    body: {
      code: OneTimeCode,
      idNumber: Type.Optional(TextUpTo(18)),
      loginPassword: Type.Optional(Password),
      password: SigningPassword,
    },
  }),

  '/user/totp/begin': ep({
    ...own,
    summary: '开始绑定动态验证码；须先确认是本人',
    changes: 'security.totpBegin',
    data: TotpSecret,
  }),
  '/user/totp/confirm': ep({
    ...own,
    summary: '输入一次动态验证码完成绑定，返回恢复码；须先确认是本人',
    changes: 'security.totpEnable',
    body: { code: OneTimeCode },
    data: { recoveryCodes: RecoveryCodes },
  }),
  '/user/totp/disable': ep({
    ...own,
    summary: '关闭动态验证码；须先确认是本人',
    changes: 'security.totpDisable',
  }),
  '/user/totp/recoveryCodes': ep({
    ...own,
    summary: '重新生成恢复码，旧的全部作废；须先确认是本人',
    changes: 'security.recoveryCodes',
    data: { recoveryCodes: RecoveryCodes },
  }),
  '/v2/auth/secondStep': ep({
    summary: '登录第二步：动态验证码、恢复码或发送到手机的验证码；首次绑定时一并返回恢复码',
    auth: 'public',
    changes: 'session.open',
    body: { ticket: Ticket, code: Type.String({ minLength: 6, maxLength: 20 }) },
    data: { ...SignedIn.properties, recoveryCodes: Type.Optional(RecoveryCodes) },
  }),
  '/v2/auth/secondStepCode': ep({
    summary: '登录第二步：向账号绑定的手机或邮箱发送验证码',
    auth: 'public',
    changes: 'code.send',
    body: { ticket: Ticket },
    data: { ...CodeSent.properties, target: Text },
  }),
  '/v2/auth/secondStepEnrol': ep({
    summary: '登录第二步：要求绑定而尚未绑定时，取得要绑定的密钥',
    auth: 'public',
    changes: 'security.totpBegin',
    body: { ticket: Ticket },
    data: TotpSecret,
  }),

  '/user/linkedAccount/list': ep({
    ...own,
    summary: '可用于登录的第三方账号',
    changes: false,
    data: Type.Array(
      Type.Object({
        linkId: LinkId,
        /** 支付宝, 微信, 钉钉, the company that vouches, or the partner. */
        name: Text,
        linkedAt: Instant,
        lastUsedAt: Instant,
      }),
    ),
  }),
  '/user/linkedAccount/remove': ep({
    ...own,
    summary: '解除第三方账号登录；须先确认是本人',
    changes: 'security.unlink',
    body: { linkId: LinkId },
  }),

  '/user/passkey/begin': ep({
    ...own,
    summary: '开始添加通行密钥；须先确认是本人',
    changes: 'security.passkeyBegin',
    data: {
      ticket: Text,
      challenge: Text,
      rpId: Text,
      rpName: Text,
      userHandle: Text,
      userName: Text,
      displayName: Text,
      algorithms: Type.Array(Int),
      exclude: Type.Array(Text),
    },
  }),
  '/user/passkey/add': ep({
    ...own,
    summary: '添加通行密钥',
    changes: 'security.passkeyAdd',
    body: {
      ticket: Ticket,
      name: Name,
      clientDataJSON: Base64Url(4000),
      attestationObject: Base64Url(20_000),
    },
    data: ofPasskey,
  }),
  '/user/passkey/rename': ep({
    ...own,
    summary: '通行密钥改名',
    changes: 'security.passkeyRename',
    body: { passkeyId: Id, name: Name },
  }),
  '/user/passkey/delete': ep({
    ...own,
    summary: '删除通行密钥；须先确认是本人',
    changes: 'security.passkeyDelete',
    body: ofPasskey,
  }),
  '/v2/auth/passkeyBegin': ep({
    summary: '开始用通行密钥登录',
    auth: 'public',
    changes: 'session.passkeyBegin',
    data: { ticket: Text, challenge: Text, rpId: Text },
  }),
  '/v2/auth/passkeyLogin': ep({
    summary: '用通行密钥登录',
    auth: 'public',
    changes: 'session.open',
    body: {
      ticket: Ticket,
      credentialId: Base64Url(1400),
      clientDataJSON: Base64Url(4000),
      authenticatorData: Base64Url(4000),
      signature: Base64Url(2000),
    },
    data: SignedIn,
  }),

  '/user/session/use': ep({
    ...own,
    summary: '页面仍在使用：有人阅读、滚动或输入而页面没有其他请求时发出，最多每分钟一次',
    changes: false,
    data: { countsIdle: YesNo },
  }),
  '/user/session/list': ep({
    ...own,
    summary: '登录中的设备',
    changes: false,
    data: Type.Array(
      Type.Object({
        sessionId: Id,
        device: Text,
        address: Nullable(Text),
        companyName: Nullable(Text),
        signedInAt: Instant,
        expiresAt: Instant,
        isCurrent: YesNo,
      }),
    ),
  }),
  '/user/session/end': ep({
    ...own,
    summary: '让一台设备下线',
    changes: 'session.end',
    body: { sessionId: Id },
  }),
  '/user/session/endOthers': ep({
    ...own,
    summary: '让其他设备全部下线',
    changes: 'session.endOthers',
    data: { ended: Int },
  }),
}

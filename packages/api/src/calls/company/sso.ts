import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Nullable, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Arrival, Origin, Secret, VendorCode } from '../people/arrival.ts'

const SsoCode = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{2,39}$' })
const params = Type.Object({ param: TextUpTo(60) })
const Setting = Type.Object({
  ssoCode: Text,
  displayName: Text,
  issuer: Text,
  clientId: Text,
  /** The secret itself is never shown again. */
  hasSecret: YesNo,
  isEnabled: YesNo,
})

export const sso = {
  '/sso/config/{param}': ep({
    summary: '按企业登录码查看单点登录信息',
    auth: 'public',
    changes: false,
    params,
    data: { ssoCode: Text, displayName: Text, companyName: Text },
  }),
  '/sso/begin/{param}': ep({
    summary: '发起单点登录，返回身份提供方的登录地址',
    auth: 'public',
    changes: 'sso.begin',
    params,
    body: { origin: Origin },
    data: { url: Text, state: Text, proof: Text },
  }),
  '/sso/{param}': ep({
    summary: '以身份提供方返回的授权码完成单点登录',
    auth: 'public',
    changes: 'session.open',
    params,
    body: {
      code: VendorCode,
      state: Secret,
      proof: Secret,
      iss: Type.Optional(TextUpTo(300)),
    },
    data: Arrival,
  }),
  '/companySso/detail': ep({
    summary: '企业的单点登录设置',
    auth: 'login',
    permission: 'system:setting:companyEdit',
    changes: false,
    data: { setting: Nullable(Setting), redirectUri: Nullable(Text) },
  }),
  '/companySso/save': ep({
    summary: '保存企业的单点登录设置；保存前读取身份提供方的公开配置',
    auth: 'login',
    permission: 'system:setting:companyEdit',
    proven: true,
    changes: 'sso.configure',
    body: {
      ssoCode: SsoCode,
      displayName: SomeText(30),
      issuer: Type.String({ minLength: 8, maxLength: 300, pattern: '^https?://' }),
      clientId: SomeText(200),
      /** Left out: the one kept stays. */
      clientSecret: Type.Optional(SomeText(500)),
      isEnabled: YesNo,
    },
  }),
}

import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Instant } from '../../shapes.ts'
import { Origin, Secret, VendorCode } from '../people/arrival.ts'
import { PartnerSignedIn } from './partner-accounts.ts'

const SsoCode = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{2,39}$' })
const Protocol = OneOf('oidc', 'saml')
const Attribute = SomeText(200)
const Url = Type.String({ minLength: 8, maxLength: 500, pattern: '^https?://' })

const Setting = Type.Object({
  ssoCode: Text,
  displayName: Text,
  protocol: Protocol,
  issuer: Nullable(Text),
  clientId: Nullable(Text),
  /** The secret itself is never shown again. */
  hasSecret: YesNo,
  idpEntityId: Nullable(Text),
  idpSsoUrl: Nullable(Text),
  certificates: Type.Array(
    Type.Object({
      subject: Text,
      validTo: Instant,
      fingerprint: Text,
      pem: Text,
    }),
  ),
  loginAttribute: Text,
  nameAttribute: Nullable(Text),
  isEnabled: YesNo,
  testedAt: Nullable(Instant),
})
const Step = Type.Object({
  label: Text,
  state: OneOf('ok', 'failed', 'waiting'),
  detail: Text,
})
/** What the provider sent back with the browser; a SAML answer waits on the server already. */
const returned = {
  state: Secret,
  proof: Secret,
  code: Type.Optional(VendorCode),
  iss: Type.Optional(TextUpTo(300)),
}

export const openSso = {
  '/open/sso/detail': ep({
    summary: '开放平台：单点登录配置，以及要登记到身份提供方的地址',
    auth: 'open',
    changes: false,
    body: { origin: Origin },
    data: {
      setting: Nullable(Setting),
      redirectUri: Text,
      entityId: Text,
      acsUrl: Text,
      metadataUrl: Text,
      loginUrl: Nullable(Text),
    },
  }),
  '/open/sso/save': ep({
    summary: '开放平台：保存单点登录配置；与信任有关的变更后须重新测试并启用',
    auth: 'open',
    ownerOnly: true,
    proven: true,
    changes: 'openSso.save',
    body: {
      ssoCode: SsoCode,
      displayName: SomeText(30),
      protocol: Protocol,
      issuer: Type.Optional(Url),
      clientId: Type.Optional(SomeText(200)),
      /** Left out: the one kept stays. */
      clientSecret: Type.Optional(SomeText(500)),
      idpEntityId: Type.Optional(SomeText(500)),
      idpSsoUrl: Type.Optional(Url),
      certificates: Type.Optional(Type.Array(TextUpTo(16_000), { maxItems: 3 })),
      loginAttribute: Attribute,
      nameAttribute: Type.Optional(Attribute),
    },
    data: { mustTest: YesNo },
  }),
  '/open/sso/test': ep({
    summary: '开放平台：与身份提供方走一遍登录，逐步显示结果；先无 state 调用，返回后带 state 再调用',
    auth: 'open',
    changes: 'openSso.test',
    body: {
      origin: Origin,
      state: Type.Optional(Secret),
      proof: Type.Optional(Secret),
      code: returned.code,
      iss: returned.iss,
    },
    data: {
      steps: Type.Array(Step),
      /** Where the browser goes to sign in; nothing when a step before failed, or after the return. */
      go: Nullable(Type.Object({ url: Text, state: Text, proof: Text })),
      claims: Type.Array(Type.Object({ name: Text, value: Text })),
      passed: YesNo,
    },
  }),
  '/open/sso/switch': ep({
    summary: '开放平台：启用或停用单点登录；密码登录始终可用',
    auth: 'open',
    ownerOnly: true,
    changes: 'openSso.switch',
    body: { on: YesNo },
  }),
  '/open/sso/begin': ep({
    summary: '开放平台：子账户凭登录码发起单点登录，返回身份提供方的登录地址',
    auth: 'public',
    changes: 'openSso.begin',
    body: { ssoCode: SomeText(60), origin: Origin },
    data: { url: Text, state: Text, proof: Text },
  }),
  '/open/sso/login': ep({
    summary: '开放平台：以身份提供方的应答完成子账户单点登录',
    auth: 'public',
    changes: 'partner.signIn',
    body: returned,
    data: PartnerSignedIn,
  }),
}

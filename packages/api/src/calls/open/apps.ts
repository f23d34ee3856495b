import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant, ListOf, OneTimeCode } from '../../shapes.ts'

export const AppId = Type.String({ pattern: '^(sbx|app)_[0-9a-z]{1,40}$' })
const Name = SomeText(30)
const KeyId = Type.String({ pattern: '^k[0-9]{1,6}$' })
export const ofApp = { appId: AppId }
const Config = Type.Object(
  {
    intent: Type.Array(OneOf('sms', 'password', 'face'), {
      minItems: 1,
      maxItems: 3,
    }),
    readSeconds: Between(0, 600),
    mayRefuse: YesNo,
    mayTransfer: YesNo,
    deadlineDays: Between(1, 365),
    maskAccounts: Type.Optional(YesNo),
  },
  closed,
)
const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })
const ButtonText = SomeText(8)
const Theme = {
  colour: Type.Optional(Colour),
  signText: Type.Optional(ButtonText),
  refuseText: Type.Optional(ButtonText),
}
/** Exactly: https://www.example.com, www.example.com, myapp://; what is wrong with one is told by `origin-rules`. */
const Origins = {
  frames: Type.Array(TextUpTo(300), { maxItems: 20 }),
  hosts: Type.Array(TextUpTo(300), { maxItems: 20 }),
  schemes: Type.Array(Type.String({ pattern: '^[a-z][a-z0-9+.-]{1,30}$' }), { maxItems: 10 }),
}
export const SCOPES = ['autoSign', 'notary', 'compare', 'review', 'rate'] as const
const Check = Type.Object({
  key: Text,
  title: Text,
  done: YesNo,
  /** Without it there is no going live. */
  needed: YesNo,
  hint: Text,
  path: Text,
})
const Listed = Type.Object({
  appId: Text,
  name: Text,
  isSandbox: YesNo,
  status: Int,
  callsToday: Int,
  /** Of the next key to end; null when none does. */
  keyEndsAt: Nullable(Instant),
  createdAt: Instant,
})
const NewSecret = {
  keyId: Text,
  /** Shown this once. */
  secret: Text,
}
const Network = Type.String({ minLength: 3, maxLength: 50 })

export const apps = {
  '/open/partner/prove': ep({
    summary: '开放平台：确认身份，10 分钟内可进行敏感操作',
    auth: 'open',
    changes: 'partner.prove',
    body: {
      /** One of the two. */
      password: Type.Optional(SomeText(128)),
      code: Type.Optional(OneTimeCode),
    },
  }),
  '/open/app/list': ep({
    summary: '开放平台：应用列表',
    auth: 'open',
    changes: false,
    data: ListOf(Listed),
  }),
  '/open/app/options': ep({
    summary: '开放平台：可选的应用',
    auth: 'open',
    changes: false,
    data: ListOf(Type.Object({ appId: Text, name: Text, isSandbox: YesNo })),
  }),
  '/open/app/create': ep({
    summary: '开放平台：新建应用，密钥只显示一次',
    auth: 'open',
    changes: 'openApp.create',
    idempotent: true,
    body: { name: Name, isSandbox: YesNo },
    data: { appId: Text, ...NewSecret, webhookSecret: Text },
  }),
  '/open/app/detail': ep({
    summary: '开放平台：应用详情',
    auth: 'open',
    changes: false,
    body: ofApp,
    data: {
      appId: Text,
      name: Text,
      purpose: Nullable(Text),
      isSandbox: YesNo,
      status: Int,
      companyName: Text,
      ipEnforced: YesNo,
      config: Config,
      rates: Type.Array(Type.Object({ pace: Text, perSecond: Int })),
      abilities: Type.Array(Text),
      requests: Type.Array(
        Type.Object({
          scope: Text,
          perSecond: Nullable(Int),
          reason: Text,
          /** 0 waits, 1 granted, 2 refused */
          status: Int,
          answer: Nullable(Text),
          createdAt: Instant,
        }),
      ),
      theme: Type.Object({ ...Theme, logo: Nullable(Text) }),
      origins: Type.Object(Origins),
      /** Of a sandbox app: what is missing before it goes live. */
      checks: Type.Array(Check),
      createdAt: Instant,
    },
  }),
  '/open/app/update': ep({
    summary: '开放平台：修改应用名称与用途',
    auth: 'open',
    changes: 'openApp.change',
    body: { appId: AppId, name: Name, purpose: Type.Optional(TextUpTo(200)) },
  }),
  '/open/app/switch': ep({
    summary: '开放平台：启用或停用应用',
    auth: 'open',
    changes: 'openApp.switch',
    body: { appId: AppId, on: YesNo },
  }),
  '/open/app/remove': ep({
    summary: '开放平台：删除沙箱应用，或没有合同的正式应用',
    auth: 'open',
    ownerOnly: true,
    proven: true,
    changes: 'openApp.remove',
    body: ofApp,
  }),
  '/open/app/keyList': ep({
    summary: '开放平台：应用密钥',
    auth: 'open',
    changes: false,
    body: ofApp,
    data: ListOf(
      Type.Object({
        keyId: Text,
        algorithm: Text,
        fingerprint: Text,
        createdAt: Instant,
        lastUsedAt: Nullable(Instant),
        endsAt: Nullable(Instant),
        isEnded: YesNo,
      }),
    ),
  }),
  '/open/app/keyAdd': ep({
    summary: '开放平台：上传 RSA 或 SM2 公钥',
    auth: 'open',
    proven: true,
    changes: 'openKey.add',
    body: { appId: AppId, publicKey: Type.String({ minLength: 50, maxLength: 8000 }) },
    data: { keyId: Text },
  }),
  '/open/app/resetSecret': ep({
    summary: '开放平台：新的 HMAC 密钥，只显示一次；旧密钥保留 0–72 小时',
    auth: 'open',
    proven: true,
    changes: 'openKey.add',
    body: { appId: AppId, keepHours: Between(0, 72) },
    data: Type.Object(NewSecret),
  }),
  '/open/app/keyRetire': ep({
    summary: '开放平台：设置密钥的到期时间',
    auth: 'open',
    changes: 'openKey.retire',
    body: { appId: AppId, keyId: KeyId, endsAt: Instant },
  }),
  '/open/app/keyRevoke': ep({
    summary: '开放平台：立即吊销密钥',
    auth: 'open',
    proven: true,
    changes: 'openKey.revoke',
    body: { appId: AppId, keyId: KeyId },
  }),
  '/open/app/saveConfig': ep({
    summary: '开放平台：应用的合同默认值',
    auth: 'open',
    changes: 'openApp.change',
    body: { appId: AppId, config: Config },
  }),
  '/open/app/sandboxInbox': ep({
    summary: '开放平台：沙箱收件箱',
    auth: 'open',
    changes: false,
    body: ofApp,
    data: ListOf(
      Type.Object({
        channel: Text,
        target: Text,
        content: Text,
        at: Instant,
      }),
    ),
  }),
  '/open/app/goLive': ep({
    summary: '开放平台：核对上线清单并生成正式应用；设置照搬，密钥从不照搬',
    auth: 'open',
    ownerOnly: true,
    proven: true,
    changes: 'openApp.goLive',
    idempotent: true,
    body: { appId: AppId, name: Name },
    data: {
      appId: Text,
      ...NewSecret,
      webhookSecret: Text,
      endpoints: Type.Array(Type.Object({ url: Text, secret: Text })),
      /** Under which numbers the templates of the sandbox stand in the production app. */
      templates: Type.Array(Type.Object({ name: Text, from: Text, to: Text })),
      /** Origins on a developer's machine, which stay in the sandbox. */
      leftBehind: Type.Array(Text),
    },
  }),
  '/open/app/saveTheme': ep({
    summary: '开放平台：托管页面的标志、颜色与按钮文字',
    auth: 'open',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    changes: 'openApp.theme',
    body: {
      appId: AppId,
      ...Theme,
      removeLogo: Type.Optional(OneOf('0', '1')),
    },
  }),
  '/open/app/saveOrigins': ep({
    summary: '开放平台：可嵌入页面的来源、返回地址的域名与应用协议',
    auth: 'open',
    proven: true,
    changes: 'openApp.origins',
    body: { appId: AppId, ...Origins },
  }),
  '/open/app/applyScope': ep({
    summary: '开放平台：申请能力或更高限额',
    auth: 'open',
    changes: 'openApp.applyScope',
    body: {
      appId: AppId,
      scope: Type.Unsafe<(typeof SCOPES)[number]>({ type: 'string', enum: [...SCOPES] }),
      pace: Type.Optional(OneOf('read', 'write', 'file')),
      perSecond: Type.Optional(Between(1, 1000)),
      reason: Type.String({ minLength: 5, maxLength: 500 }),
    },
  }),
  '/open/app/sandboxReset': ep({
    summary: '开放平台：清空沙箱应用的全部数据',
    auth: 'open',
    ownerOnly: true,
    proven: true,
    changes: 'openApp.reset',
    body: ofApp,
  }),
  '/open/ip/list': ep({
    summary: '开放平台：IP 白名单',
    auth: 'open',
    changes: false,
    body: ofApp,
    data: {
      enforced: YesNo,
      isSandbox: YesNo,
      list: Type.Array(
        Type.Object({
          ipId: Id,
          network: Text,
          remark: Nullable(Text),
          addedBy: Text,
          createdAt: Instant,
        }),
      ),
    },
  }),
  '/open/ip/save': ep({
    summary: '开放平台：新增 IP 白名单，可一次多行',
    auth: 'open',
    proven: true,
    changes: 'openIp.change',
    body: {
      appId: AppId,
      networks: Type.Array(Network, { minItems: 1, maxItems: 100 }),
      remark: Type.Optional(TextUpTo(50)),
    },
    data: { added: Int },
  }),
  '/open/ip/remove': ep({
    summary: '开放平台：删除 IP 白名单',
    auth: 'open',
    proven: true,
    changes: 'openIp.change',
    body: { appId: AppId, ipIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) },
  }),
  '/open/ip/switch': ep({
    summary: '开放平台：沙箱应用是否启用 IP 白名单',
    auth: 'open',
    proven: true,
    changes: 'openIp.switch',
    body: { appId: AppId, enforced: YesNo },
  }),
  '/open/ip/refused': ep({
    summary: '开放平台：最近被拒的来源地址，与当前浏览器的地址',
    auth: 'open',
    changes: false,
    body: ofApp,
    data: {
      mine: Text,
      list: Type.Array(Type.Object({ address: Text, hits: Int, lastAt: Instant })),
    },
  }),
}

import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant, PageOf, paged } from '../../shapes.ts'
import { AppId } from './apps.ts'

const ofAuth = { appId: AppId, authId: Id }
const Names = (most: number) => Type.Array(SomeText(100), { maxItems: most, uniqueItems: true })
const Scope = Type.Object(
  {
    templates: Names(50),
    types: Names(50),
    counterparties: Names(200),
    maxAmountCents: Nullable(Between(1, 1e13)),
  },
  closed,
)
const listed = {
  authId: Id,
  authNo: Text,
  account: Text,
  companyName: Text,
  seals: Type.Array(Type.Object({ sealId: Id, name: Text })),
  filingName: Text,
  scope: Scope,
  endsAt: Instant,
  notice: Text,
  /** 0 waits for the letter, 1 in force, 2 ended, 3 revoked. */
  status: Int,
  /** A letter for a later end waits for its signature. */
  isExtending: YesNo,
  used: Int,
  createdAt: Instant,
}

export const sealAuth = {
  '/open/sealAuth/list': ep({
    summary: '开放平台：印章授权列表',
    auth: 'open',
    changes: false,
    body: {
      appId: AppId,
      status: Type.Optional(Between(0, 3)),
      keyword: Type.Optional(TextUpTo(100)),
    },
    data: {
      list: Type.Array(Type.Object(listed)),
      counts: Type.Array(Type.Object({ status: Int, count: Int })),
      /** What a new one can be asked for: whose seals, under which filing. */
      grantors: Type.Array(
        Type.Object({
          account: Text,
          name: Text,
          seals: Type.Array(Type.Object({ sealId: Id, name: Text })),
        }),
      ),
      filings: Type.Array(Type.Object({ filingId: Id, name: Text })),
      types: Type.Array(Text),
      templates: Type.Array(Type.Object({ templateNo: Text, name: Text })),
    },
  }),
  '/open/sealAuth/detail': ep({
    summary: '开放平台：印章授权详情：授权书的签名、变更与据此签署的合同',
    auth: 'open',
    changes: false,
    body: ofAuth,
    data: {
      ...listed,
      letterNo: Nullable(Text),
      grantedAt: Nullable(Instant),
      grantedBy: Nullable(Text),
      revokedAt: Nullable(Instant),
      revokedBy: Nullable(Text),
      revokeReason: Nullable(Text),
      letterSignatures: Type.Array(Type.Object({ subject: Text, method: Text, signedAt: Instant })),
      changes: Type.Array(Type.Object({ what: Text, by: Text, detail: Nullable(Text), at: Instant })),
      uses: Type.Array(
        Type.Object({
          contractNo: Text,
          contractName: Text,
          sealName: Text,
          amountCents: Nullable(Int),
          signedAt: Instant,
          toldAt: Nullable(Instant),
        }),
      ),
    },
  }),
  '/open/sealAuth/create': ep({
    summary: '开放平台：请企业授权应用自动使用印章，返回授权书的签署链接',
    auth: 'open',
    changes: 'openSealAuth.create',
    idempotent: true,
    body: {
      appId: AppId,
      account: SomeText(64),
      sealIds: Type.Array(Id, { minItems: 1, maxItems: 20, uniqueItems: true }),
      filingId: Id,
      scope: Scope,
      /** 365 days unless said otherwise; three years at most. */
      endsAt: Type.Optional(Instant),
      notice: OneOf('daily', 'each'),
    },
    data: { authId: Id, authNo: Text, url: Text },
  }),
  '/open/sealAuth/link': ep({
    summary: '开放平台：再次取得授权书的签署链接，或提醒签署人',
    auth: 'open',
    changes: 'openSealAuth.link',
    body: { ...ofAuth, send: Type.Optional(YesNo) },
    data: { url: Text, sent: YesNo },
  }),
  '/open/sealAuth/extend': ep({
    summary: '开放平台：申请更晚的截止时间，授权方须再次签署',
    auth: 'open',
    changes: 'openSealAuth.extend',
    idempotent: true,
    body: { ...ofAuth, endsAt: Instant },
    data: { url: Text },
  }),
  '/open/sealAuth/revoke': ep({
    summary: '开放平台：立即撤销印章授权',
    auth: 'open',
    proven: true,
    changes: 'openSealAuth.revoke',
    body: { ...ofAuth, reason: SomeText(200) },
  }),
  '/open/sealAuth/letter': ep({
    summary: '开放平台：下载已签署的授权书',
    auth: 'open',
    kind: 'binary',
    changes: 'openSealAuth.letter',
    body: ofAuth,
  }),
  '/sealAuth/automatic/list': ep({
    summary: '本企业的印章授权给哪些应用自动签署',
    auth: 'login',
    permission: 'system:seal:authorise',
    changes: false,
    body: { status: Type.Optional(Between(0, 3)), ...paged },
    data: PageOf(
      Type.Object({
        authId: Id,
        authNo: Text,
        appName: Text,
        partnerName: Text,
        seals: Type.Array(Text),
        scope: Scope,
        endsAt: Instant,
        status: Int,
        used: Int,
        lastUsedAt: Nullable(Instant),
        /** The signed letter, or the one that waits. */
        letterId: Nullable(Id),
      }),
    ),
  }),
  '/sealAuth/automatic/revoke': ep({
    summary: '撤销应用的自动签署授权，立即生效',
    auth: 'login',
    permission: 'system:seal:authorise',
    changes: 'openSealAuth.revoke',
    idempotent: true,
    body: { authId: Id, reason: SomeText(200) },
  }),
}

import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Between, Int, Nullable, Num, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id, Instant, Keyword, OneTimeCode, PageOf, paged, searched } from '../../shapes.ts'
import { SealCodeSent } from './company-seals.ts'

const ofApplication = { applicationId: Id }
const Reason = SomeText(300)
/** 1 every contract, 2 contracts of some types, 3 one contract by its number. */
const Scope = OneOf(1, 2, 3)
const extent = {
  scope: Scope,
  contractTypes: Type.Optional(Type.Array(SomeText(50), { maxItems: 50 })),
  contractNo: Type.Optional(SomeText(40)),
  /** From now on when left out. */
  startsAt: Type.Optional(Instant),
  /** Null: until revoked. */
  endsAt: Nullable(Instant),
}
const shownExtent = {
  scope: Int,
  contractTypes: Type.Array(Text),
  contractNo: Nullable(Text),
  startsAt: Instant,
  endsAt: Nullable(Instant),
}
const shownSeal = {
  sealId: Id,
  sealName: Text,
  sealType: Int,
  sealStatus: Int,
  picture: Text,
}

const Grant = Type.Object({
  authId: Id,
  ...shownSeal,
  ownerCompany: Text,
  /** 1 a member, 2 another company. */
  granteeKind: Int,
  grantee: Text,
  ...shownExtent,
  note: Nullable(Text),
  status: Int,
  grantedBy: Nullable(Text),
  createdAt: Instant,
  revokedAt: Nullable(Instant),
  revokeReason: Nullable(Text),
})

const Application = Type.Object({
  applicationId: Id,
  ...shownSeal,
  applicant: Text,
  reason: Text,
  ...shownExtent,
  status: Int,
  decidedBy: Nullable(Text),
  decidedAt: Nullable(Instant),
  decisionReason: Nullable(Text),
  createdAt: Instant,
})

const authorise = { auth: 'login', permission: 'system:seal:authorise' } as const

export const authorisations = {
  '/sealAuth/list': ep({
    auth: 'login',
    permission: 'system:seal:auth',
    changes: false,
    summary: '印章授权列表：given 本企业授出的（须有授权权限），mine 授权给我的',
    body: {
      direction: OneOf('given', 'mine'),
      sealId: Type.Optional(Id),
      status: Type.Optional(Between(0, 3)),
      ...searched,
    },
    data: PageOf(Grant),
  }),
  '/sealAuth/sendCode': ep({
    ...authorise,
    summary: '发送授权确认验证码：法人章发给法定代表人，其余发给操作人本人',
    changes: 'sealAuth.sendCode',
    idempotent: true,
    body: { sealId: Id },
    data: SealCodeSent,
  }),
  '/sealAuth/authorise': ep({
    ...authorise,
    summary: '授权成员或其他企业使用印章，须验证码确认',
    changes: 'sealAuth.grant',
    idempotent: true,
    body: {
      sealId: Id,
      memberIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 50 })),
      companyName: Type.Optional(Type.String({ minLength: 2, maxLength: 100 })),
      ...extent,
      note: Type.Optional(TextUpTo(300)),
      code: OneTimeCode,
    },
    data: { authIds: Type.Array(Id) },
  }),
  '/sealAuth/extend': ep({
    ...authorise,
    summary: '延长授权的有效期，范围不变，须验证码确认；已撤销的不能延长',
    changes: 'sealAuth.extend',
    idempotent: true,
    body: { authId: Id, endsAt: Nullable(Instant), code: OneTimeCode },
  }),
  '/sealAuth/revoke': ep({
    ...authorise,
    summary: '撤销授权，立即生效',
    changes: 'sealAuth.revoke',
    idempotent: true,
    body: { authId: Id, reason: Reason },
  }),
  '/sealAuth/usable': ep({
    auth: 'login',
    changes: false,
    summary: '我现在可以使用的印章；给出合同时按授权范围判断',
    body: {
      contractNo: Type.Optional(TextUpTo(40)),
      contractType: Type.Optional(TextUpTo(50)),
    },
    data: Type.Array(
      Type.Object({
        ...shownSeal,
        ownerCompany: Text,
        widthMm: Num,
        heightMm: Num,
        isDefault: YesNo,
        ground: Int,
        /** The national seal it has, or why that one is not usable; null where it has none. */
        nationalSeal: Nullable(
          Type.Object({
            esId: Nullable(Text),
            maker: Nullable(Text),
            validTo: Nullable(Instant),
            /** 1 made here, 2 made elsewhere. */
            sealClass: Nullable(Int),
            problem: Nullable(Text),
          }),
        ),
      }),
    ),
  }),
  '/sealAuth/applicable': ep({
    auth: 'login',
    changes: false,
    summary: '可以申请使用的本企业印章',
    data: Type.Array(
      Type.Object({
        ...shownSeal,
        /** Nothing to apply for: one may use it already, or waits for an answer. */
        usable: YesNo,
        pending: YesNo,
      }),
    ),
  }),
  '/sealAuth/apply': ep({
    auth: 'login',
    summary: '申请印章授权',
    changes: 'sealAuth.apply',
    idempotent: true,
    body: { sealId: Id, reason: Reason, ...extent },
    data: ofApplication,
  }),
  '/sealAuth/withdraw': ep({
    auth: 'login',
    summary: '撤回自己的申请',
    changes: 'sealAuth.withdraw',
    idempotent: true,
    body: ofApplication,
  }),
  '/sealAuth/applications': ep({
    auth: 'login',
    changes: false,
    summary: '印章授权申请：mine 我提交的，company 本企业全部（须有授权权限）',
    body: {
      whose: OneOf('mine', 'company'),
      status: Type.Optional(Between(0, 3)),
      ...searched,
    },
    data: PageOf(Application),
  }),
  '/sealAuth/approve': ep({
    ...authorise,
    summary: '通过申请并授权，须验证码确认',
    changes: 'sealAuth.approve',
    idempotent: true,
    body: { ...ofApplication, code: OneTimeCode },
    data: { authId: Id },
  }),
  '/sealAuth/refuse': ep({
    ...authorise,
    summary: '拒绝申请，须说明原因',
    changes: 'sealAuth.refuse',
    idempotent: true,
    body: { ...ofApplication, reason: Reason },
  }),
  '/companySeal/useLog': ep({
    auth: 'login',
    permission: 'system:seal:company',
    changes: false,
    summary: '用印记录：每次用印的人与合同',
    body: {
      sealId: Type.Optional(Id),
      keyword: Type.Optional(Keyword),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      ...paged,
    },
    data: PageOf(
      Type.Object({
        useId: Id,
        sealId: Id,
        sealName: Text,
        userName: Text,
        userCompany: Text,
        /** Why he could: keeper, administrator, legal representative or a grant. */
        ground: Int,
        /** The letter under which it was put on by nobody's hand. */
        authorisationNo: Nullable(Text),
        contractId: Id,
        contractNo: Nullable(Text),
        contractName: Text,
        places: Int,
        usedAt: Instant,
      }),
    ),
  }),
  '/user/getSealNum': ep({
    auth: 'login',
    changes: false,
    summary: '企业可用印章数、本人可用印章数与本人签名数',
    data: { companySealNum: Int, usableSealNum: Int, personSealNum: Int },
  }),
}

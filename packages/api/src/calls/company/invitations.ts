import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import {
  closed,
  Email,
  Id,
  Instant,
  Keyword,
  Mobile,
  Name,
  OneTimeCode,
  PageOf,
  paged,
  searched,
} from '../../shapes.ts'
import { SignedIn } from '../people/sign-in-shapes.ts'

const ofInvite = { inviteId: Id }
const ofApplication = { applicationId: Id }
const RoleIds = Type.Array(Id, { maxItems: 20 })
const Code = SomeText(64)
const memberEdit = { auth: 'login', permission: 'system:org:memberEdit', timeout: 120 } as const
const inviteRead = { auth: 'login', permission: 'system:org:invite', changes: false, timeout: 120 } as const

const Application = Type.Object({
  applicationId: Id,
  /** Null when somebody asked without being invited. */
  inviteId: Nullable(Id),
  name: Text,
  /** Masked mobile or e-mail. */
  contact: Nullable(Text),
  /** 1–6, the application status; `review` is 0, 1 or 2 and follows from it. */
  status: Int,
  review: Int,
  departmentId: Nullable(Id),
  departmentName: Nullable(Text),
  roleIds: RoleIds,
  roleNames: Type.Array(Text),
  inviterName: Nullable(Text),
  note: Nullable(Text),
  reason: Nullable(Text),
  createdAt: Instant,
  decidedAt: Nullable(Instant),
  expiresAt: Nullable(Instant),
})
const Link = Type.Object({
  inviteId: Id,
  /** What goes under the code to scan. */
  url: Text,
  departmentId: Nullable(Id),
  departmentName: Nullable(Text),
  roleNames: Type.Array(Text),
  needsReview: YesNo,
  maxUses: Nullable(Int),
  uses: Int,
  inviterName: Nullable(Text),
  createdAt: Instant,
  expiresAt: Instant,
})
const Joined = Type.Object({
  /** False: the company looks at it first. */
  joined: YesNo,
  companyName: Text,
  session: Nullable(SignedIn),
})

export const invitations = {
  '/departmentmember/inviteMemberQRCode': ep({
    ...memberEdit,
    summary: '生成可多人使用的邀请二维码，7 天内有效',
    changes: 'invite.make',
    idempotent: true,
    body: {
      departmentId: Nullable(Id),
      roleIds: Type.Optional(RoleIds),
      /** On unless switched off: whoever comes by the code waits for somebody to look. */
      needsReview: Type.Optional(YesNo),
      maxUses: Type.Optional(Between(1, 10_000)),
    },
    data: Link,
  }),
  '/departmentmember/inviteMemberList': ep({
    ...inviteRead,
    summary: '邀请与申请记录',
    body: {
      keyword: Type.Optional(Keyword),
      status: Type.Optional(Between(1, 6)),
      review: Type.Optional(Between(0, 2)),
      ...paged,
    },
    data: PageOf(Application),
  }),
  '/departmentmember/updateInviteMember': ep({
    ...memberEdit,
    summary: '审核加入申请：1 通过，2 拒绝；通过时可另定部门与角色',
    changes: 'invite.review',
    idempotent: true,
    body: {
      applicationId: Id,
      review: OneOf(1, 2),
      departmentId: Type.Optional(Nullable(Id)),
      roleIds: Type.Optional(RoleIds),
      reason: Type.Optional(TextUpTo(200)),
    },
  }),
  '/departmentmember/getTemplateMemberList': ep({
    auth: 'login',
    changes: false,
    timeout: 120,
    summary: '可维护模板的正常成员，供模板授权选人',
    body: { ...searched },
    data: PageOf(
      Type.Object({
        memberId: Id,
        userId: Id,
        name: Text,
        status: Int,
        isLeader: YesNo,
      }),
    ),
  }),
  '/departmentmember/delegateQRCode': ep({
    ...memberEdit,
    summary: '生成经办人授权二维码，由被授权成员本人扫码确认',
    changes: 'delegate.ask',
    idempotent: true,
    body: {
      memberId: Id,
      roleIds: Type.Optional(RoleIds),
      validDays: Between(1, 1095),
    },
    data: { ticketId: Id, url: Text, expiresAt: Instant },
  }),
  '/departmentmember/delegate/result': ep({
    auth: 'login',
    permission: 'system:org:memberEdit',
    changes: false,
    summary: '查询经办人授权是否已被本人确认',
    body: { ticketId: Id },
    /** 0 waiting, 1 opened, 2 accepted, 3 refused; expired when the code no longer works. */
    data: { status: Int, expired: YesNo },
  }),
  '/departmentmember/delegate/view': ep({
    auth: 'login',
    changes: 'delegate.open',
    summary: '被授权成员查看授权内容',
    body: { ticket: Code },
    data: {
      companyName: Text,
      memberName: Text,
      mobile: Text,
      giverName: Nullable(Text),
      roleNames: Type.Array(Text),
      validDays: Int,
      letter: Type.Array(Text),
      expiresAt: Instant,
    },
  }),
  '/departmentmember/delegate/complete': ep({
    auth: 'login',
    changes: 'delegate.accept',
    idempotent: true,
    summary: '被授权成员凭验证码确认或拒绝成为经办人',
    body: { ticket: Code, accept: YesNo, code: Type.Optional(OneTimeCode) },
    data: { accepted: YesNo, validUntil: Nullable(Instant) },
  }),
  '/departmentmember/delegate/end': ep({
    ...memberEdit,
    summary: '终止成员的经办人授权，收回随授权授予的角色',
    changes: 'delegate.end',
    body: { memberId: Id },
  }),
  '/departmentmember/downloadProxyTemplate': ep({
    auth: 'login',
    permission: 'system:org:memberEdit',
    method: 'GET',
    kind: 'binary',
    changes: false,
    summary: '下载经办人授权委托书模板（PDF）',
  }),

  '/invite/send': ep({
    ...memberEdit,
    summary: '邀请一名成员：短信或邮件发出仅限本人使用的链接',
    changes: 'invite.make',
    idempotent: true,
    body: {
      name: Name,
      mobile: Type.Optional(Mobile),
      email: Type.Optional(Email),
      departmentId: Nullable(Id),
      roleIds: Type.Optional(RoleIds),
    },
    data: { inviteId: Id, applicationId: Id, url: Text, expiresAt: Instant },
  }),
  '/invite/revoke': ep({
    ...memberEdit,
    summary: '撤回邀请，链接与二维码立即失效',
    changes: 'invite.revoke',
    body: ofInvite,
  }),
  '/invite/link': ep({
    ...inviteRead,
    permission: 'system:org:memberEdit',
    summary: '再次查看一份仍有效的邀请的链接',
    body: ofInvite,
    data: { url: Text, expiresAt: Instant },
  }),
  '/invite/codes': ep({
    ...inviteRead,
    summary: '仍有效的邀请二维码',
    data: Type.Array(Link),
  }),
  '/invite/accept': ep({
    auth: 'login',
    changes: 'invite.accept',
    idempotent: true,
    summary: '已登录者接受邀请，加入企业或提交审核',
    body: { inviteCode: Code, name: Type.Optional(Name) },
    data: Joined,
  }),
  '/invite/decline': ep({
    auth: 'login',
    changes: 'invite.decline',
    summary: '被邀请人拒绝邀请',
    body: { inviteCode: Code },
  }),
  '/invite/findCompany': ep({
    auth: 'login',
    changes: false,
    summary: '按完整名称查找可申请加入的企业',
    body: { name: Name },
    data: { company: Nullable(Type.Object({ companyId: Id, name: Text })) },
  }),
  '/invite/apply': ep({
    auth: 'login',
    changes: 'invite.apply',
    idempotent: true,
    summary: '申请加入企业',
    body: { companyId: Id, name: Name, note: Type.Optional(TextUpTo(200)) },
    data: ofApplication,
  }),
  '/invite/withdraw': ep({
    auth: 'login',
    changes: 'invite.withdraw',
    summary: '撤回自己的加入申请',
    body: ofApplication,
  }),
  '/invite/mine': ep({
    auth: 'login',
    changes: false,
    summary: '我的加入申请',
    data: Type.Array(
      Type.Object({
        applicationId: Id,
        companyId: Id,
        companyName: Text,
        status: Int,
        reason: Nullable(Text),
        createdAt: Instant,
      }),
    ),
  }),
  '/invite/personLink': ep({
    auth: 'login',
    changes: 'invite.make',
    idempotent: true,
    summary: '邀请他人注册个人账号的链接，7 天内有效',
    data: { url: Text, expiresAt: Instant },
  }),
  '/shortLink/resolve/{code}': ep({
    auth: 'public',
    changes: false,
    summary: '短链接所代表的页面',
    params: Type.Object({ code: SomeText(32) }, closed),
    data: { path: Text },
  }),
}

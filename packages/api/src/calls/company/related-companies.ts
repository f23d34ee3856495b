import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Between, Int, Nullable, Text, TextUpTo, YesNo } from '../../plain.ts'
import { QUOTA_KEYS } from '../../quota.ts'
import { ACT_RIGHT_KEYS } from '../../related.ts'
import { closed, Id, Instant, Mobile, PageOf, paged } from '../../shapes.ts'
import { Kind, kindFields } from '../quota/copies.ts'

const ofInvite = { inviteId: Id }
const ofCompany = { companyId: Id }
const CompanyName = Type.String({ minLength: 2, maxLength: 100 })
const Rights = Type.Array(Type.Enum([...ACT_RIGHT_KEYS]), {
  maxItems: ACT_RIGHT_KEYS.length,
  uniqueItems: true,
})
const Shares = Type.Array(Type.Object({ kind: Kind, cap: Between(1, 1_000_000) }, closed), {
  maxItems: QUOTA_KEYS.length,
})
const Share = Type.Object({ ...kindFields, cap: Int, used: Int })
const edit = { auth: 'login', permission: 'system:relate:edit' } as const
const Period = Type.Object({ from: Instant, to: Instant, kind: Type.Optional(Kind) }, closed)

export const relatedCompanies = {
  '/relateCompany/list': ep({
    summary: '集团：上级企业，以及本企业以下的全部企业',
    auth: 'login',
    permission: 'system:relate:list',
    changes: false,
    data: {
      self: Type.Object({ companyId: Id, name: Text }),
      parent: Nullable(
        Type.Object({
          companyId: Id,
          name: Text,
          rights: Type.Array(Text),
          shares: Type.Array(Share),
          joinedAt: Instant,
        }),
      ),
      companies: Type.Array(
        Type.Object({
          companyId: Id,
          parentId: Id,
          name: Text,
          status: Int,
          depth: Int,
          rights: Type.Array(Text),
          shares: Type.Array(Share),
          /** One's own child, whom one may act for and share with; those further down belong to it. */
          isChild: YesNo,
          joinedAt: Instant,
        }),
      ),
    },
  }),
  '/relateCompany/invite': ep({
    ...edit,
    service: 'service:relate:company',
    summary: '邀请企业成为下级：企业全称与其管理员手机号',
    changes: 'relate.invite',
    idempotent: true,
    body: { companyName: CompanyName, mobile: Mobile, rights: Rights, shares: Shares },
    data: ofInvite,
  }),
  '/relateCompany/inviteList': ep({
    summary: '发出与收到的关联邀请',
    auth: 'login',
    permission: 'system:relate:invite',
    changes: false,
    body: {
      direction: Type.Enum(['sent', 'received']),
      status: Type.Optional(Between(0, 4)),
      ...paged,
    },
    data: PageOf(
      Type.Object({
        inviteId: Id,
        /** The other company: the invited one in those sent, the inviting one in those received. */
        companyName: Text,
        /** Masked. */
        mobile: Text,
        rights: Type.Array(Text),
        shares: Type.Array(Type.Object({ ...kindFields, cap: Int })),
        status: Int,
        reason: Nullable(Text),
        invitedBy: Nullable(Text),
        createdAt: Instant,
        expiresAt: Instant,
        answeredAt: Nullable(Instant),
      }),
    ),
  }),
  '/relateCompany/withdraw': ep({
    ...edit,
    summary: '撤回尚未答复的邀请',
    changes: 'relate.withdraw',
    body: ofInvite,
  }),
  '/relateCompany/accept': ep({
    ...edit,
    summary: '接受邀请；可只同意一部分代操作权限',
    changes: 'relate.accept',
    body: { ...ofInvite, rights: Rights },
  }),
  '/relateCompany/refuse': ep({
    ...edit,
    summary: '拒绝邀请',
    changes: 'relate.refuse',
    body: { ...ofInvite, reason: Type.Optional(TextUpTo(200)) },
  }),
  '/relateCompany/leave': ep({
    ...edit,
    summary: '退出集团',
    changes: 'relate.leave',
  }),
  '/relateCompany/remove': ep({
    ...edit,
    summary: '移出下级企业',
    changes: 'relate.remove',
    body: ofCompany,
  }),
  '/relateCompany/share': ep({
    ...edit,
    summary: '设置下级企业可用的本企业份数；未列出的种类不再共享',
    changes: 'relate.share',
    body: { ...ofCompany, shares: Shares },
  }),
  '/relateCompany/rights': ep({
    ...edit,
    summary: '调整上级企业可代本企业操作的范围',
    changes: 'relate.rights',
    body: { rights: Rights },
  }),
  '/relateCompany/actFor': ep({
    summary: '代下级企业操作，或返回本企业；换发登录令牌',
    auth: 'login',
    changes: 'relate.actFor',
    body: { companyId: Nullable(Id) },
    data: { token: Text, companyId: Id, isAdmin: YesNo },
  }),
  '/relateCompany/usage': ep({
    summary: '本企业与下级企业各类份数的用量',
    auth: 'login',
    permission: 'system:relate:usage',
    changes: false,
    body: Period,
    data: Type.Array(
      Type.Object({
        companyId: Id,
        companyName: Text,
        depth: Int,
        ...kindFields,
        /** Net of what was given back. */
        used: Int,
        /** Of it, from its parent's package. */
        fromShared: Int,
      }),
    ),
  }),
  '/relateCompany/usageExport': ep({
    summary: '导出集团用量',
    auth: 'login',
    permission: 'system:relate:usage',
    kind: 'binary',
    changes: 'relate.exportUsage',
    body: Period,
  }),
}

import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { IDLE_MINUTES, SESSION_HOURS } from '../../limits.ts'
import { Between, Int, Nullable, Text, YesNo } from '../../plain.ts'
import { Id, Instant, Keyword, Name } from '../../shapes.ts'

const Personal = {
  /** Where signing in leads: a company of one's own, oneself, or (null) the company joined first. */
  landing: Nullable(Type.Union([Type.Literal('personal'), Id])),
  closeTabExit: YesNo,
}
const Company = {
  /** Administrators sign in with a second factor. */
  adminSecondFactor: YesNo,
  /** Hours a session in this company lasts; null for the usual time. */
  sessionHours: Nullable(Between(SESSION_HOURS.min, SESSION_HOURS.max)),
  /** Minutes without use after which a session in this company ends; null for never before its time. */
  idleMinutes: Nullable(Between(IDLE_MINUTES.min, IDLE_MINUTES.max)),
  closeTabExit: YesNo,
}
const companyEdit = { auth: 'login', permission: 'system:setting:companyEdit' } as const

const CompanyFacts = Type.Object({
  companyId: Id,
  name: Text,
  status: Int,
  logo: Nullable(Text),
  packageType: Int,
  packageEndTime: Nullable(Instant),
  memberCount: Int,
  departmentCount: Int,
  masterCompanyName: Nullable(Text),
  creditCode: Nullable(Text),
  legalName: Nullable(Text),
  address: Nullable(Text),
  certifiedAt: Nullable(Instant),
  /** Certified by the embedded sandbox, and said so. */
  certifiedBySandbox: YesNo,
  createdAt: Instant,
  administrators: Type.Array(
    Type.Object({
      name: Text,
      /** Masked. */
      mobile: Nullable(Text),
    }),
  ),
  /** The caller's own seat. */
  seat: Type.Object({
    name: Text,
    departmentName: Nullable(Text),
    roleNames: Type.Array(Text),
    joinedAt: Instant,
    isCurrent: YesNo,
    isAdmin: YesNo,
  }),
})

export const settings = {
  '/user/preference/detail': ep({
    auth: 'login',
    summary: '个人偏好',
    changes: false,
    data: Type.Object(Personal),
  }),
  '/user/preference/update': ep({
    auth: 'login',
    summary: '修改个人偏好',
    changes: 'preference.change',
    body: { landing: Type.Optional(Personal.landing), closeTabExit: Type.Optional(Personal.closeTabExit) },
  }),
  '/company/preference/detail': ep({
    auth: 'login',
    permission: 'system:setting:prefer',
    summary: '企业偏好',
    changes: false,
    data: {
      ...Company,
      administrators: Type.Array(Type.Object({ name: Text, hasSecondFactor: YesNo })),
    },
  }),
  '/company/preference/update': ep({
    auth: 'login',
    permission: 'system:setting:prefer',
    summary: '修改企业偏好',
    changes: 'company.preference',
    body: {
      adminSecondFactor: Type.Optional(Company.adminSecondFactor),
      sessionHours: Type.Optional(Company.sessionHours),
      idleMinutes: Type.Optional(Company.idleMinutes),
      closeTabExit: Type.Optional(Company.closeTabExit),
    },
  }),

  '/v2/user/checkForUpdateUser': ep({
    auth: 'login',
    summary: '本人资料中哪些可以修改，不能修改的附原因',
    changes: false,
    data: {
      name: Type.Object({ editable: YesNo, reason: Nullable(Text) }),
      mobile: Type.Object({ editable: YesNo, reason: Nullable(Text) }),
    },
  }),
  '/user/update': ep({
    auth: 'login',
    summary: '修改本人资料',
    changes: 'account.change',
    body: { name: Name },
  }),
  '/user/list': ep({
    auth: 'login',
    summary: '我的全部身份：个人与各企业中的席位',
    changes: false,
    body: { keyword: Type.Optional(Keyword) },
    data: Type.Array(
      Type.Object({
        /** null: oneself. */
        companyId: Nullable(Id),
        companyName: Nullable(Text),
        companyStatus: Nullable(Int),
        logo: Nullable(Text),
        name: Nullable(Text),
        memberStatus: Nullable(Int),
        departmentName: Nullable(Text),
        roleNames: Type.Array(Text),
        packageType: Nullable(Int),
        packageEndTime: Nullable(Instant),
        joinedAt: Instant,
        isCurrent: YesNo,
      }),
    ),
  }),
  '/company/detail': ep({
    auth: 'login',
    summary: '企业资料：当前企业，或我加入的另一家',
    changes: false,
    body: { companyId: Type.Optional(Id) },
    data: CompanyFacts,
  }),
  '/company/index': ep({
    auth: 'login',
    anyPermission: ['system:setting:company', 'system:setting:prefer'],
    summary: '企业概况：人数、各状态成员数与待办',
    changes: false,
    data: {
      companyId: Id,
      name: Text,
      status: Int,
      logo: Nullable(Text),
      memberCount: Int,
      departmentCount: Int,
      /** 0 frozen, 1 normal, 2 not activated, 3 not verified. */
      membersByStatus: Type.Array(Type.Object({ status: Int, count: Int })),
      administratorsWithoutSecondFactor: Int,
    },
  }),
  '/company/uploadLogo': ep({
    ...companyEdit,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    summary: '上传企业标志',
    changes: 'company.logo',
    data: { logo: Text },
  }),
}

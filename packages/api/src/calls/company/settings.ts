import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { SESSION_HOURS } from '../../limits.ts'
import { Id, Instant, Keyword, Name, Nullable } from '../shapes.ts'

const Personal = {
  /** Where signing in leads: a company of one's own, oneself, or (null) the company joined first. */
  landing: Nullable(Type.Union([Type.Literal('personal'), Id])),
  closeTabExit: Type.Boolean(),
}
const Company = {
  /** Administrators sign in with a second factor. */
  adminSecondFactor: Type.Boolean(),
  /** Hours a session in this company lasts; null for the usual time. */
  sessionHours: Nullable(Type.Integer({ minimum: SESSION_HOURS.min, maximum: SESSION_HOURS.max })),
  closeTabExit: Type.Boolean(),
}
const companyEdit = { auth: 'login', permission: 'system:setting:companyEdit' } as const

const CompanyFacts = Type.Object({
  companyId: Id,
  name: Type.String(),
  status: Type.Integer(),
  logo: Nullable(Type.String()),
  packageType: Type.Integer(),
  packageEndTime: Nullable(Instant),
  memberCount: Type.Integer(),
  departmentCount: Type.Integer(),
  masterCompanyName: Nullable(Type.String()),
  creditCode: Nullable(Type.String()),
  legalName: Nullable(Type.String()),
  address: Nullable(Type.String()),
  certifiedAt: Nullable(Instant),
  /** Certified by the embedded sandbox, and said so. */
  certifiedBySandbox: Type.Boolean(),
  createdAt: Instant,
  administrators: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Masked. */
      mobile: Nullable(Type.String()),
    }),
  ),
  /** The caller's own seat. */
  seat: Type.Object({
    name: Type.String(),
    departmentName: Nullable(Type.String()),
    roleNames: Type.Array(Type.String()),
    joinedAt: Instant,
    isCurrent: Type.Boolean(),
    isAdmin: Type.Boolean(),
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
      administrators: Type.Array(Type.Object({ name: Type.String(), hasSecondFactor: Type.Boolean() })),
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
      closeTabExit: Type.Optional(Company.closeTabExit),
    },
  }),

  '/v2/user/checkForUpdateUser': ep({
    auth: 'login',
    summary: '本人资料中哪些可以修改，不能修改的附原因',
    changes: false,
    data: {
      name: Type.Object({ editable: Type.Boolean(), reason: Nullable(Type.String()) }),
      mobile: Type.Object({ editable: Type.Boolean(), reason: Nullable(Type.String()) }),
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
        companyName: Nullable(Type.String()),
        companyStatus: Nullable(Type.Integer()),
        logo: Nullable(Type.String()),
        name: Nullable(Type.String()),
        memberStatus: Nullable(Type.Integer()),
        departmentName: Nullable(Type.String()),
        roleNames: Type.Array(Type.String()),
        packageType: Nullable(Type.Integer()),
        packageEndTime: Nullable(Instant),
        joinedAt: Instant,
        isCurrent: Type.Boolean(),
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
      name: Type.String(),
      status: Type.Integer(),
      logo: Nullable(Type.String()),
      memberCount: Type.Integer(),
      departmentCount: Type.Integer(),
      /** 0 frozen, 1 normal, 2 not activated, 3 not verified. */
      membersByStatus: Type.Array(Type.Object({ status: Type.Integer(), count: Type.Integer() })),
      administratorsWithoutSecondFactor: Type.Integer(),
    },
  }),
  '/company/uploadLogo': ep({
    ...companyEdit,
    kind: 'multipart',
    summary: '上传企业标志',
    changes: 'company.logo',
    data: { logo: Type.String() },
  }),
}

import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Id, Instant, Nullable } from '../shapes.ts'

/** Flags the specification lists for a person; a company's answer carries the same ones. */
const flags = {
  identityStatus: Type.Integer(),
  userId: Id,
  isJT: Type.Boolean(),
  closeTabExit: Type.Boolean(),
  isComponentFill: Type.Boolean(),
  isPersonPartner: Type.Boolean(),
  shareRole: Type.Boolean(),
  isAdmin: Type.Boolean(),
  hasCompareData: Type.Integer(),
  hasExamineData: Type.Integer(),
  isLingYangCustomer: Type.Boolean(),
  isEdit: Type.Boolean(),
  isChildren: Type.Boolean(),
  isInvite: Type.Boolean(),
  isShowBuyBtn: Type.Boolean(),
  sealTimestamp: Type.Boolean(),
}

const Person = Type.Object({
  ...flags,
  name: Nullable(Type.String()),
  mobile: Nullable(Type.String()),
  email: Nullable(Type.String()),
  picture: Nullable(Type.String()),
})

const Enterprise = Type.Object({
  ...flags,
  companyId: Id,
  name: Type.String(),
  status: Type.Integer(),
  isLeader: Type.Boolean(),
  isElg: Type.Boolean(),
  downloadImg: Type.Boolean(),
  openApiNotary: Type.Boolean(),
  ledgerStatus: Type.Integer(),
  applyStatus: Type.Integer(),
  isSelfAdaptiveSeal: Type.Boolean(),
  masterCompanyName: Nullable(Type.String()),
  masterCompanyId: Nullable(Id),
  isNotice: Type.Boolean(),
})

const PackageInfo = Type.Object({
  packageType: Type.Integer(),
  packageEndTime: Nullable(Instant),
  packagesFunctions: Type.Array(
    Type.Object({ keyWord: Type.String(), name: Type.String(), configNumber: Type.Integer() }),
  ),
})

export const account = {
  '/home/account/detail': ep({
    summary: '当前身份的账号信息；企业身份时另含企业信息',
    auth: 'login',
    changes: false,
    data: {
      userType: Type.Union([Type.Literal(1), Type.Literal(2)]),
      person: Person,
      enterprise: Nullable(Enterprise),
      package: PackageInfo,
    },
  }),
  '/user/sidebar': ep({
    summary: '侧栏：当前角色、当前企业与可切换的企业',
    auth: 'login',
    changes: false,
    data: {
      currentRoleNames: Type.Array(Type.String()),
      currentCompanyName: Nullable(Type.String()),
      currentCompanyId: Nullable(Id),
      curStatus: Nullable(Type.Integer()),
      /** Set while somebody of a parent acts for its child: where he comes from. */
      actingFrom: Nullable(Type.Object({ companyId: Id, companyName: Type.String() })),
      companies: Type.Array(
        Type.Object({
          companyId: Id,
          companyName: Type.String(),
          status: Type.Integer(),
          packageEndTime: Nullable(Instant),
          packageType: Type.Integer(),
        }),
      ),
    },
  }),
  '/user/menus': ep({
    summary: '当前角色的菜单树与按钮权限',
    auth: 'login',
    changes: false,
    data: {
      /** Nodes as in the menu table: key, name, icon, vueUri, functionType, children. */
      menus: Type.Array(Type.Unknown()),
      buttons: Type.Array(Type.String()),
    },
  }),
  '/user/uploadProfilePicture': ep({
    summary: '上传头像',
    auth: 'login',
    kind: 'multipart',
    changes: 'account.changePicture',
    data: { picture: Type.String() },
  }),
}

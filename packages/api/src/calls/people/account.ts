import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { LANGUAGE_CODES } from '../../languages.ts'
import { Int, Nullable, OneOf, Text, YesNo } from '../../plain.ts'
import { Id, Instant } from '../../shapes.ts'

/** Flags the specification lists for a person; a company's answer carries the same ones. */
const flags = {
  identityStatus: Int,
  userId: Id,
  isJT: YesNo,
  closeTabExit: YesNo,
  isComponentFill: YesNo,
  isPersonPartner: YesNo,
  shareRole: YesNo,
  isAdmin: YesNo,
  hasCompareData: Int,
  hasExamineData: Int,
  isLingYangCustomer: YesNo,
  isEdit: YesNo,
  isChildren: YesNo,
  isInvite: YesNo,
  isShowBuyBtn: YesNo,
  sealTimestamp: YesNo,
}

const Person = Type.Object({
  ...flags,
  name: Nullable(Text),
  mobile: Nullable(Text),
  email: Nullable(Text),
  picture: Nullable(Text),
})

const Enterprise = Type.Object({
  ...flags,
  companyId: Id,
  name: Text,
  status: Int,
  isLeader: YesNo,
  isElg: YesNo,
  downloadImg: YesNo,
  openApiNotary: YesNo,
  ledgerStatus: Int,
  applyStatus: Int,
  isSelfAdaptiveSeal: YesNo,
  masterCompanyName: Nullable(Text),
  masterCompanyId: Nullable(Id),
  isNotice: YesNo,
})

const PackageInfo = Type.Object({
  packageType: Int,
  packageEndTime: Nullable(Instant),
  packagesFunctions: Type.Array(Type.Object({ keyWord: Text, name: Text, configNumber: Int })),
})

export const account = {
  '/home/account/detail': ep({
    summary: '当前身份的账号信息；企业身份时另含企业信息',
    auth: 'login',
    changes: false,
    data: {
      userType: OneOf(1, 2),
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
      currentRoleNames: Type.Array(Text),
      currentCompanyName: Nullable(Text),
      currentCompanyId: Nullable(Id),
      curStatus: Nullable(Int),
      /** Set while somebody of a parent acts for its child: where he comes from. */
      actingFrom: Nullable(Type.Object({ companyId: Id, companyName: Text })),
      companies: Type.Array(
        Type.Object({
          companyId: Id,
          companyName: Text,
          status: Int,
          packageEndTime: Nullable(Instant),
          packageType: Int,
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
      buttons: Type.Array(Text),
    },
  }),
  '/user/chooseLanguage': ep({
    summary: '选择平台用哪种语言给本人发通知',
    auth: 'login',
    changes: 'account.chooseLanguage',
    body: { language: OneOf(...LANGUAGE_CODES) },
  }),
  '/user/uploadProfilePicture': ep({
    summary: '上传头像',
    auth: 'login',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    changes: 'account.changePicture',
    data: { picture: Text },
  }),
}

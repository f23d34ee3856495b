import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import {
  Account,
  CompanyName,
  CreditCode,
  IdNo,
  MetadataFilter,
  MobileNo,
  PersonName,
} from '../../open/public-shapes.ts'
import { Int, Nullable, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Instant, numbered, OneTimeCode } from '../../shapes.ts'
import { AppId } from './apps.ts'

const ofUser = { appId: AppId, account: Account }
const Filter = {
  appId: Type.Optional(AppId),
  kind: Type.Optional(OneOf(1, 2)),
  verified: Type.Optional(YesNo),
  status: Type.Optional(OneOf(0, 1)),
  keyword: Type.Optional(TextUpTo(50)),
  /** The partner's own labels: all of them have to agree. */
  metadata: Type.Optional(MetadataFilter),
}
const User = {
  appId: Text,
  account: Text,
  /** 1 a company, 2 a person. */
  kind: Int,
  name: Text,
  idNo: Nullable(Text),
  mobile: Nullable(Text),
  agentAccount: Nullable(Text),
  verified: YesNo,
  /** 0 frozen, 1 normal. */
  status: Int,
  createdAt: Instant,
}

export const userConsole = {
  '/open/user/list': ep({
    summary: '开放平台：应用的个人与企业用户',
    auth: 'open',
    changes: false,
    body: { ...Filter, ...numbered },
    data: {
      total: Int,
      counts: Type.Object({ verified: Int, unverified: Int, frozen: Int }),
      list: Type.Array(Type.Object(User)),
    },
  }),
  '/open/user/detail': ep({
    summary: '开放平台：用户详情',
    auth: 'open',
    changes: false,
    body: ofUser,
    data: {
      ...User,
      legalName: Nullable(Text),
      /** The partner's own labels. */
      metadata: Type.Record(Text, Text),
      /** Until when the app may lead him to our pages without a login; null when he has not agreed. */
      agreedUntil: Nullable(Instant),
      attempts: Type.Array(
        Type.Object({
          serialNo: Text,
          method: Text,
          status: Int,
          reason: Nullable(Text),
          at: Instant,
        }),
      ),
      seals: Type.Array(Type.Object({ name: Text, isDefault: YesNo, status: Text })),
      contracts: Type.Array(
        Type.Object({
          contractNo: Text,
          name: Text,
          status: Text,
          createdAt: Instant,
        }),
      ),
    },
  }),
  '/open/user/addPerson': ep({
    summary: '开放平台：添加个人用户',
    auth: 'open',
    changes: 'openUser.add',
    body: { ...ofUser, name: PersonName, mobile: MobileNo, idNo: Type.Optional(IdNo) },
  }),
  '/open/user/addCompany': ep({
    summary: '开放平台：添加企业用户与经办人',
    auth: 'open',
    changes: 'openUser.add',
    body: {
      ...ofUser,
      name: CompanyName,
      creditCode: CreditCode,
      legalName: PersonName,
      agentAccount: Account,
    },
  }),
  '/open/user/batchImport': ep({
    summary: '开放平台：按表格导入个人用户，逐行说明问题',
    auth: 'open',
    changes: 'openUser.import',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    body: { appId: AppId },
    data: {
      added: Int,
      problems: Type.Array(Type.Object({ line: Int, message: Text })),
    },
  }),
  '/open/user/changeMobile': ep({
    summary: '开放平台：更换用户手机号；不带验证码时向新号码发送',
    auth: 'open',
    changes: 'openUser.change',
    body: { ...ofUser, mobile: MobileNo, code: Type.Optional(OneTimeCode) },
    data: { changed: YesNo, resendAfter: Int, sandbox: Nullable(Text) },
  }),
  '/open/user/authLink': ep({
    summary: '开放平台：引导用户实名的链接，复制或以短信发给本人',
    auth: 'open',
    changes: 'openLink.make',
    body: { ...ofUser, bySms: YesNo },
    data: { url: Nullable(Text), mobile: Nullable(Text), expiresAt: Instant },
  }),
  '/open/user/switch': ep({
    summary: '开放平台：冻结或恢复用户',
    auth: 'open',
    changes: 'openUser.switch',
    body: { ...ofUser, on: YesNo },
  }),
  '/open/user/remove': ep({
    summary: '开放平台：注销用户，清除法律不要求保留的资料',
    auth: 'open',
    changes: 'openUser.remove',
    body: ofUser,
  }),
  '/open/user/reveal': ep({
    summary: '开放平台：查看一项明文，须说明原因并留痕',
    auth: 'open',
    proven: true,
    changes: 'openUser.reveal',
    body: {
      ...ofUser,
      what: OneOf('idNo', 'mobile'),
      reason: Type.String({ minLength: 4, maxLength: 200 }),
    },
    data: { value: Text },
  }),
  '/open/user/export': ep({
    summary: '开放平台：导出用户清单，脱敏，在任务中下载',
    auth: 'open',
    changes: 'openUser.export',
    body: Filter,
    data: { taskId: Text },
  }),
}

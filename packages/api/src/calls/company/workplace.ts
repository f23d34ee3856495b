import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, OneOf, SomeText, Text, YesNo } from '../../plain.ts'
import { closed, Id } from '../../shapes.ts'
import { Arrival, MobileToBind, Origin, Secret, VendorCode } from '../people/arrival.ts'
import { Begun } from '../people/qr-login.ts'
import { SignedIn } from '../people/sign-in-shapes.ts'

const Vendor = OneOf('dingtalk', 'wecom', 'feishu')
const CorpId = Type.String({ pattern: '^[A-Za-z0-9_-]{4,64}$' })
/** The token and the key shown beside the address in the messenger's settings of the app. */
const Callback = Type.Object(
  {
    token: Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$' }),
    key: Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$' }),
  },
  closed,
)

export const workplace = {
  '/dd/begin': ep({
    summary: '发起钉钉登录，返回钉钉的登录地址',
    auth: 'public',
    changes: 'qr.begin',
    body: { origin: Origin },
    data: Begun,
  }),
  '/dd/login': ep({
    summary: '以钉钉返回的授权码登录',
    auth: 'public',
    changes: 'session.open',
    body: { ticket: Secret, authCode: VendorCode, proof: Secret },
    data: Arrival,
  }),
  '/dd/client': ep({
    summary: '企业所用的协作平台，及其客户端内免登的授权地址',
    auth: 'public',
    changes: false,
    body: { corpId: CorpId, state: Secret, origin: Origin },
    data: { vendor: Vendor, isSandbox: YesNo, url: Nullable(Text) },
  }),
  '/dd/innerLogin': ep({
    summary: '钉钉、企业微信、飞书客户端内免登',
    auth: 'public',
    changes: 'session.open',
    /** Where the client was sent back to, for messengers that ask for it again. */
    body: { corpId: CorpId, authCode: VendorCode, returnUrl: Type.Optional(SomeText(500)) },
    data: Arrival,
  }),
  '/dd/bindMobile': ep({
    summary: '钉钉首次登录：绑定手机号并登录',
    auth: 'public',
    changes: 'account.bindForeign',
    body: MobileToBind,
    data: SignedIn,
  }),
  '/dd/currentCompanyInfo': ep({
    summary: '当前企业的钉钉接入信息',
    auth: 'login',
    changes: false,
    data: {
      companyName: Text,
      isConnected: YesNo,
      /** Which messenger it is; nothing while none is connected. */
      vendor: Nullable(Vendor),
      offered: Type.Array(Type.Object({ vendor: Vendor, isSandbox: YesNo })),
      corpId: Nullable(Text),
      appKey: Nullable(Text),
      agentId: Nullable(Text),
      isSandbox: YesNo,
      /** Where the messenger tells of buttons pressed in a card, and whether it has been told how. */
      callbackUrl: Nullable(Text),
      hasCallback: YesNo,
    },
  }),
  '/dd/saveCompany': ep({
    summary: '接入钉钉企业内部应用；保存前向钉钉核对密钥',
    auth: 'login',
    permission: 'system:setting:companyEdit',
    proven: true,
    changes: 'workplace.configure',
    body: {
      /** Left out: 钉钉. */
      vendor: Type.Optional(Vendor),
      corpId: CorpId,
      appKey: SomeText(100),
      /** Left out: the one kept stays. */
      appSecret: Type.Optional(SomeText(200)),
      agentId: Type.String({ pattern: '^[0-9]{1,20}$' }),
      /** For buttons answered within the chat. Left out: what is kept stays; null: none any more. */
      callback: Type.Optional(Nullable(Callback)),
    },
  }),
  '/dd/message': ep({
    summary: '向成员发送钉钉工作通知',
    auth: 'login',
    permission: 'system:org:memberEdit',
    changes: 'workplace.message',
    idempotent: true,
    body: {
      memberIds: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
      title: SomeText(64),
      content: SomeText(500),
    },
    data: { sent: Int, unknown: Int, taskId: Text },
  }),
  '/dd/approvalModel': ep({
    summary: '当前成员在钉钉中可用的审批模板',
    auth: 'login',
    changes: false,
    data: Type.Array(Type.Object({ processCode: Text, name: Text })),
  }),
  '/departmentmember/dingTalkMemberList': ep({
    summary: '钉钉通讯录与本企业组织的差异',
    auth: 'login',
    permission: 'system:org:memberEdit',
    changes: false,
    timeout: 120,
    data: {
      isSandbox: YesNo,
      departments: Type.Object({ added: Type.Array(Text), changed: Type.Array(Text) }),
      added: Type.Array(Type.Object({ name: Text, mobile: Text, department: Text })),
      moved: Type.Array(Type.Object({ name: Text, from: Text, to: Text })),
      /** Found there by mobile number and tied to the member we have. */
      matched: Int,
      gone: Type.Array(Type.Object({ memberId: Id, name: Text, department: Text })),
      refused: Type.Array(Type.Object({ name: Text, reason: Text })),
      same: Int,
    },
  }),
  '/departmentmember/mergeDingTalkOrganizations': ep({
    summary: '合并钉钉组织到本企业；不在通讯录中的成员默认保留，只冻结点名的人',
    auth: 'login',
    permission: 'system:org:memberEdit',
    changes: 'workplace.merge',
    idempotent: true,
    body: { freezeMemberIds: Type.Array(Id, { maxItems: 20_000, uniqueItems: true }) },
    data: { taskId: Id },
  }),
}

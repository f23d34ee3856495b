import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Arrival, MobileToBind, Origin, Secret, VendorCode } from '../people/arrival.ts'
import { Begun } from '../people/qr-login.ts'
import { SignedIn } from '../people/sign-in-shapes.ts'
import { Id, Nullable } from '../shapes.ts'

const CorpId = Type.String({ pattern: '^[A-Za-z0-9_-]{4,64}$' })

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
  '/dd/innerLogin': ep({
    summary: '钉钉客户端内免登',
    auth: 'public',
    changes: 'session.open',
    body: { corpId: CorpId, authCode: VendorCode },
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
      companyName: Type.String(),
      isConnected: Type.Boolean(),
      corpId: Nullable(Type.String()),
      appKey: Nullable(Type.String()),
      agentId: Nullable(Type.String()),
      isSandbox: Type.Boolean(),
    },
  }),
  '/dd/saveCompany': ep({
    summary: '接入钉钉企业内部应用；保存前向钉钉核对密钥',
    auth: 'login',
    permission: 'system:setting:companyEdit',
    changes: 'workplace.configure',
    body: {
      corpId: CorpId,
      appKey: Type.String({ minLength: 1, maxLength: 100 }),
      /** Left out: the one kept stays. */
      appSecret: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      agentId: Type.String({ pattern: '^[0-9]{1,20}$' }),
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
      title: Type.String({ minLength: 1, maxLength: 64 }),
      content: Type.String({ minLength: 1, maxLength: 500 }),
    },
    data: { sent: Type.Integer(), unknown: Type.Integer(), taskId: Type.String() },
  }),
  '/dd/approvalModel': ep({
    summary: '当前成员在钉钉中可用的审批模板',
    auth: 'login',
    changes: false,
    data: Type.Array(Type.Object({ processCode: Type.String(), name: Type.String() })),
  }),
  '/departmentmember/dingTalkMemberList': ep({
    summary: '钉钉通讯录与本企业组织的差异',
    auth: 'login',
    permission: 'system:org:memberEdit',
    changes: false,
    timeout: 120,
    data: {
      isSandbox: Type.Boolean(),
      departments: Type.Object({ added: Type.Array(Type.String()), changed: Type.Array(Type.String()) }),
      added: Type.Array(
        Type.Object({ name: Type.String(), mobile: Type.String(), department: Type.String() }),
      ),
      moved: Type.Array(Type.Object({ name: Type.String(), from: Type.String(), to: Type.String() })),
      /** Found there by mobile number and tied to the member we have. */
      matched: Type.Integer(),
      gone: Type.Array(Type.Object({ memberId: Id, name: Type.String(), department: Type.String() })),
      refused: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() })),
      same: Type.Integer(),
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

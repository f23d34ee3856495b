import { Type } from 'typebox'
import { OneOf } from '../plain.ts'
import { endpoint } from './public-endpoint.ts'
import { Account, ContractNo, Moment, Status, textOf, Values } from './public-shapes.ts'

const GROUP = '沙箱'

export const sandbox = {
  'sandbox/inbox': endpoint({
    group: GROUP,
    summary: '读取沙箱收件箱',
    notes: ['沙箱应用本应发出的短信与邮件，含验证码。'],
    pace: 'read',
    sandboxOnly: true,
    changes: false,
    body: {
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '最多返回条数，默认 20' })),
    },
    data: {
      list: Type.Array(
        Type.Object({
          channel: textOf('短信、语音或邮件'),
          target: textOf('收件人'),
          content: textOf('内容'),
          at: Moment,
        }),
      ),
    },
    errors: ['OPEN_SANDBOX_ONLY'],
    example: { limit: 10 },
  }),
  'sandbox/actAs': endpoint({
    group: GROUP,
    summary: '代签署人操作',
    notes: ['以签署人的身份填写、签署或拒签，走与真人相同的流程；仅沙箱。'],
    pace: 'write',
    sandboxOnly: true,
    changes: 'openSandbox.actAs',
    body: {
      contractNo: ContractNo,
      account: Account,
      action: OneOf('view', 'fill', 'sign', 'refuse'),
      values: Type.Optional(Values),
      reason: Type.Optional(Type.String({ maxLength: 200, description: '拒签原因' })),
    },
    data: { contractNo: textOf('合同编号'), status: Status },
    errors: [
      'OPEN_SANDBOX_ONLY',
      'OPEN_CONTRACT_UNKNOWN',
      'OPEN_SIGNER_UNKNOWN',
      'CONTRACT_STATUS',
      'OPEN_VALUE',
    ],
    example: { contractNo: 'HT-001', account: 'demo-person', action: 'sign' },
  }),
  'sandbox/propose': endpoint({
    group: GROUP,
    summary: '产生一份智能体的提议',
    notes: [
      '与应用的智能体经 /mcp/app 提议的相同：合同不变，等待确认；用来测试确认与失效。仅沙箱。',
      '提议之后合同改动过的，确认时返回 AGENT_PROPOSAL_STALE。',
    ],
    pace: 'write',
    sandboxOnly: true,
    changes: 'openSandbox.actAs',
    body: {
      contractNo: ContractNo,
      act: OneOf('send', 'urge', 'withdraw'),
      reason: Type.String({ minLength: 1, maxLength: 200, description: '智能体说的理由' }),
    },
    data: { proposalId: textOf('提议编号'), act: textOf('提议的操作') },
    errors: ['OPEN_SANDBOX_ONLY', 'OPEN_CONTRACT_UNKNOWN', 'AGENT_BUSY'],
    example: { contractNo: 'HT-001', act: 'urge', reason: '临近截止，提醒对方签署' },
  }),
  'sandbox/decideProposal': endpoint({
    group: GROUP,
    summary: '代本人确认或拒绝智能体的提议',
    notes: [
      '沙箱中没有可登录的人：用它代替「待我确认」页，走与真人相同的流程；仅沙箱，智能体自己不能调用。',
      'proposalId 由 sandbox/propose 或智能体入口 /mcp/app 的工具返回，也可用工具 proposal_list 查询。',
    ],
    pace: 'write',
    sandboxOnly: true,
    changes: 'openSandbox.actAs',
    body: {
      proposalId: Type.String({ format: 'uuid', description: '提议编号' }),
      decision: OneOf('confirm', 'refuse'),
    },
    data: { proposalId: textOf('提议编号'), decision: textOf('confirm 已确认并办理，refuse 已拒绝') },
    errors: ['OPEN_SANDBOX_ONLY', 'NOT_FOUND', 'AGENT_PROPOSAL_DECIDED', 'AGENT_PROPOSAL_STALE'],
    example: { proposalId: '01890000-0000-7000-8000-000000000000', decision: 'confirm' },
  }),
  'sandbox/advance': endpoint({
    group: GROUP,
    summary: '快进合同的时间',
    notes: ['把合同的截止时间提前相应小时数，过期即时生效；仅沙箱。'],
    pace: 'write',
    sandboxOnly: true,
    changes: 'openSandbox.advance',
    body: {
      contractNo: ContractNo,
      hours: Type.Integer({ minimum: 1, maximum: 24 * 400, description: '小时数' }),
    },
    data: { contractNo: textOf('合同编号'), status: Status },
    errors: ['OPEN_SANDBOX_ONLY', 'OPEN_CONTRACT_UNKNOWN'],
    example: { contractNo: 'HT-001', hours: 1000 },
  }),
}

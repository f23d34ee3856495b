import { Type } from 'typebox'
import { TextUpTo } from '../calls/plain.ts'
import { endpoint } from './public-endpoint.ts'
import {
  Account,
  Cc,
  ContractNo,
  closed,
  FileId,
  listOf,
  MobileNo,
  Moment,
  NotifyUrl,
  Nullable,
  PersonName,
  Position,
  paging,
  Signer,
  SignerState,
  Status,
  TemplateNo,
  Values,
} from './public-shapes.ts'

const GROUP = '合同'
const Name = Type.String({ minLength: 1, maxLength: 100, description: '合同名称' })
const Deadline = Type.String({ format: 'date-time', description: '签署截止时间，默认 30 天后' })
const Reason = Type.String({ minLength: 1, maxLength: 200, description: '原因' })
const common = {
  contractNo: ContractNo,
  name: Name,
  cc: Type.Optional(Type.Array(Cc, { maxItems: 20, description: '抄送' })),
  type: Type.Optional(
    Type.String({ minLength: 1, maxLength: 30, description: '合同类型名称，须是绑定企业已有的类型' }),
  ),
  amountCents: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1e13, description: '合同金额，单位分；限额的自动签署授权要求填写' }),
  ),
  deadline: Type.Optional(Deadline),
  inOrder: Type.Optional(Type.Boolean({ description: '按 order 依次签署；默认 order 不全相同时为 true' })),
  notifyUrl: Type.Optional(NotifyUrl),
  tag: Type.Optional(Type.String({ maxLength: 100, description: '原样放入事件，供您关联业务' })),
  autoSend: Type.Optional(Type.Boolean({ description: '立即发出，默认 true' })),
}
const ofContract = Type.Object({ contractNo: ContractNo }, closed)
const ShownSigner = Type.Object({
  account: Nullable(Type.String({ description: '用户账号' })),
  name: Type.String({ description: '签署人' }),
  company: Nullable(Type.String({ description: '代表的企业' })),
  mobile: Nullable(Type.String({ description: '手机号，已脱敏' })),
  order: Type.Integer({ description: '顺序' }),
  status: SignerState,
  signedAt: Nullable(Moment),
  refusedReason: Nullable(Type.String({ description: '拒签原因' })),
})
const Standing = Type.Object({
  contractNo: Type.String({ description: '合同编号' }),
  status: Status,
  signers: Type.Array(ShownSigner),
})
const Whole = Type.Object({
  contractNo: Type.String({ description: '合同编号' }),
  name: Type.String({ description: '合同名称' }),
  status: Status,
  signers: Type.Array(ShownSigner),
  deadline: Nullable(Moment),
  createdAt: Moment,
  sentAt: Nullable(Moment),
  completedAt: Nullable(Moment),
  endReason: Nullable(Type.String({ description: '拒签、撤回的原因' })),
  tag: Nullable(Type.String({ description: '您的标记' })),
  files: Type.Array(
    Type.Object({
      fileId: Type.String({ description: '合同内的文件编号' }),
      name: Type.String({ description: '文件名' }),
      pages: Type.Integer({ description: '页数' }),
      sha256: Nullable(Type.String({ description: '当前文件的 SHA-256' })),
    }),
  ),
  termination: Nullable(
    Type.Object({ contractNo: Type.String({ description: '解约协议编号' }), status: Status }),
  ),
})
const Made = Type.Object({
  contractNo: Type.String({ description: '合同编号' }),
  status: Status,
  charged: Type.Integer({ description: '本次扣除的合同份数' }),
  signers: Type.Array(ShownSigner),
})
const MAKING = [
  'OPEN_CONTRACT_EXISTS',
  'OPEN_FILE_UNKNOWN',
  'OPEN_FILE_NOT_READY',
  'OPEN_USER_UNKNOWN',
  'OPEN_USER_FROZEN',
  'OPEN_SIGNER_FIELDS',
  'OPEN_POSITION',
  'OPEN_KEYWORD_MISSING',
  'CONTRACT_INCOMPLETE',
  'QUOTA_SHORT',
] as const
const UNKNOWN = ['OPEN_CONTRACT_UNKNOWN'] as const
const SAMPLE_FILE = '01890000-0000-7000-8000-000000000000'

export const contracts = {
  'contract/create': endpoint({
    group: GROUP,
    summary: '一次调用发起合同',
    notes: [
      '文件先用 file/upload 上传，或用 templates 由 PDF 模板生成，可同时使用：模板的文件排在 files 之后；签署方用 account 指定，或直接给出姓名与手机号。',
      'account 填 "self" 表示应用绑定的企业。',
      '重试请带 Idempotency-Key：同键同内容返回首次的结果，不会重复发起和扣费。',
      '没有给出 positions 的签署方，默认签在最后一页下方。',
    ],
    pace: 'write',
    changes: 'openContract.make',
    body: Type.Object(
      {
        ...common,
        files: Type.Optional(
          Type.Array(FileId, { minItems: 1, maxItems: 20, description: '文件编号；与 templates 至少填一项' }),
        ),
        templates: Type.Optional(
          Type.Array(Type.Object({ templateNo: TemplateNo, values: Type.Optional(Values) }, closed), {
            minItems: 1,
            maxItems: 20,
            description: 'PDF 模板与填写的值；签署位置用 positions 的 field 指向模板中的签署控件',
          }),
        ),
        signers: Type.Array(Signer, { minItems: 1, maxItems: 50, description: '签署方' }),
      },
      closed,
    ),
    data: Made,
    errors: [...MAKING, 'OPEN_TEMPLATE_UNKNOWN', 'OPEN_TEMPLATE_OFF', 'OPEN_TEMPLATE_KIND', 'OPEN_VALUE'],
    example: {
      contractNo: 'HT-001',
      name: '采购合同',
      files: [SAMPLE_FILE],
      signers: [{ account: 'demo-person' }],
    },
  }),
  'contract/createByTemplate': endpoint({
    group: GROUP,
    summary: '按模板发起合同',
    pace: 'write',
    changes: 'openContract.make',
    body: Type.Object(
      {
        ...common,
        templateNo: TemplateNo,
        values: Type.Optional(Values),
        roles: Type.Record(TextUpTo(20), Signer, { description: '每个角色由谁签署' }),
      },
      closed,
    ),
    data: Made,
    errors: [...MAKING, 'OPEN_TEMPLATE_UNKNOWN', 'OPEN_TEMPLATE_OFF', 'OPEN_VALUE', 'OPEN_HTML'],
    example: {
      contractNo: 'HT-002',
      name: '采购合同',
      templateNo: 'MB-000001',
      values: {},
      roles: { 甲方: { account: 'demo-person' } },
    },
  }),
  'contract/addFiles': endpoint({
    group: GROUP,
    summary: '向草稿添加文件',
    pace: 'write',
    changes: 'openContract.change',
    body: Type.Object(
      { contractNo: ContractNo, files: Type.Array(FileId, { minItems: 1, maxItems: 20 }) },
      closed,
    ),
    data: Standing,
    errors: [...UNKNOWN, 'OPEN_FILE_UNKNOWN', 'OPEN_FILE_NOT_READY', 'CONTRACT_STATUS'],
    example: { contractNo: 'HT-001', files: [SAMPLE_FILE] },
  }),
  'contract/addSigners': endpoint({
    group: GROUP,
    summary: '向草稿添加签署方',
    pace: 'write',
    changes: 'openContract.change',
    body: Type.Object(
      { contractNo: ContractNo, signers: Type.Array(Signer, { minItems: 1, maxItems: 50 }) },
      closed,
    ),
    data: Standing,
    errors: [...UNKNOWN, 'OPEN_USER_UNKNOWN', 'OPEN_SIGNER_FIELDS', 'OPEN_POSITION', 'CONTRACT_STATUS'],
    example: { contractNo: 'HT-001', signers: [{ account: 'demo-company' }] },
  }),
  'contract/setPositions': endpoint({
    group: GROUP,
    summary: '设置草稿中一方的签署位置',
    notes: ['替换该签署方原有的全部位置。'],
    pace: 'write',
    changes: 'openContract.change',
    body: Type.Object(
      {
        contractNo: ContractNo,
        account: Account,
        positions: Type.Array(Position, { minItems: 1, maxItems: 100 }),
      },
      closed,
    ),
    data: Standing,
    errors: [...UNKNOWN, 'OPEN_POSITION', 'OPEN_KEYWORD_MISSING', 'CONTRACT_STATUS'],
    example: { contractNo: 'HT-001', account: 'demo-person', positions: [{ page: 1, x: 0.6, y: 0.8 }] },
  }),
  'contract/send': endpoint({
    group: GROUP,
    summary: '发出草稿',
    pace: 'write',
    changes: 'openContract.send',
    body: ofContract,
    data: Made,
    errors: [...UNKNOWN, 'CONTRACT_INCOMPLETE', 'CONTRACT_STATUS', 'QUOTA_SHORT'],
    example: { contractNo: 'HT-001' },
  }),
  'contract/status': endpoint({
    group: GROUP,
    summary: '查询合同状态',
    pace: 'read',
    changes: false,
    body: ofContract,
    data: Standing,
    errors: UNKNOWN,
    example: { contractNo: 'HT-001' },
  }),
  'contract/statuses': endpoint({
    group: GROUP,
    summary: '批量查询合同状态',
    notes: ['不存在的编号不在结果中。'],
    pace: 'read',
    changes: false,
    body: Type.Object({ contractNos: Type.Array(ContractNo, { minItems: 1, maxItems: 100 }) }, closed),
    data: Type.Object({
      list: Type.Array(Type.Object({ contractNo: Type.String({ description: '合同编号' }), status: Status })),
    }),
    example: { contractNos: ['HT-001'] },
  }),
  'contract/get': endpoint({
    group: GROUP,
    summary: '合同详情',
    pace: 'read',
    changes: false,
    body: ofContract,
    data: Whole,
    errors: UNKNOWN,
    example: { contractNo: 'HT-001' },
  }),
  'contract/list': endpoint({
    group: GROUP,
    summary: '合同列表',
    pace: 'read',
    changes: false,
    body: Type.Object(
      {
        status: Type.Optional(Status),
        keyword: Type.Optional(Type.String({ maxLength: 50, description: '编号或名称' })),
        from: Type.Optional(Moment),
        to: Type.Optional(Moment),
        ...paging,
      },
      closed,
    ),
    data: listOf(
      Type.Object({
        contractNo: Type.String({ description: '合同编号' }),
        name: Type.String({ description: '合同名称' }),
        status: Status,
        createdAt: Moment,
      }),
    ),
    example: { status: 'completed' },
  }),
  'contract/download': endpoint({
    group: GROUP,
    summary: '下载合同文件',
    notes: ['返回 10 分钟内有效的链接。'],
    pace: 'file',
    changes: 'openContract.download',
    body: ofContract,
    data: Type.Object({
      files: Type.Array(
        Type.Object({
          name: Type.String({ description: '文件名' }),
          url: Type.String({ description: '链接' }),
          sha256: Nullable(Type.String({ description: 'SHA-256' })),
        }),
      ),
    }),
    errors: [...UNKNOWN, 'CONTRACT_STATUS'],
    example: { contractNo: 'HT-001' },
  }),
  'contract/urge': endpoint({
    group: GROUP,
    summary: '催签',
    pace: 'write',
    changes: 'openContract.urge',
    body: ofContract,
    data: Type.Object({ urged: Type.Integer({ description: '提醒的人数' }) }),
    errors: [...UNKNOWN, 'CONTRACT_STATUS', 'URGED_ENOUGH'],
    example: { contractNo: 'HT-001' },
  }),
  'contract/postpone': endpoint({
    group: GROUP,
    summary: '延期',
    notes: ['过期的合同延期后重新可签。'],
    pace: 'write',
    changes: 'openContract.postpone',
    body: Type.Object({ contractNo: ContractNo, deadline: Deadline }, closed),
    data: Type.Object({ status: Status }),
    errors: [...UNKNOWN, 'CONTRACT_STATUS', 'DEADLINE_NOT_LATER'],
    example: { contractNo: 'HT-001', deadline: '2026-12-31T23:59:59+08:00' },
  }),
  'contract/withdraw': endpoint({
    group: GROUP,
    summary: '撤回',
    notes: ['无人签署时退回合同份数。'],
    pace: 'write',
    changes: 'openContract.withdraw',
    body: Type.Object({ contractNo: ContractNo, reason: Reason }, closed),
    data: Type.Object({
      status: Status,
      givenBack: Type.Boolean({ description: '是否退回份数' }),
    }),
    errors: [...UNKNOWN, 'CONTRACT_STATUS'],
    example: { contractNo: 'HT-001', reason: '条款有误' },
  }),
  'contract/replaceSigner': endpoint({
    group: GROUP,
    summary: '更换尚未签署的签署人',
    pace: 'write',
    changes: 'openContract.replaceSigner',
    body: Type.Object(
      { contractNo: ContractNo, account: Account, name: PersonName, mobile: MobileNo },
      closed,
    ),
    data: Standing,
    errors: [...UNKNOWN, 'OPEN_SIGNER_UNKNOWN', 'CONTRACT_STATUS'],
    example: { contractNo: 'HT-001', account: 'demo-person', name: '王五', mobile: '13900000003' },
  }),
  'contract/terminate': endpoint({
    group: GROUP,
    summary: '发起解约',
    notes: ['解约协议须各方签署后生效；协议另计一份合同。'],
    pace: 'write',
    changes: 'openContract.terminate',
    body: Type.Object(
      {
        contractNo: ContractNo,
        kind: Type.Union([Type.Literal('end'), Type.Literal('void')], {
          description: 'end 解除，void 自始作废',
        }),
        reason: Reason,
        agreementNo: Type.Optional(ContractNo),
      },
      closed,
    ),
    data: Type.Object({
      contractNo: Type.String({ description: '解约协议的编号' }),
      status: Status,
    }),
    errors: [...UNKNOWN, 'NOT_TERMINABLE', 'OPEN_CONTRACT_EXISTS', 'QUOTA_SHORT'],
    example: { contractNo: 'HT-001', kind: 'end', reason: '双方协商一致' },
  }),
}

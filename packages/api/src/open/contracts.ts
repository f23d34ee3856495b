import { Type } from 'typebox'
import { TextUpTo } from '../calls/plain.ts'
import { asking, endpoint } from './public-endpoint.ts'
import {
  Account,
  Cc,
  ContractNo,
  closed,
  FileId,
  intOf,
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
  textOf,
  Values,
  yesNoOf,
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
  inOrder: Type.Optional(yesNoOf('按 order 依次签署；默认 order 不全相同时为 true')),
  notifyUrl: Type.Optional(NotifyUrl),
  tag: Type.Optional(Type.String({ maxLength: 100, description: '原样放入事件，供您关联业务' })),
  autoSend: Type.Optional(yesNoOf('立即发出，默认 true')),
}
const SAMPLE = { contractNo: 'HT-001' }
const ofContract = Type.Object({ contractNo: ContractNo }, closed)
const ShownSigner = Type.Object({
  account: Nullable(textOf('用户账号')),
  name: textOf('签署人'),
  company: Nullable(textOf('代表的企业')),
  mobile: Nullable(textOf('手机号，已脱敏')),
  order: intOf('顺序'),
  status: SignerState,
  signedAt: Nullable(Moment),
  refusedReason: Nullable(textOf('拒签原因')),
})
const Standing = Type.Object({
  contractNo: textOf('合同编号'),
  status: Status,
  signers: Type.Array(ShownSigner),
})
const Whole = Type.Object({
  contractNo: textOf('合同编号'),
  name: textOf('合同名称'),
  status: Status,
  signers: Type.Array(ShownSigner),
  deadline: Nullable(Moment),
  createdAt: Moment,
  sentAt: Nullable(Moment),
  completedAt: Nullable(Moment),
  endReason: Nullable(textOf('拒签、撤回的原因')),
  tag: Nullable(textOf('您的标记')),
  files: Type.Array(
    Type.Object({
      fileId: textOf('合同内的文件编号'),
      name: textOf('文件名'),
      pages: intOf('页数'),
      sha256: Nullable(textOf('当前文件的 SHA-256')),
    }),
  ),
  termination: Nullable(Type.Object({ contractNo: textOf('解约协议编号'), status: Status })),
})
const Made = Type.Object({
  contractNo: textOf('合同编号'),
  status: Status,
  charged: intOf('本次扣除的合同份数'),
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
    body: {
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
    body: {
      ...common,
      templateNo: TemplateNo,
      values: Type.Optional(Values),
      roles: Type.Record(TextUpTo(20), Signer, { description: '每个角色由谁签署' }),
    },
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
    body: { contractNo: ContractNo, files: Type.Array(FileId, { minItems: 1, maxItems: 20 }) },
    data: Standing,
    errors: [...UNKNOWN, 'OPEN_FILE_UNKNOWN', 'OPEN_FILE_NOT_READY', 'CONTRACT_STATUS'],
    example: { contractNo: 'HT-001', files: [SAMPLE_FILE] },
  }),
  'contract/addSigners': endpoint({
    group: GROUP,
    summary: '向草稿添加签署方',
    pace: 'write',
    changes: 'openContract.change',
    body: { contractNo: ContractNo, signers: Type.Array(Signer, { minItems: 1, maxItems: 50 }) },
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
    body: {
      contractNo: ContractNo,
      account: Account,
      positions: Type.Array(Position, { minItems: 1, maxItems: 100 }),
    },
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
    example: SAMPLE,
  }),
  'contract/status': asking(GROUP, '查询合同状态', {
    body: ofContract,
    data: Standing,
    errors: UNKNOWN,
    example: SAMPLE,
  }),
  'contract/statuses': endpoint({
    group: GROUP,
    summary: '批量查询合同状态',
    notes: ['不存在的编号不在结果中。'],
    pace: 'read',
    changes: false,
    body: { contractNos: Type.Array(ContractNo, { minItems: 1, maxItems: 100 }) },
    data: {
      list: Type.Array(Type.Object({ contractNo: textOf('合同编号'), status: Status })),
    },
    example: { contractNos: ['HT-001'] },
  }),
  'contract/get': asking(GROUP, '合同详情', {
    body: ofContract,
    data: Whole,
    errors: UNKNOWN,
    example: SAMPLE,
  }),
  'contract/list': asking(GROUP, '合同列表', {
    body: {
      status: Type.Optional(Status),
      keyword: Type.Optional(Type.String({ maxLength: 50, description: '编号或名称' })),
      from: Type.Optional(Moment),
      to: Type.Optional(Moment),
      ...paging,
    },
    data: listOf(
      Type.Object({
        contractNo: textOf('合同编号'),
        name: textOf('合同名称'),
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
    data: {
      files: Type.Array(
        Type.Object({
          name: textOf('文件名'),
          url: textOf('链接'),
          sha256: Nullable(textOf('SHA-256')),
        }),
      ),
    },
    errors: [...UNKNOWN, 'CONTRACT_STATUS'],
    example: SAMPLE,
  }),
  'contract/urge': endpoint({
    group: GROUP,
    summary: '催签',
    pace: 'write',
    changes: 'openContract.urge',
    body: ofContract,
    data: { urged: intOf('提醒的人数') },
    errors: [...UNKNOWN, 'CONTRACT_STATUS', 'URGED_ENOUGH'],
    example: SAMPLE,
  }),
  'contract/postpone': endpoint({
    group: GROUP,
    summary: '延期',
    notes: ['过期的合同延期后重新可签。'],
    pace: 'write',
    changes: 'openContract.postpone',
    body: { contractNo: ContractNo, deadline: Deadline },
    data: { status: Status },
    errors: [...UNKNOWN, 'CONTRACT_STATUS', 'DEADLINE_NOT_LATER'],
    example: { contractNo: 'HT-001', deadline: '2026-12-31T23:59:59+08:00' },
  }),
  'contract/withdraw': endpoint({
    group: GROUP,
    summary: '撤回',
    notes: ['无人签署时退回合同份数。'],
    pace: 'write',
    changes: 'openContract.withdraw',
    body: { contractNo: ContractNo, reason: Reason },
    data: {
      status: Status,
      givenBack: yesNoOf('是否退回份数'),
    },
    errors: [...UNKNOWN, 'CONTRACT_STATUS'],
    example: { contractNo: 'HT-001', reason: '条款有误' },
  }),
  'contract/replaceSigner': endpoint({
    group: GROUP,
    summary: '更换尚未签署的签署人',
    pace: 'write',
    changes: 'openContract.replaceSigner',
    body: { contractNo: ContractNo, account: Account, name: PersonName, mobile: MobileNo },
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
    body: {
      contractNo: ContractNo,
      kind: Type.Union([Type.Literal('end'), Type.Literal('void')], {
        description: 'end 解除，void 自始作废',
      }),
      reason: Reason,
      agreementNo: Type.Optional(ContractNo),
    },
    data: {
      contractNo: textOf('解约协议的编号'),
      status: Status,
    },
    errors: [...UNKNOWN, 'NOT_TERMINABLE', 'OPEN_CONTRACT_EXISTS', 'QUOTA_SHORT'],
    example: { contractNo: 'HT-001', kind: 'end', reason: '双方协商一致' },
  }),
}

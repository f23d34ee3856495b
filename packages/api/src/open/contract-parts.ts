import { Type } from 'typebox'
import { PREVAILING, PREVAILING_TEXTS, type PrevailingText } from '../languages.ts'
import { CONTRACT } from '../limits.ts'
import {
  Cc,
  ContractNo,
  closed,
  FileId,
  intOf,
  Metadata,
  MetadataShown,
  Moment,
  NotifyUrl,
  Nullable,
  PersonLanguage,
  SignerState,
  Status,
  TemplateNo,
  textOf,
  Values,
  yesNoOf,
} from './public-shapes.ts'

export const GROUP = '合同'
export const Name = Type.String({ minLength: 1, maxLength: 100, description: '合同名称' })
export const Deadline = Type.String({ format: 'date-time', description: '签署截止时间，默认 30 天后' })
export const Reason = Type.String({ minLength: 1, maxLength: 200, description: '原因' })
export const Prevailing = Type.Unsafe<PrevailingText>({
  type: 'string',
  enum: [...PREVAILING],
  description: `双语合同的文本效力：${PREVAILING.map((key) => `${key} ${PREVAILING_TEXTS[key]}`).join('，')}；签署页与存证报告写明。单语合同不填`,
})
export const common = {
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
  prevailing: Type.Optional(Prevailing),
  inOrder: Type.Optional(yesNoOf('按 order 依次签署；默认 order 不全相同时为 true')),
  notifyUrl: Type.Optional(NotifyUrl),
  tag: Type.Optional(Type.String({ maxLength: 100, description: '原样放入事件，供您关联业务' })),
  metadata: Type.Optional(Metadata),
  attachments: Type.Optional(
    Type.Array(FileId, {
      maxItems: CONTRACT.enclosures,
      description: '合同附件：file/upload 返回的文件编号，原样随合同发给各方阅读，不需要签署',
    }),
  ),
  autoSend: Type.Optional(yesNoOf('立即发出，默认 true')),
}
export const SAMPLE = { contractNo: 'HT-001' }
export const ofContract = Type.Object({ contractNo: ContractNo }, closed)
export const ShownSigner = Type.Object({
  account: Nullable(textOf('用户账号')),
  name: textOf('签署人'),
  company: Nullable(textOf('代表的企业')),
  mobile: Nullable(textOf('手机号，已脱敏')),
  order: intOf('顺序'),
  language: PersonLanguage,
  status: SignerState,
  signedAt: Nullable(Moment),
  refusedReason: Nullable(textOf('拒签原因')),
})
export const Attachments = Type.Array(
  Type.Object({
    attachmentId: textOf('附件编号'),
    name: textOf('文件名'),
    size: intOf('字节数'),
    sha256: textOf('SHA-256'),
  }),
  { description: '合同附件' },
)
export const Standing = Type.Object({
  contractNo: textOf('合同编号'),
  status: Status,
  signers: Type.Array(ShownSigner),
})
export const Whole = Type.Object({
  contractNo: textOf('合同编号'),
  name: textOf('合同名称'),
  status: Status,
  signers: Type.Array(ShownSigner),
  deadline: Nullable(Moment),
  createdAt: Moment,
  sentAt: Nullable(Moment),
  completedAt: Nullable(Moment),
  prevailing: Nullable(Prevailing),
  endReason: Nullable(textOf('拒签、撤回的原因')),
  tag: Nullable(textOf('您的标记')),
  metadata: MetadataShown,
  files: Type.Array(
    Type.Object({
      fileId: textOf('合同内的文件编号'),
      name: textOf('文件名'),
      pages: intOf('页数'),
      sha256: Nullable(textOf('当前文件的 SHA-256')),
    }),
  ),
  attachments: Attachments,
  termination: Nullable(Type.Object({ contractNo: textOf('解约协议编号'), status: Status })),
})
export const Made = Type.Object({
  contractNo: textOf('合同编号'),
  status: Status,
  charged: intOf('本次扣除的合同份数'),
  signers: Type.Array(ShownSigner),
})
export const MAKING = [
  'OPEN_METADATA',
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
export const UNKNOWN = ['OPEN_CONTRACT_UNKNOWN'] as const
export const SAMPLE_FILE = '01890000-0000-7000-8000-000000000000'

export const documents = {
  files: Type.Optional(
    Type.Array(FileId, {
      minItems: 1,
      maxItems: 20,
      description: '文件编号；与 templates、roomId 至少填一项',
    }),
  ),
  templates: Type.Optional(
    Type.Array(Type.Object({ templateNo: TemplateNo, values: Type.Optional(Values) }, closed), {
      minItems: 1,
      maxItems: 20,
      description: 'PDF 模板与填写的值；签署位置用 positions 的 field 指向模板中的签署控件',
    }),
  ),
}

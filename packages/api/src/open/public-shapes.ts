import { type TSchema, Type } from 'typebox'
import { FIRST_LANGUAGE, LANGUAGE_CODES, LANGUAGES, type Language } from '../languages.ts'
import { MOBILE_PATTERN } from '../mobile.ts'
import { Between, OneOf, Text, TextUpTo } from '../plain.ts'
import { closed } from '../shapes.ts'
import { CONTRACT_IS } from '../status-names.ts'

export { Nullable } from '../plain.ts'
export { closed } from '../shapes.ts'

/** Fields as the documentation tells them. */
export const textOf = (description: string) => Type.String({ description })
export const intOf = (description: string) => Type.Integer({ description })
export const numOf = (description: string) => Type.Number({ description })
export const yesNoOf = (description: string) => Type.Boolean({ description })

const text = (maxLength: number, description: string, more: object = {}) =>
  Type.String({ minLength: 1, maxLength, description, ...more })

export const Account = text(64, '用户账号：由您在应用内自行指定，应用内唯一', {
  pattern: '^[A-Za-z0-9_.@-]{1,64}$',
})
export const ContractNo = text(40, '合同编号：由您指定，应用内唯一', {
  pattern: '^[0-9A-Za-z\\u4e00-\\u9fff（）()〔〕\\[\\]_.-]{1,40}$',
})
export const FileId = Type.String({ format: 'uuid', description: '文件编号，由 file/upload 返回' })
export const PersonName = text(50, '姓名')
export const CompanyName = text(120, '企业全称')
export const MobileNo = Type.String({ pattern: MOBILE_PATTERN, description: '手机号' })
/** What somebody is written to in: as the product's own sending page offers it. */
export const PersonLanguage = Type.Unsafe<Language>({
  type: 'string',
  enum: [...LANGUAGE_CODES],
  description: `通知与签署页的语言：${LANGUAGE_CODES.map((code) => `${code} ${LANGUAGES[code].name}`).join('，')}；默认 ${FIRST_LANGUAGE}，本人自行选过的语言优先`,
})
export const IdNo = text(32, '证件号码')
export const CreditCode = Type.String({ pattern: '^[0-9A-Z]{18}$', description: '统一社会信用代码' })
export const Moment = Type.String({ format: 'date-time', description: 'ISO 8601 时间，带时区' })
export const SealNo = Type.String({ format: 'uuid', description: '印章编号' })
export const TemplateNo = text(40, '模板编号')
export const Page = Type.Integer({ minimum: 1, maximum: 100_000, description: '页码，从 1 开始' })
export const PageSize = Type.Integer({ minimum: 1, maximum: 100, description: '每页条数，默认 20' })
export const paging = { page: Type.Optional(Page), pageSize: Type.Optional(PageSize) }
export const listOf = <T extends TSchema>(item: T) =>
  Type.Object({ list: Type.Array(item), total: intOf('总数') })

/** Labels of the partner's own on what he made: found again by them, told in pushes. */
export const METADATA = {
  pairs: 20,
  key: 40,
  keyPattern: '^[0-9A-Za-z\\u4e00-\\u9fff_.-]{1,40}$',
  value: 500,
  bytes: 8000,
  filters: 5,
} as const
const MetadataKey = Type.String({ pattern: METADATA.keyPattern })
const MetadataValue = TextUpTo(METADATA.value)
export const Metadata = Type.Record(MetadataKey, MetadataValue, {
  maxProperties: METADATA.pairs,
  additionalProperties: false,
  description: `业务标签，键值对：最多 ${METADATA.pairs} 项，键由中英文、数字和 _ . - 组成，不超过 ${METADATA.key} 字，值不超过 ${METADATA.value} 字，合计不超过 ${METADATA.bytes} 字节；可在列表中筛选，并随事件推送`,
})
export const MetadataFilter = Type.Record(MetadataKey, MetadataValue, {
  minProperties: 1,
  maxProperties: METADATA.filters,
  additionalProperties: false,
  description: `按业务标签筛选：列出的各项都须相符，最多 ${METADATA.filters} 项`,
})
export const MetadataShown = Type.Record(Text, Text, { description: '业务标签' })

/** What a contract is called from outside. */
export const PUBLIC_STATUS = {
  1: 'draft',
  2: 'waiting',
  3: 'signing',
  4: 'completed',
  5: 'refused',
  6: 'rejected',
  7: 'voided',
  8: 'expired',
  9: 'withdrawn',
  10: 'terminating',
  11: 'terminated',
  12: 'ended',
} as const
export const PUBLIC_STATUSES = [
  'draft',
  'filling',
  'approving',
  'waiting',
  'signing',
  'completed',
  'refused',
  'rejected',
  'voided',
  'expired',
  'withdrawn',
  'terminating',
  'terminated',
  'ended',
] as const
export type PublicStatus = (typeof PUBLIC_STATUSES)[number]
export const PUBLIC_STATUS_LABEL: Record<PublicStatus, string> = {
  draft: '草稿',
  filling: '填写中',
  approving: '审批中',
  waiting: '待签署',
  signing: '签署中',
  completed: '已完成',
  refused: '已拒签',
  rejected: '审批未通过',
  voided: '已作废',
  expired: '已过期',
  withdrawn: '已撤回',
  terminating: '解约中',
  terminated: '解约已签',
  ended: '已解约',
}
/** No signature is awaited any more. */
export const FINAL_STATUSES: ReadonlySet<string> = new Set([
  'completed',
  'refused',
  'voided',
  'expired',
  'withdrawn',
  'terminated',
  'ended',
])
export const Status = Type.Unsafe<PublicStatus>({
  type: 'string',
  enum: [...PUBLIC_STATUSES],
  description: '合同状态',
})
export const SIGNER_STATUSES = ['pending', 'turn', 'viewed', 'filled', 'signed', 'refused'] as const
export type SignerStatus = (typeof SIGNER_STATUSES)[number]
export const SignerState = Type.Unsafe<SignerStatus>({
  type: 'string',
  enum: [...SIGNER_STATUSES],
  description: '签署人状态',
})

/** The public word for where a contract stands. */
export const publicStatus = (status: number, phase: string): PublicStatus => {
  if (status === CONTRACT_IS.draft && phase === 'approval') return 'approving'
  if (status === CONTRACT_IS.toSign && (phase === 'filling' || phase === 'placing')) return 'filling'
  return PUBLIC_STATUS[status as keyof typeof PUBLIC_STATUS] ?? 'draft'
}

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })
export const Position = Type.Object(
  {
    file: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 20, description: '第几个文件，从 1 开始，默认 1' }),
    ),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000, description: '页码，从 1 开始' })),
    x: Type.Optional(share('左边距占页宽的比例，0–1')),
    y: Type.Optional(share('上边距占页高的比例，0–1')),
    width: Type.Optional(share('宽度占页宽的比例；不填按印章实际毫米数')),
    keyword: Type.Optional(text(50, '按关键字定位：印章中心落在关键字中心')),
    index: Type.Optional(
      Type.Union([Between(-50, 50), Type.Literal('all')], {
        description: '关键字第几处：1 第一处，-1 最后一处，"all" 每一处；默认 1',
      }),
    ),
    dx: Type.Optional(Type.Number({ minimum: -1, maximum: 1, description: '横向偏移，占页宽的比例' })),
    dy: Type.Optional(Type.Number({ minimum: -1, maximum: 1, description: '纵向偏移，占页高的比例' })),
    field: Type.Optional(text(50, '模板中签署控件的 key 或名称：位置与大小取自模板')),
    seam: Type.Optional(
      Type.Object(
        {
          edge: Type.Optional(
            Type.Union([Type.Literal('right'), Type.Literal('left')], { description: '骑缝在哪一边' }),
          ),
          pages: Type.Optional(
            Type.Union([Type.Literal('all'), Type.Literal('odd'), Type.Literal('even')], {
              description: '盖在哪些页：all 每页（默认），odd 单数页，even 双数页',
            }),
          ),
          from: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 2000, description: '从第几页起，与 to 同填' }),
          ),
          to: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000, description: '到第几页止' })),
        },
        { ...closed, description: '骑缝章；y 为印章中心的高度' },
      ),
    ),
    kind: Type.Optional(
      Type.Union([Type.Literal('seal'), Type.Literal('signature'), Type.Literal('date')], {
        description: 'seal 盖章，signature 签名，date 签署日期；默认企业盖章、个人签名',
      }),
    ),
  },
  { ...closed, description: '签署位置：页码加坐标、关键字、模板控件或骑缝，四选一' },
)
export const INTENT_WORDS = { sms: 1, password: 2, face: 3 } as const
export const Signer = Type.Object(
  {
    account: Type.Optional(Account),
    name: Type.Optional(PersonName),
    mobile: Type.Optional(MobileNo),
    company: Type.Optional(CompanyName),
    order: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, description: '签署顺序，相同则不分先后；默认 1' }),
    ),
    intent: Type.Optional(
      Type.Array(OneOf('sms', 'password', 'face'), {
        minItems: 1,
        maxItems: 3,
        description: '意愿确认方式，签署人任选其一；默认 ["sms"]',
      }),
    ),
    intentAll: Type.Optional(yesNoOf('每一种意愿确认方式都要通过')),
    readSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 600, description: '强制阅读秒数' })),
    mayRefuse: Type.Optional(yesNoOf('允许拒签，默认允许')),
    mayTransfer: Type.Optional(yesNoOf('允许企业内转交，默认允许')),
    message: Type.Optional(text(500, '给签署人的留言')),
    language: Type.Optional(PersonLanguage),
    attachmentsAsked: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Type.String({ minLength: 1, maxLength: 50, description: '附件名称，如 营业执照' }),
            required: Type.Optional(yesNoOf('必须上传才能签署，默认 true')),
          },
          closed,
        ),
        { maxItems: 10, description: '该签署方签署前须上传的附件' },
      ),
    ),
    positions: Type.Optional(Type.Array(Position, { maxItems: 100, description: '签署位置' })),
  },
  {
    ...closed,
    description: '签署方：account（含应用绑定企业 "self"），或 name + mobile（代表企业时加 company）',
  },
)
export const Cc = Type.Object(
  {
    name: PersonName,
    mobile: MobileNo,
    mayDownload: Type.Optional(yesNoOf('允许下载，默认允许')),
    when: Type.Optional(OneOf('sent', 'completed')),
    language: Type.Optional(PersonLanguage),
  },
  closed,
)
export const NotifyUrl = text(500, '只用于本合同的回调地址，替代应用的回调地址；https')
/** What a template or a signer's field is filled with. */
export const Values = Type.Record(TextUpTo(50), Type.Unknown(), {
  description: '控件的值：键为控件 key 或名称；选择项填选项文字或序号（从 0 起），表格为行对象数组',
})

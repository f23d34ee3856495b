import { Type } from 'typebox'
import { OneOf } from '../plain.ts'
import { ID_TYPE_NAMES, ID_TYPES, type IdType } from './id-types.ts'
import { asking, endpoint } from './public-endpoint.ts'
import {
  Account,
  CompanyName,
  CreditCode,
  closed,
  FileId,
  IdNo,
  intOf,
  listOf,
  Metadata,
  MetadataFilter,
  MetadataShown,
  MobileNo,
  Moment,
  Nullable,
  PersonName,
  paging,
  textOf,
  yesNoOf,
} from './public-shapes.ts'

const GROUP = '用户与实名'
const SerialNo = Type.String({ minLength: 1, maxLength: 64, description: '实名流水号' })
const AnyIdType = Type.Unsafe<IdType>({
  type: 'string',
  enum: ID_TYPE_NAMES,
  description: `证件类型，默认 idCard；填写时核对证件号码的格式：${ID_TYPE_NAMES.map((name) => `${name} ${ID_TYPES[name].label}（${ID_TYPES[name].form}）`).join('；')}`,
})
const User = Type.Object({
  account: textOf('用户账号'),
  type: textOf('person 个人，company 企业'),
  name: textOf('姓名或企业全称'),
  idType: Nullable(textOf('证件类型；企业为 null')),
  idNo: Nullable(textOf('证件号码，已脱敏')),
  mobile: Nullable(textOf('手机号，已脱敏')),
  agentAccount: Nullable(textOf('企业经办人的账号')),
  verified: yesNoOf('已实名'),
  status: textOf('normal 正常，frozen 冻结'),
  createdAt: Moment,
  metadata: MetadataShown,
})
const ofAccount = Type.Object({ account: Account }, closed)
const Verdict = Type.Object({
  serialNo: textOf('实名流水号'),
  status: textOf('running 进行中，passed 通过，failed 未通过'),
  reason: Nullable(textOf('未通过的原因')),
})

const Read = (description: string) => Nullable(Type.String({ description }))

export const users = {
  'user/addPerson': endpoint({
    group: GROUP,
    summary: '添加个人用户',
    notes: [
      '带有通过的 serialNo 时立即为已实名；否则先调用 identity/personVerify。',
      '沙箱中手机号不会收到短信，消息进入沙箱收件箱。',
      'identity/personVerify 只核验居民身份证；其他证件用 identity/personUrl 在页面上实名。',
    ],
    pace: 'write',
    changes: 'openUser.add',
    body: {
      account: Account,
      name: PersonName,
      idType: Type.Optional(AnyIdType),
      idNo: Type.Optional(IdNo),
      mobile: MobileNo,
      serialNo: Type.Optional(SerialNo),
      metadata: Type.Optional(Metadata),
    },
    data: User,
    errors: [
      'OPEN_USER_EXISTS',
      'OPEN_SERIAL_UNKNOWN',
      'OPEN_ACCOUNT_RESERVED',
      'OPEN_ID_NUMBER',
      'OPEN_METADATA',
    ],
    example: { account: 'zhangsan', name: '张三', idNo: '110101199003074514', mobile: '13900000001' },
  }),
  'user/addCompany': endpoint({
    group: GROUP,
    summary: '添加企业用户',
    notes: ['经办人须是已添加的个人用户；他将代表企业签署。'],
    pace: 'write',
    changes: 'openUser.add',
    body: {
      account: Account,
      name: CompanyName,
      creditCode: CreditCode,
      legalName: PersonName,
      agentAccount: Account,
      serialNo: Type.Optional(SerialNo),
      metadata: Type.Optional(Metadata),
    },
    data: User,
    errors: [
      'OPEN_USER_EXISTS',
      'OPEN_USER_UNKNOWN',
      'OPEN_SERIAL_UNKNOWN',
      'OPEN_COMPANY_ELSEWHERE',
      'OPEN_METADATA',
    ],
    example: {
      account: 'acme',
      name: '样例商贸有限公司',
      creditCode: '91110000000000001X',
      legalName: '李四',
      agentAccount: 'demo-person',
    },
  }),
  'user/get': asking(GROUP, '查询用户', {
    body: ofAccount,
    data: User,
    errors: ['OPEN_USER_UNKNOWN'],
    agent: {
      name: 'user_get',
      kind: 'read',
      scope: 'contract.read',
      title: '查看用户',
      says: 'One user of this app.',
    },
    example: { account: 'demo-person' },
  }),
  'user/list': asking(GROUP, '用户列表', {
    body: {
      type: Type.Optional(OneOf('person', 'company')),
      keyword: Type.Optional(Type.String({ maxLength: 50, description: '账号或名称' })),
      metadata: Type.Optional(MetadataFilter),
      ...paging,
    },
    data: listOf(User),
    agent: {
      name: 'user_find',
      kind: 'read',
      scope: 'contract.read',
      title: '查找用户',
      says: 'Users of this app and whether their identity is verified; numbers are masked.',
    },
    example: { type: 'person' },
  }),
  'user/update': endpoint({
    group: GROUP,
    summary: '修改手机号、姓名、证件或业务标签',
    notes: [
      '改名、改证件后须重新实名；沙箱中立即变为未实名。idType 与 idNo 须一起给出。',
      'metadata 整体替换原有的业务标签；{} 清空。企业用户只能修改业务标签。',
    ],
    pace: 'write',
    changes: 'openUser.change',
    body: {
      account: Account,
      mobile: Type.Optional(MobileNo),
      name: Type.Optional(PersonName),
      idType: Type.Optional(AnyIdType),
      idNo: Type.Optional(IdNo),
      metadata: Type.Optional(Metadata),
    },
    data: User,
    errors: ['OPEN_USER_UNKNOWN', 'OPEN_USER_EXISTS', 'OPEN_ID_NUMBER', 'OPEN_METADATA'],
    example: { account: 'demo-person', mobile: '13900000009' },
  }),
  'user/remove': endpoint({
    group: GROUP,
    summary: '注销用户',
    notes: ['法律要求保留的签署记录仍保留；有未完成合同的用户不能注销。'],
    pace: 'write',
    changes: 'openUser.remove',
    body: ofAccount,
    data: {},
    errors: ['OPEN_USER_UNKNOWN', 'OPEN_USER_BUSY'],
    example: { account: 'zhangsan' },
  }),
  'identity/personVerify': endpoint({
    group: GROUP,
    summary: '个人要素核验',
    notes: [
      'method：mobile3 运营商三要素，bank4 银行卡四要素，idcard2 身份证二要素。',
      '须先取得本人同意，consent 填写同意书的 SHA-256。',
      '沙箱中以证件号末位判断：9 结尾的不通过，其余通过。',
    ],
    pace: 'write',
    changes: 'openUser.verify',
    body: {
      account: Account,
      method: OneOf('mobile3', 'bank4', 'idcard2'),
      bankCard: Type.Optional(
        Type.String({ pattern: '^[0-9]{12,19}$', description: '银行卡号，bank4 必填' }),
      ),
      consent: Type.String({ pattern: '^[0-9a-f]{64}$', description: '同意书的 SHA-256' }),
    },
    data: Verdict,
    errors: ['OPEN_USER_UNKNOWN', 'OPEN_IDENTITY_FIELDS', 'OPEN_IDENTITY_PRODUCTION'],
    example: {
      account: 'demo-person',
      method: 'idcard2',
      consent: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
  }),
  'identity/companyVerify': endpoint({
    group: GROUP,
    summary: '企业要素核验',
    notes: [
      'method：ent3 名称、信用代码、法定代表人；ent4 另加法定代表人证件号码；transfer 对公打款；reverseTransfer 反向打款。',
      '须先取得企业同意，consent 填写同意书的 SHA-256。',
      '打款的结果用 identity/transferCheck 确认。沙箱打款金额恒为 0.01 元。',
      '沙箱中以统一社会信用代码末位判断：9 结尾的不通过，其余通过。',
    ],
    pace: 'write',
    changes: 'openUser.verify',
    body: {
      account: Account,
      method: OneOf('ent3', 'ent4', 'transfer', 'reverseTransfer'),
      legalIdNo: Type.Optional(IdNo),
      bankName: Type.Optional(
        Type.String({ minLength: 2, maxLength: 60, description: '开户行，transfer 必填' }),
      ),
      bankAccount: Type.Optional(
        Type.String({ pattern: '^[0-9]{8,32}$', description: '对公账号，transfer 必填' }),
      ),
      consent: Type.String({ pattern: '^[0-9a-f]{64}$', description: '同意书的 SHA-256' }),
    },
    data: {
      ...Verdict.properties,
      payee: Nullable(
        Type.Object(
          {
            name: textOf('户名'),
            account: textOf('账号'),
            amount: textOf('应汇金额，元'),
            remark: textOf('须填写的附言'),
          },
          { description: '反向打款时，企业应向此账户汇款' },
        ),
      ),
    },
    errors: ['OPEN_USER_UNKNOWN', 'OPEN_IDENTITY_FIELDS', 'OPEN_IDENTITY_PRODUCTION'],
    example: {
      account: 'demo-company',
      method: 'ent3',
      consent: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
  }),
  'identity/transferCheck': endpoint({
    group: GROUP,
    summary: '确认打款金额',
    notes: [
      'transfer 填写企业账户收到的金额，最多 3 次；reverseTransfer 不填金额，查询是否到账。',
      '沙箱中 transfer 填 0.01 通过；reverseTransfer 视为已到账。',
    ],
    pace: 'write',
    changes: 'openUser.verify',
    body: {
      serialNo: SerialNo,
      amount: Type.Optional(
        Type.String({ pattern: '^[0-9]{1,6}\\.[0-9]{2}$', description: '金额，元，两位小数' }),
      ),
    },
    data: {
      ...Verdict.properties,
      triesLeft: intOf('还可以填写的次数'),
    },
    errors: ['OPEN_SERIAL_UNKNOWN', 'OPEN_IDENTITY_FIELDS'],
    example: { serialNo: 'idv_0000000000000000', amount: '0.01' },
  }),
  'identity/ocr': endpoint({
    group: GROUP,
    summary: '证照识别',
    notes: [
      'kind：idCard 身份证，licence 营业执照，bankCard 银行卡。',
      '图片或 PDF 先用 file/upload 上传；没有读到的为 null，不猜测。识别结果不是核验结果。',
    ],
    pace: 'ai',
    changes: false,
    body: {
      fileId: FileId,
      kind: OneOf('idCard', 'licence', 'bankCard'),
    },
    data: {
      kind: textOf('证照种类'),
      idCard: Nullable(
        Type.Object({
          name: Read('姓名'),
          idNo: Read('公民身份号码，已通过校验位'),
          address: Read('住址'),
          issuer: Read('签发机关，国徽面'),
          validUntil: Read('有效期止，YYYY-MM-DD，长期为 long'),
        }),
      ),
      licence: Nullable(
        Type.Object({
          name: Read('企业名称'),
          creditCode: Read('统一社会信用代码，已通过校验位'),
          legalName: Read('法定代表人'),
          address: Read('住所'),
          validUntil: Read('营业期限止，YYYY-MM-DD，长期为 long'),
        }),
      ),
      bankCard: Nullable(Type.Object({ number: Read('卡号，已通过校验位'), bank: Read('发卡行') })),
    },
    errors: ['OPEN_FILE_UNKNOWN', 'FILE_TYPE'],
    example: { fileId: '01890000-0000-7000-8000-000000000001', kind: 'licence' },
  }),
  'identity/result': asking(GROUP, '查询实名结果', {
    body: { serialNo: SerialNo },
    data: Verdict,
    errors: ['OPEN_SERIAL_UNKNOWN'],
    example: { serialNo: 'idv_0000000000000000' },
  }),
}

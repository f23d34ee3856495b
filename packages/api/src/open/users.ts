import { Type } from 'typebox'
import { endpoint } from './public-endpoint.ts'
import {
  Account,
  CompanyName,
  CreditCode,
  closed,
  IdNo,
  listOf,
  MobileNo,
  Moment,
  Nullable,
  PersonName,
  paging,
} from './public-shapes.ts'

const GROUP = '用户与实名'
const SerialNo = Type.String({ minLength: 1, maxLength: 64, description: '实名流水号' })
const User = Type.Object({
  account: Type.String({ description: '用户账号' }),
  type: Type.String({ description: 'person 个人，company 企业' }),
  name: Type.String({ description: '姓名或企业全称' }),
  idNo: Nullable(Type.String({ description: '证件号码，已脱敏' })),
  mobile: Nullable(Type.String({ description: '手机号，已脱敏' })),
  agentAccount: Nullable(Type.String({ description: '企业经办人的账号' })),
  verified: Type.Boolean({ description: '已实名' }),
  status: Type.String({ description: 'normal 正常，frozen 冻结' }),
  createdAt: Moment,
})
const ofAccount = Type.Object({ account: Account }, closed)
const Verdict = Type.Object({
  serialNo: Type.String({ description: '实名流水号' }),
  status: Type.String({ description: 'running 进行中，passed 通过，failed 未通过' }),
  reason: Nullable(Type.String({ description: '未通过的原因' })),
})

export const users = {
  'user/addPerson': endpoint({
    group: GROUP,
    summary: '添加个人用户',
    notes: [
      '带有通过的 serialNo 时立即为已实名；否则先调用 identity/personVerify。',
      '沙箱中手机号不会收到短信，消息进入沙箱收件箱。',
    ],
    pace: 'write',
    changes: 'openUser.add',
    body: Type.Object(
      {
        account: Account,
        name: PersonName,
        idNo: Type.Optional(IdNo),
        mobile: MobileNo,
        serialNo: Type.Optional(SerialNo),
      },
      closed,
    ),
    data: User,
    errors: ['OPEN_USER_EXISTS', 'OPEN_SERIAL_UNKNOWN', 'OPEN_ACCOUNT_RESERVED'],
    example: { account: 'zhangsan', name: '张三', idNo: '110101199003074514', mobile: '13900000001' },
  }),
  'user/addCompany': endpoint({
    group: GROUP,
    summary: '添加企业用户',
    notes: ['经办人须是已添加的个人用户；他将代表企业签署。'],
    pace: 'write',
    changes: 'openUser.add',
    body: Type.Object(
      {
        account: Account,
        name: CompanyName,
        creditCode: CreditCode,
        legalName: PersonName,
        agentAccount: Account,
        serialNo: Type.Optional(SerialNo),
      },
      closed,
    ),
    data: User,
    errors: ['OPEN_USER_EXISTS', 'OPEN_USER_UNKNOWN', 'OPEN_SERIAL_UNKNOWN', 'OPEN_COMPANY_ELSEWHERE'],
    example: {
      account: 'acme',
      name: '样例商贸有限公司',
      creditCode: '91110000000000001X',
      legalName: '李四',
      agentAccount: 'demo-person',
    },
  }),
  'user/get': endpoint({
    group: GROUP,
    summary: '查询用户',
    pace: 'read',
    changes: false,
    body: ofAccount,
    data: User,
    errors: ['OPEN_USER_UNKNOWN'],
    example: { account: 'demo-person' },
  }),
  'user/list': endpoint({
    group: GROUP,
    summary: '用户列表',
    pace: 'read',
    changes: false,
    body: Type.Object(
      {
        type: Type.Optional(Type.Union([Type.Literal('person'), Type.Literal('company')])),
        keyword: Type.Optional(Type.String({ maxLength: 50, description: '账号或名称' })),
        ...paging,
      },
      closed,
    ),
    data: listOf(User),
    example: { type: 'person' },
  }),
  'user/update': endpoint({
    group: GROUP,
    summary: '修改手机号或姓名',
    notes: ['改名后须重新实名。'],
    pace: 'write',
    changes: 'openUser.change',
    body: Type.Object(
      { account: Account, mobile: Type.Optional(MobileNo), name: Type.Optional(PersonName) },
      closed,
    ),
    data: User,
    errors: ['OPEN_USER_UNKNOWN'],
    example: { account: 'demo-person', mobile: '13900000009' },
  }),
  'user/remove': endpoint({
    group: GROUP,
    summary: '注销用户',
    notes: ['法律要求保留的签署记录仍保留；有未完成合同的用户不能注销。'],
    pace: 'write',
    changes: 'openUser.remove',
    body: ofAccount,
    data: Type.Object({}),
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
    body: Type.Object(
      {
        account: Account,
        method: Type.Union([Type.Literal('mobile3'), Type.Literal('bank4'), Type.Literal('idcard2')]),
        bankCard: Type.Optional(
          Type.String({ pattern: '^[0-9]{12,19}$', description: '银行卡号，bank4 必填' }),
        ),
        consent: Type.String({ pattern: '^[0-9a-f]{64}$', description: '同意书的 SHA-256' }),
      },
      closed,
    ),
    data: Verdict,
    errors: ['OPEN_USER_UNKNOWN', 'OPEN_IDENTITY_FIELDS', 'OPEN_IDENTITY_PRODUCTION'],
    example: {
      account: 'demo-person',
      method: 'idcard2',
      consent: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
  }),
  'identity/result': endpoint({
    group: GROUP,
    summary: '查询实名结果',
    pace: 'read',
    changes: false,
    body: Type.Object({ serialNo: SerialNo }, closed),
    data: Verdict,
    errors: ['OPEN_SERIAL_UNKNOWN'],
    example: { serialNo: 'idv_0000000000000000' },
  }),
}

import { Type } from 'typebox'
import { COMMODITIES, type Commodity, NOTARY_PURPOSE_MAX } from '../notary.ts'
import { endpoint } from './public-endpoint.ts'
import { ContractNo, closed, MobileNo, Moment, Nullable, PersonName, textOf } from './public-shapes.ts'

const GROUP = '存证'
const ApplyNo = Type.String({ pattern: '^CZ[0-9A-Z]{10,30}$', description: '出证申请编号' })
const names = Object.entries(COMMODITIES)
  .map(([key, { name }]) => `${key} ${name}`)
  .join('，')
const AnyCommodity = Type.Unsafe<Commodity>({
  type: 'string',
  enum: Object.keys(COMMODITIES),
  description: `出证商品：${names}；默认 report`,
})
const Application = Type.Object({
  applyNo: ApplyNo,
  contractNo: textOf('合同编号'),
  commodity: AnyCommodity,
  status: textOf(
    'unsigned 待签署申请书，applied 已提交，accepted 已受理，issuing 出证中，issued 已出证，reported 已出报告，refused 不予受理',
  ),
  reason: Nullable(textOf('不予受理的原因')),
  signUrl: Nullable(textOf('申请书的签署页，由绑定企业的管理员登录后签署并提交；已提交或沙箱为 null')),
  url: Nullable(textOf('出证文件，10 分钟内有效')),
  fileName: Nullable(textOf('出证文件名')),
  createdAt: Moment,
})

export const notary = {
  'notary/apply': endpoint({
    group: GROUP,
    summary: '申请出证',
    notes: [
      '合同须已完成。每份合同扣除出证 1 份，在申请书提交时扣除，不予受理时退回。',
      '正式环境：申请书须由绑定企业的管理员在 signUrl 确认意愿、加盖印章后提交，接口不代替人的意愿。',
      '沙箱：申请书自动以测试印章签署并提交。',
      '状态变化时推送 notary.changed。',
    ],
    pace: 'write',
    ability: 'notary',
    changes: 'openNotary.apply',
    body: {
      contractNo: ContractNo,
      use: Type.String({
        minLength: 2,
        maxLength: NOTARY_PURPOSE_MAX,
        description: '出证用途，印在申请书上',
      }),
      commodity: Type.Optional(AnyCommodity),
      receiver: Type.Optional(
        Type.Object(
          { name: PersonName, mobile: MobileNo },
          { ...closed, description: '出证文件的接收人，默认为绑定企业的管理员' },
        ),
      ),
    },
    data: Application,
    errors: ['OPEN_CONTRACT_UNKNOWN', 'NOTARY_CONTRACT', 'OPEN_ABILITY'],
    example: { contractNo: 'HT-001', use: '诉讼举证' },
  }),
  'notary/get': endpoint({
    group: GROUP,
    summary: '查询出证申请',
    pace: 'read',
    ability: 'notary',
    changes: false,
    body: { applyNo: ApplyNo },
    data: Application,
    errors: ['NOT_FOUND'],
    example: { applyNo: 'CZ20260101ABCDEF1234' },
  }),
}

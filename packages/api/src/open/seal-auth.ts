import { Type } from 'typebox'
import { SomeText } from '../plain.ts'
import { linkMade, linkPage } from './links.ts'
import { asking, endpoint } from './public-endpoint.ts'
import {
  Account,
  ContractNo,
  closed,
  intOf,
  Moment,
  Nullable,
  SealNo,
  Status,
  textOf,
} from './public-shapes.ts'

const GROUP = '自动签署'
const AuthNo = Type.String({ pattern: '^SQ[0-9A-Z]{8,30}$', description: '授权编号' })
const Names = (description: string) =>
  Type.Optional(
    Type.Array(SomeText(100), {
      maxItems: 200,
      uniqueItems: true,
      description,
    }),
  )
const Scope = Type.Object(
  {
    templates: Names('模板编号；不填则不限'),
    types: Names('合同类型名称；不填则不限'),
    counterparties: Names('相对方的企业名称或姓名；不填则不限'),
    maxAmountCents: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1e13, description: '单份合同的金额上限，单位分；不填则不限' }),
    ),
  },
  { ...closed, description: '授权范围，每次签署都会核对' },
)
const Auth = Type.Object({
  authNo: textOf('授权编号'),
  account: textOf('授权方账号'),
  company: textOf('授权企业'),
  sealNos: Type.Array(textOf('印章编号')),
  status: textOf('pending 待签署，active 生效中，ended 已到期，revoked 已撤销'),
  scope: Type.Object({
    templates: Type.Array(textOf('模板编号')),
    types: Type.Array(textOf('合同类型')),
    counterparties: Type.Array(textOf('相对方')),
    maxAmountCents: Nullable(intOf('单份金额上限，分')),
  }),
  until: Moment,
  grantedAt: Nullable(Moment),
  revokedAt: Nullable(Moment),
})
const ofAuth = { authNo: AuthNo }
const UNKNOWN = ['OPEN_AUTH_UNKNOWN'] as const
const SAMPLE = { authNo: 'SQ20261116ABCDEF' }
const SAMPLE_SEAL = '01890000-0000-7000-8000-000000000000'
const REFUSALS = [
  'OPEN_FILING_NEEDED',
  'OPEN_AUTH_UNKNOWN',
  'OPEN_AUTH_UNSIGNED',
  'OPEN_AUTH_ENDED',
  'OPEN_AUTH_REVOKED',
  'OPEN_AUTH_SCOPE',
  'OPEN_AUTO_PERSON',
  'OPEN_AUTO_PLACES',
  'OPEN_CONTRACT_UNKNOWN',
  'OPEN_SIGNER_UNKNOWN',
  'SEAL_MAY_NOT_USE',
  'CONTRACT_STATUS',
] as const

export const sealAuth = {
  'sealAuth/create': endpoint({
    group: GROUP,
    summary: '请企业授权自动使用印章',
    notes: [
      '须先有通过的签署备案（控制台「签署备案」）。',
      '返回授权书的签署页地址，与 contract/signUrl 一样可嵌入页面，只对授权方的经办人和这一份授权书有效；过期后以授权编号为 contractNo 调用 contract/signUrl 重新获取。',
      '由企业的法定代表人或管理员签署后生效。授权书按一份合同计费，编号即授权编号。',
      '仅限企业与法定代表人印章；自然人的签名不能授权自动使用。',
    ],
    pace: 'write',
    changes: 'openSealAuth.create',
    body: {
      account: Account,
      sealNos: Type.Array(SealNo, {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
        description: '印章编号',
      }),
      scope: Type.Optional(Scope),
      until: Type.Optional(
        Type.String({ format: 'date-time', description: '截止时间，默认 365 天，最长 3 年' }),
      ),
      notice: Type.Optional(
        Type.Union([Type.Literal('daily'), Type.Literal('each')], {
          description: '每日汇总通知授权方，或每次通知；默认 daily',
        }),
      ),
      ...linkPage,
    },
    data: {
      authNo: textOf('授权编号'),
      ...linkMade,
    },
    errors: [
      'OPEN_FILING_NEEDED',
      'OPEN_USER_UNKNOWN',
      'OPEN_USER_UNVERIFIED',
      'OPEN_AUTO_PERSON',
      'OPEN_AUTH_SIGNER',
      'OPEN_AUTH_TERM',
    ],
    example: { account: 'self', sealNos: [SAMPLE_SEAL], scope: { maxAmountCents: 10_000_00 } },
  }),
  'sealAuth/get': asking(GROUP, '查询印章授权', {
    body: ofAuth,
    data: Auth,
    errors: UNKNOWN,
    example: SAMPLE,
  }),
  'sealAuth/list': asking(GROUP, '印章授权列表', {
    body: { account: Type.Optional(Account) },
    data: { list: Type.Array(Auth) },
    example: {},
  }),
  'sealAuth/revoke': endpoint({
    group: GROUP,
    summary: '撤销印章授权',
    notes: ['立即生效：此后的自动签署都会被拒绝。'],
    pace: 'write',
    changes: 'openSealAuth.revoke',
    body: { ...ofAuth, reason: Type.String({ minLength: 1, maxLength: 200, description: '原因' }) },
    data: Auth,
    errors: ['OPEN_AUTH_UNKNOWN', 'OPEN_AUTH_REVOKED'],
    example: { ...SAMPLE, reason: '业务结束' },
  }),
  'contract/autoSign': endpoint({
    group: GROUP,
    summary: '按授权自动签署',
    notes: [
      '与页面签署走同一流程；存证中记为「自动签署」并写明授权编号。',
      '每次都核对备案、授权书、期限、印章、模板、类型、相对方与金额。',
      '轮到该签署方时才能签署；有待填写内容、手写备注、附件或强制阅读的签署方不能自动签署。',
    ],
    pace: 'write',
    changes: 'openContract.autoSign',
    body: { contractNo: ContractNo, account: Account, sealNo: SealNo, authNo: AuthNo },
    data: {
      contractNo: textOf('合同编号'),
      status: Status,
      signedAt: Moment,
    },
    errors: REFUSALS,
    example: { contractNo: 'HT-001', account: 'self', sealNo: SAMPLE_SEAL, ...SAMPLE },
  }),
}

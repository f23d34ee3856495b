import { Type } from 'typebox'
import { LINK_TTL } from './link-purposes.ts'
import { endpoint } from './public-endpoint.ts'
import { Account, ContractNo, Moment, TemplateNo, textOf } from './public-shapes.ts'

const GROUP = '嵌入页'
/** How a page of ours is opened and left. */
export const linkPage = {
  ttl: Type.Optional(
    Type.Integer({
      minimum: LINK_TTL.min,
      maximum: LINK_TTL.max,
      description: `链接有效分钟数，${LINK_TTL.min}–${LINK_TTL.max}，默认 ${LINK_TTL.default}`,
    }),
  ),
  returnUrl: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        '完成后返回的地址；域名或应用协议须已在应用的「域名」中登记。返回时带 contractNo、result、state',
    }),
  ),
  state: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: '原样带回的内容' })),
}
export const linkMade = {
  url: textOf('页面地址，只能由首个打开它的浏览器使用'),
  expiresAt: Moment,
  linkId: textOf('链接编号，可在控制台作废'),
}
/** The page opens in what the signer is written to in. */
const IN_HIS_LANGUAGE = '页面用签署方的 language 打开，读者可自行切换。'
const NOTES = [
  '链接只对应一个用户、一个页面和一份合同；打开后得到的会话不能访问其他内容。',
  '放入 iframe 时，父页面的来源须已在应用的「域名」中登记，并设置 allow="camera; fullscreen"。',
  '正式环境的用户首次打开时，以短信验证码授权应用；180 天内不再询问。',
]
const make = { pace: 'write', changes: 'openLink.make', group: GROUP } as const

export const linkEndpoints = {
  'contract/signUrl': endpoint({
    ...make,
    summary: '获取签署页地址',
    notes: [
      ...NOTES,
      IN_HIS_LANGUAGE,
      '打开链接不等于签署意愿：签署时仍按合同要求验证短信、密码或人脸。',
      '返回只是提示，签署结果以 Webhook 或 contract/status 为准。',
    ],
    body: { contractNo: ContractNo, account: Account, ...linkPage },
    data: linkMade,
    errors: [
      'OPEN_CONTRACT_UNKNOWN',
      'OPEN_SIGNER_UNKNOWN',
      'CONTRACT_STATUS',
      'OPEN_RETURN_URL',
      'OPEN_USER_FROZEN',
    ],
    example: { contractNo: 'HT-001', account: 'demo-person' },
  }),
  'contract/batchSignUrl': endpoint({
    ...make,
    summary: '获取批量签署页地址',
    notes: [...NOTES, IN_HIS_LANGUAGE, '同一用户的多份合同，在一个页面中依次签署。'],
    body: {
      contractNos: Type.Array(ContractNo, { minItems: 1, maxItems: 50, uniqueItems: true }),
      account: Account,
      ...linkPage,
    },
    data: linkMade,
    errors: ['OPEN_CONTRACT_UNKNOWN', 'OPEN_SIGNER_UNKNOWN', 'CONTRACT_STATUS', 'OPEN_RETURN_URL'],
    example: { contractNos: ['HT-001'], account: 'demo-person' },
  }),
  'contract/previewUrl': endpoint({
    ...make,
    summary: '获取合同查看页地址',
    notes: ['以应用所代表的企业的身份查看，只能看，不能签署或下载其他合同。'],
    body: { contractNo: ContractNo, ...linkPage },
    data: linkMade,
    errors: ['OPEN_CONTRACT_UNKNOWN', 'OPEN_RETURN_URL'],
    example: { contractNo: 'HT-001' },
  }),
  'contract/initiateUrl': endpoint({
    ...make,
    summary: '获取发起页地址',
    notes: ['合同须为草稿（contract/create 时 autoSend 为 false）：在页面上拖放签章位置、填写并发出。'],
    body: { contractNo: ContractNo, ...linkPage },
    data: linkMade,
    errors: ['OPEN_CONTRACT_UNKNOWN', 'CONTRACT_STATUS', 'OPEN_RETURN_URL'],
    example: { contractNo: 'HT-001' },
  }),
  'template/editUrl': endpoint({
    ...make,
    summary: '获取模板编辑页地址',
    body: { templateNo: TemplateNo, ...linkPage },
    data: linkMade,
    errors: ['OPEN_TEMPLATE_UNKNOWN', 'OPEN_RETURN_URL'],
    example: { templateNo: 'T0001' },
  }),
  'seal/manageUrl': endpoint({
    ...make,
    summary: '获取印章管理页地址',
    notes: [...NOTES, '企业用户管理企业印章，个人用户管理个人签名。'],
    body: { account: Account, ...linkPage },
    data: linkMade,
    errors: ['OPEN_USER_UNKNOWN', 'OPEN_USER_UNVERIFIED', 'OPEN_RETURN_URL'],
    example: { account: 'demo-person' },
  }),
  'identity/personUrl': endpoint({
    ...make,
    summary: '获取个人实名页地址',
    notes: [
      ...NOTES,
      '沙箱中页面上直接选择通过或不通过。',
      '结果以 identity.passed 事件或 identity/result 为准。',
    ],
    body: { account: Account, ...linkPage },
    data: { ...linkMade, serialNo: textOf('实名流水号') },
    errors: ['OPEN_USER_UNKNOWN', 'OPEN_IDENTITY_FIELDS', 'OPEN_IDENTITY_DONE', 'OPEN_RETURN_URL'],
    example: { account: 'zhangsan' },
  }),
  'identity/companyUrl': endpoint({
    ...make,
    summary: '获取企业认证页地址',
    notes: [
      ...NOTES,
      '由企业的经办人打开，完成工商信息、授权书与对公打款；经办人未实名的先完成实名。',
      '沙箱中页面上直接选择通过或不通过。',
      '结果以 identity.passed 事件或 identity/result 为准。',
    ],
    body: { account: Account, ...linkPage },
    data: { ...linkMade, serialNo: textOf('实名流水号') },
    errors: ['OPEN_USER_UNKNOWN', 'OPEN_IDENTITY_FIELDS', 'OPEN_IDENTITY_DONE', 'OPEN_RETURN_URL'],
    example: { account: 'demo-company' },
  }),
}

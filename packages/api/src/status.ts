// Status sets: code, Chinese label and the specification's colour. Nothing else names a status.

import { CONTRACT_IS } from './status-names.ts'

export type Colour = 'grey' | 'blue' | 'green' | 'red' | 'orange'
export type StatusFacts = { label: string; colour: Colour }
export type StatusSet = { readonly [code: number]: StatusFacts; readonly otherwise?: StatusFacts }

const set = <T extends StatusSet>(facts: T): T => facts

export const CONTRACT_STATUS = set({
  1: { label: '草稿', colour: 'grey' },
  2: { label: '待签署', colour: 'blue' },
  3: { label: '签署中', colour: 'blue' },
  4: { label: '签署完成', colour: 'green' },
  5: { label: '已拒签', colour: 'red' },
  6: { label: '审批驳回', colour: 'orange' },
  7: { label: '已作废', colour: 'red' },
  8: { label: '已过期', colour: 'grey' },
  9: { label: '已撤回', colour: 'grey' },
  10: { label: '解约中', colour: 'blue' },
  11: { label: '已解约', colour: 'green' },
  12: { label: '签署完成（已解约）', colour: 'grey' },
  13: { label: '待扫码', colour: 'blue' },
  14: { label: '扫码完成', colour: 'green' },
  15: { label: '已关闭', colour: 'red' },
})

/** What is still with its author is a draft only while he writes: while others decide, it says so. */
export const contractStatusOf = (status: number, phase: string): StatusFacts => {
  if (status === CONTRACT_IS.draft && phase === 'approval') return { label: '待审批', colour: 'blue' }
  if (status === CONTRACT_IS.draft && phase === 'approved')
    return { label: '审批通过，待发送', colour: 'orange' }
  return statusOf(CONTRACT_STATUS, status)
}

export const PENDING_ACTION = set({
  1: { label: '待我填写', colour: 'blue' },
  2: { label: '待我设置签署流程', colour: 'blue' },
  3: { label: '待他人填写', colour: 'grey' },
})

export const PERSON_VERIFICATION = set({
  0: { label: '未实名', colour: 'grey' },
  1: { label: '已实名', colour: 'green' },
  3: { label: '审核中', colour: 'blue' },
  otherwise: { label: '审核未通过', colour: 'red' },
})

export const COMPANY_CERTIFICATION = set({
  0: { label: '未认证', colour: 'grey' },
  1: { label: '审核中', colour: 'blue' },
  2: { label: '审核未通过', colour: 'red' },
  3: { label: '已认证', colour: 'green' },
  4: { label: '已停用', colour: 'red' },
  otherwise: { label: '未认证', colour: 'grey' },
})

export const PARTNER_CODE = set({
  0: { label: '未签发', colour: 'grey' },
  1: { label: '可用', colour: 'green' },
  2: { label: '已停用', colour: 'red' },
  otherwise: { label: '未签发', colour: 'grey' },
})

export const MEMBER_STATUS = set({
  0: { label: '已冻结', colour: 'red' },
  1: { label: '正常', colour: 'green' },
  2: { label: '待激活', colour: 'orange' },
  3: { label: '未实名', colour: 'grey' },
})

export const INVITE_REVIEW = set({
  0: { label: '待审核', colour: 'blue' },
  1: { label: '已通过', colour: 'green' },
  2: { label: '已拒绝', colour: 'red' },
})

export const APPLICATION_STATUS = set({
  1: { label: '申请加入', colour: 'blue' },
  2: { label: '申请未通过', colour: 'red' },
  3: { label: '申请已通过', colour: 'green' },
  4: { label: '已邀请', colour: 'blue' },
  5: { label: '邀请失败', colour: 'red' },
  6: { label: '邀请已通过', colour: 'green' },
})

export const RELATION_INVITE = set({
  0: { label: '待对方答复', colour: 'blue' },
  1: { label: '已加入', colour: 'green' },
  2: { label: '已拒绝', colour: 'red' },
  3: { label: '已撤回', colour: 'grey' },
  4: { label: '已过期', colour: 'grey' },
})

export const SUB_ACCOUNT_STATUS = set({
  0: { label: '已停用', colour: 'grey' },
  1: { label: '正常', colour: 'green' },
})

export const LOT_STATE = set({
  1: { label: '可用', colour: 'green' },
  2: { label: '已用完', colour: 'grey' },
  3: { label: '已到期', colour: 'grey' },
  4: { label: '未开始', colour: 'blue' },
})

export const PAY_STATUS = set({
  1: { label: '待支付', colour: 'orange' },
  2: { label: '已支付', colour: 'green' },
  3: { label: '已取消', colour: 'grey' },
})

export const INVOICE_STATUS = set({
  0: { label: '待开票', colour: 'orange' },
  1: { label: '已开票', colour: 'green' },
})

export const NOTARY_STATUS = set({
  0: { label: '已出报告', colour: 'green' },
  1: { label: '已申请', colour: 'blue' },
  2: { label: '出证中', colour: 'blue' },
  3: { label: '已受理', colour: 'blue' },
  4: { label: '已出证', colour: 'green' },
  5: { label: '不予受理', colour: 'red' },
})

export const MANUAL_REVIEW = set({
  0: { label: '未提交', colour: 'grey' },
  1: { label: '待审核', colour: 'blue' },
  2: { label: '正常', colour: 'green' },
  3: { label: '未通过', colour: 'red' },
})

/** One try to prove who somebody is. */
export const IDENTITY_ATTEMPT = set({
  0: { label: '进行中', colour: 'blue' },
  1: { label: '通过', colour: 'green' },
  2: { label: '未通过', colour: 'red' },
})

/** Something a person of the platform decides. */
export const REVIEW_STATUS = set({
  1: { label: '待审核', colour: 'blue' },
  2: { label: '已通过', colour: 'green' },
  3: { label: '未通过', colour: 'red' },
  4: { label: '已撤回', colour: 'grey' },
})

/** Work that outlives a request, as the download centre and progress bars show it. */
export const TASK_STATUS = set({
  0: { label: '排队中', colour: 'grey' },
  1: { label: '处理中', colour: 'blue' },
  2: { label: '已完成', colour: 'green' },
  3: { label: '失败', colour: 'red' },
})

export const SEAL_STATUS = set({
  1: { label: '审核中', colour: 'blue' },
  2: { label: '已启用', colour: 'green' },
  3: { label: '审核不通过', colour: 'red' },
  4: { label: '已停用', colour: 'orange' },
  5: { label: '已注销', colour: 'grey' },
})

export const NATIONAL_SEAL_STATUS = set({
  1: { label: '待制作', colour: 'blue' },
  2: { label: '已退回', colour: 'red' },
  3: { label: '启用', colour: 'green' },
  4: { label: '已停用', colour: 'orange' },
  5: { label: '已挂失', colour: 'red' },
  6: { label: '已注销', colour: 'grey' },
  7: { label: '认定无效', colour: 'red' },
})

export const SEAL_GRANT_STATUS = set({
  0: { label: '待生效', colour: 'orange' },
  1: { label: '生效中', colour: 'green' },
  2: { label: '已到期', colour: 'grey' },
  3: { label: '已撤销', colour: 'red' },
})

export const SEAL_APPLICATION_STATUS = set({
  0: { label: '待审批', colour: 'blue' },
  1: { label: '已通过', colour: 'green' },
  2: { label: '已拒绝', colour: 'red' },
  3: { label: '已撤回', colour: 'grey' },
})

export const ABSENCE_STATUS = set({
  1: { label: '未开始', colour: 'blue' },
  2: { label: '进行中', colour: 'green' },
  3: { label: '已结束', colour: 'grey' },
  4: { label: '已撤销', colour: 'grey' },
  5: { label: '已终止', colour: 'red' },
})

export const SEAL_TYPE = {
  1: '公章',
  2: '合同专用章',
  3: '财务专用章',
  4: '人事专用章',
  5: '发票专用章',
  6: '法定代表人章',
  9: '其他印章',
} as const
export const SEAL_SCOPE = { 1: '全部合同', 2: '指定合同类型', 3: '指定合同' } as const
/** Why somebody could use a seal. */
export const APP_ENVIRONMENT = set({
  0: { label: '正式', colour: 'green' },
  1: { label: '沙箱', colour: 'orange' },
})
export const SIGN_VERDICT = set({
  0: { label: '无签名', colour: 'grey' },
  1: { label: '有效', colour: 'green' },
  2: { label: '被篡改', colour: 'red' },
  3: { label: '无效', colour: 'red' },
})
export const FILING_STATUS = set({
  0: { label: '草稿', colour: 'grey' },
  1: { label: '审核中', colour: 'blue' },
  2: { label: '通过', colour: 'green' },
  3: { label: '退回', colour: 'red' },
})
export const AUTOMATIC_STATUS = set({
  0: { label: '待签署', colour: 'blue' },
  1: { label: '生效中', colour: 'green' },
  2: { label: '已到期', colour: 'grey' },
  3: { label: '已撤销', colour: 'red' },
})
export const OPEN_REVIEW_STATUS = set({
  0: { label: '未提交', colour: 'grey' },
  1: { label: '待审核', colour: 'blue' },
  2: { label: '正常', colour: 'green' },
  3: { label: '未通过', colour: 'red' },
})
export const SEAL_GROUND = {
  1: '印章保管人',
  2: '印章管理员',
  3: '法定代表人本人',
  4: '印章授权',
  5: '自动签署授权书',
} as const
export const PERSON_SEAL_KIND = { 1: '手写签名', 2: '姓名签名', 3: '图片签名' } as const

/** Where a kept contract comes from. */
export const ARCHIVE_SOURCE = { 1: '平台签署', 2: '纸质', 3: '外部电子' } as const
export const ARCHIVE_VERDICT = set({
  0: { label: '无电子签名', colour: 'grey' },
  1: { label: '签名有效', colour: 'green' },
  2: { label: '签名异常', colour: 'red' },
})
export const DUE_BAND = {
  overdue: { label: '已到期', colour: 'red' },
  within7: { label: '7 天内', colour: 'orange' },
  within30: { label: '30 天内', colour: 'orange' },
  within90: { label: '90 天内', colour: 'blue' },
  later: { label: '90 天后', colour: 'grey' },
} as const satisfies Record<string, StatusFacts>

export const COMPANY_METHOD = {
  1: '法定代表人在线授权',
  6: '对公打款',
  7: '授权书盖章 + 反向打款',
  9: '授权书盖章 + 对公打款',
  2: '授权书线下盖章',
} as const
export type CompanyMethod = keyof typeof COMPANY_METHOD

export const CERTIFICATION_STATUS = set({
  0: { label: '草稿', colour: 'grey' },
  1: { label: '审核中', colour: 'blue' },
  2: { label: '审核未通过', colour: 'red' },
  3: { label: '已通过', colour: 'green' },
  4: { label: '已作废', colour: 'grey' },
})

/** Money we pay out to prove an account. */
export const TRANSFER_STATUS = set({
  0: { label: '已申请', colour: 'blue' },
  1: { label: '银行处理中', colour: 'blue' },
  2: { label: '已打款，待填写金额', colour: 'orange' },
  3: { label: '验证通过', colour: 'green' },
  4: { label: '打款失败', colour: 'red' },
  5: { label: '次数用尽', colour: 'red' },
  6: { label: '已过期', colour: 'grey' },
})
/** Money a company pays in. */
export const REVERSE_TRANSFER_STATUS = set({
  0: { label: '待汇款', colour: 'orange' },
  1: { label: '待汇款', colour: 'orange' },
  3: { label: '验证通过', colour: 'green' },
  4: { label: '核验未通过', colour: 'red' },
  6: { label: '已过期', colour: 'grey' },
})
export const SANDBOX_PAYMENT = set({
  0: { label: '待处理', colour: 'orange' },
  1: { label: '已到账', colour: 'green' },
  2: { label: '已退回', colour: 'red' },
})

export const APPROVAL_STATUS = set({
  0: { label: '审批中', colour: 'blue' },
  1: { label: '已通过', colour: 'green' },
  2: { label: '已驳回', colour: 'red' },
  3: { label: '已撤回', colour: 'grey' },
})
/** Somebody's part in an approval. */
export const VOTER_STATUS = set({
  0: { label: '未到', colour: 'grey' },
  1: { label: '待审批', colour: 'blue' },
  2: { label: '已同意', colour: 'green' },
  3: { label: '已驳回', colour: 'red' },
  4: { label: '无需审批', colour: 'grey' },
})
export const APPROVAL_RULE = { 1: '会签（全部同意）', 2: '或签（一人同意）', 3: '依次审批' } as const
export const APPROVAL_PURPOSE = { launch: '发起审批', sealUse: '用印审批' } as const
export const NOTICE_STATE = set({
  0: { label: '待发送', colour: 'blue' },
  1: { label: '已发送', colour: 'green' },
  2: { label: '发送失败', colour: 'red' },
  3: { label: '不再需要', colour: 'grey' },
})

export * from './status-names.ts'

export const ROLE_TYPE = { 1: '系统管理员', 2: '印章管理员', 3: '模板管理员', 4: '普通员工' } as const
export const USER_TYPE = { 1: '企业', 2: '个人' } as const
export type UserType = keyof typeof USER_TYPE

export const statusOf = (statuses: StatusSet, code: number): StatusFacts =>
  statuses[code] ?? statuses.otherwise ?? { label: '未知状态', colour: 'grey' }

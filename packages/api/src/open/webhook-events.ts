// What a partner is told of, and when.

export type EventLevel = 'contract' | 'signer' | 'user' | 'seal' | 'file' | 'task' | 'account'
type Facts = { level: EventLevel; label: string; when: string }

export const WEBHOOK_EVENTS = {
  'contract.sent': { level: 'contract', label: '合同已发出', when: '合同发出，首个签署人可以签署或填写' },
  'contract.filled': { level: 'contract', label: '填写完成', when: '各方填写完毕，进入签署' },
  'contract.expiring': {
    level: 'contract',
    label: '合同将到期',
    when: '距签署截止不足 3 天、不足 1 天时各一次；延期后重新计算',
  },
  'contract.completed': { level: 'contract', label: '合同已完成', when: '最后一人签署完成，文件已定稿' },
  'contract.refused': { level: 'contract', label: '合同被拒签', when: '任一签署人拒签' },
  'contract.expired': { level: 'contract', label: '合同已过期', when: '超过签署截止时间' },
  'contract.withdrawn': { level: 'contract', label: '合同已撤回', when: '发起方撤回' },
  'contract.reopened': { level: 'contract', label: '合同重新可签', when: '过期后延期' },
  'contract.terminating': { level: 'contract', label: '解约协议已发出', when: '解约协议发出，等待各方签署' },
  'contract.terminated': { level: 'contract', label: '解约协议已签', when: '解约协议全部签署完成' },
  'contract.ended': { level: 'contract', label: '合同已解除', when: '解约协议生效，原合同解除' },
  'contract.voided': { level: 'contract', label: '合同已作废', when: '作废协议生效，原合同自始作废' },
  'signer.turn': { level: 'signer', label: '轮到签署人', when: '轮到某人签署' },
  'signer.viewed': { level: 'signer', label: '签署人已查看', when: '签署人首次打开合同' },
  'signer.filled': { level: 'signer', label: '签署人已填写', when: '签署人提交填写内容' },
  'signer.signed': { level: 'signer', label: '签署人已签署', when: '某人签署完成；不代表合同完成' },
  'signer.refused': { level: 'signer', label: '签署人拒签', when: '某人拒签' },
  'signer.transferred': { level: 'signer', label: '签署人已更换', when: '转交给同事，或由发起方更换' },
  'approval.passed': { level: 'contract', label: '发起审批通过', when: '企业内部的发起审批通过' },
  'approval.rejected': { level: 'contract', label: '发起审批未通过', when: '企业内部的发起审批被驳回' },
  'identity.passed': { level: 'user', label: '实名通过', when: '用户实名通过' },
  'identity.failed': { level: 'user', label: '实名未通过', when: '用户实名未通过' },
  'identity.reviewing': { level: 'user', label: '实名人工审核中', when: '证件已交平台人工审核' },
  'seal.reviewed': {
    level: 'seal',
    label: '印章审核结束',
    when: '上传的印章经平台审核通过或退回（沙箱印章无须审核）',
  },
  'sealAuth.granted': { level: 'seal', label: '印章授权生效', when: '授权书签署完成，或续期完成' },
  'sealAuth.revoked': { level: 'seal', label: '印章授权撤销', when: '授权被撤销，或授权书未能签署' },
  'sealAuth.expiring': { level: 'seal', label: '印章授权将到期', when: '到期前 30、7、1 天' },
  'evidence.ready': {
    level: 'task',
    label: '存证可验证',
    when: '完成的合同或 evidence/anchorHash 的摘要已写入存证日志，可取证明',
  },
  'signReport.ready': { level: 'task', label: '签署报告可下载', when: '签署报告已出具' },
  'notary.changed': { level: 'task', label: '出证进度变化', when: '出证申请受理、出具或不予受理' },
  'compare.finished': { level: 'task', label: '比对结束', when: '合同比对完成或失败' },
  'review.finished': { level: 'task', label: '审查结束', when: '合同审查完成或失败' },
  'extract.finished': { level: 'task', label: '提取结束', when: '信息提取完成或失败' },
  'file.ready': { level: 'file', label: '文件可用', when: '上传的文件转换完成' },
  'file.failed': { level: 'file', label: '文件转换失败', when: '上传的文件无法转换' },
  'quota.low': { level: 'account', label: '余额不足', when: '某种份数或预存款低于您设的告警线' },
  'key.expiring': {
    level: 'account',
    label: '密钥将到期',
    when: '设了到期时间的密钥到期前 30、7、1 天',
  },
  'store.failed': {
    level: 'file',
    label: '云存储同步失败',
    when: '完成的文件多次未能复制到您的存储桶，已放弃',
  },
  'template.saved': { level: 'account', label: '模板已保存', when: '凭链接编辑的 HTML 模板存为新版本' },
  'webhook.test': { level: 'account', label: '测试事件', when: '您要求测试推送' },
} as const satisfies Record<string, Facts>

/** For people, with the name their program knows it by. */
export const eventName = (type: string): string =>
  type in WEBHOOK_EVENTS ? `${WEBHOOK_EVENTS[type as WebhookType].label}（${type}）` : type

export type WebhookType = keyof typeof WEBHOOK_EVENTS
export const WEBHOOK_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookType[]

/** Days before their end at which contracts and keys are spoken of. */
export const CONTRACT_EXPIRING_DAYS = [3, 1] as const
export const KEY_EXPIRING_DAYS = [30, 7, 1] as const

/** Seconds before each further try. */
export const RETRY_LADDER = [
  10, 10, 30, 60, 180, 360, 600, 1200, 1800, 3600, 7200, 7200, 7200, 7200, 21_600, 43_200, 86_400,
] as const
/** An endpoint that fails this long is paused. */
export const PAUSE_AFTER_HOURS = 72
export const EVENTS_KEPT_DAYS = 30
/** A push that failed so often lets later ones of its contract pass. */
export const LET_PASS_AFTER = 5

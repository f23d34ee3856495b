// What the audit log calls things. A call that changes something names one of these.

export const EVENTS = {
  'access.denied': '越权访问被拒绝',
  'session.open': '登录',
  'session.close': '退出登录',
  'session.switch': '切换身份',
  'code.send': '发送短信验证码',
  'code.sendVoice': '发送语音验证码',
  'account.register': '注册账号',
  'account.resetPassword': '重置密码',
  'account.changePicture': '更换头像',
  'message.read': '阅读消息',
  'task.download': '下载任务结果',
  'operation.export': '导出操作日志',
} as const

export type AuditEventName = keyof typeof EVENTS

export const eventLabel = (event: string): string => EVENTS[event as AuditEventName] ?? event

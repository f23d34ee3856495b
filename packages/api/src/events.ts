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
  'identity.submit': '提交实名认证',
  'identity.face': '发起人脸认证',
  'identity.faceResult': '人脸认证结果',
  'review.open': '查看审核资料',
  'review.decide': '审核',
  'account.changePicture': '更换头像',
  'department.add': '新增部门',
  'department.change': '修改部门',
  'department.delete': '删除部门',
  'department.import': '导入部门',
  'member.add': '添加成员',
  'member.change': '修改成员',
  'member.delete': '删除成员',
  'member.handOver': '离职交接',
  'member.leader': '设置部门负责人',
  'member.import': '导入成员',
  'member.export': '导出成员',
  'role.add': '新增角色',
  'role.change': '修改角色',
  'role.delete': '删除角色',
  'role.grant': '设置角色权限',
  'role.assign': '分配角色',
  'message.read': '阅读消息',
  'task.download': '下载任务结果',
  'operation.export': '导出操作日志',
} as const

export type AuditEventName = keyof typeof EVENTS

export const eventLabel = (event: string): string => EVENTS[event as AuditEventName] ?? event

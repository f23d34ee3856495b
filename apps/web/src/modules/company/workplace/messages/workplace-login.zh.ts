import { messages, params } from '../../../../shared/language/messages.ts'

export const words = messages('workplace-login', {
  openInClient: '请在钉钉客户端中打开',
  notGranted: '钉钉没有给出授权，请重试',
  dingTalk: '钉钉',
  weCom: '企业微信',
  feishu: '飞书',
  ofCompany: params('企业的{name}'),
  sandbox: params('沙箱：模拟在{name}客户端中打开，没有连接真实的{name}。'),
  sandboxMember: '沙箱成员编号',
  sandboxHint: '可用 sb-qian（钱一）、sb-feng（冯二）、sb-chen（陈三）',
  enter: '免登进入',
  openFromWorkbench: '请在钉钉客户端的工作台中打开，或使用下面的方式登录。',
  signInWith: params('用{name}登录'),
  goToDingTalk: '前往钉钉登录',
  title: params('{name}登录'),
  subtitle: params('使用{name}账号登录信契'),
  retry: '重试',
  notOffered: '本站未开通钉钉登录，请使用其他方式登录。',
  byMobile: '使用手机号登录',
})

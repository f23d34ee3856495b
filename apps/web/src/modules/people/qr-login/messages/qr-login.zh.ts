import { messages, params } from '../../../../shared/language/messages.ts'

export const words = messages('qr-login', {
  expired: '二维码已失效',
  refused: '已在手机上取消登录',
  failed: '二维码加载失败',
  goAndScan: params('前往{label}扫码登录'),
  willOpen: params('将打开{label}的扫码页面，确认后自动回到本站。'),
  codeOf: params('{label}登录二维码'),
  renew: '刷新二维码',
  opened: '已扫码，请在手机上确认登录',
  confirmed: '已确认，正在登录',
  scanWith: params('请用{label}扫描二维码，3 分钟内有效'),
  sandbox: params('沙箱：这里没有连接真实的{label}。用手机扫码，或'),
  openPhone: '在新窗口打开沙箱手机页',
  fullStop: '。',
  notOffered: '本站未开通扫码登录，请使用密码或验证码登录。',
  apps: '扫码使用的应用',
})

/** What measurements call a service outside, and what people do; where it stands may follow. */
const NAMES: Record<string, string> = {
  sms: '短信',
  mail: '邮件',
  identity: '实名',
  bank: '银行',
  alipay: '支付宝',
  wechat: '微信支付',
  model: '语言模型',
  'file store': '文件存储',
  'issuing key': '签发密钥',
  'revocation list': '吊销列表',
  'timestamp service': '时间戳',
  'certificate authority': '证书机构',
  'key service': '密钥服务',
}

export const outsideName = (who: string): string => {
  const known = Object.keys(NAMES).find((name) => who === name || who.startsWith(`${name} `))
  return known ? `${NAMES[known]}${who.slice(known.length)}` : who
}

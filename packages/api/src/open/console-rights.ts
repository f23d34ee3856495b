// What a sub-user of a partner can be given, and which right each call of the console asks for.

export const CONSOLE_RIGHTS = {
  'open:app': { label: '应用管理', about: '新建、修改、启停应用，调试接口' },
  'open:key': { label: '密钥', about: '查看与更换应用密钥' },
  'open:config': { label: '配置', about: 'IP 白名单、回调、主题、单点登录、云存储、短信' },
  'open:user': { label: '用户管理', about: '应用的个人与企业用户' },
  'open:review': { label: '人工审核', about: '查看证件并初审' },
  'open:seal': { label: '印章管理', about: '制章、启停、注销' },
  'open:sealAuth': { label: '印章授权与备案', about: '自动签署的备案与授权书' },
  'open:template': { label: '模板管理', about: '合同模板' },
  'open:contract': { label: '签署流程', about: '查询与处理合同，不含合同正文' },
  'open:contractFile': { label: '合同正文', about: '查看与下载合同文件' },
  'open:log': { label: '日志', about: '推送、接口与操作日志' },
  'open:bill': { label: '账单与计费', about: '账单、余额、用量' },
  'open:order': { label: '订单与发票', about: '购买、支付、发票' },
  'open:subPartner': { label: '子合作方', about: '邀请子合作方、分配份数' },
} as const satisfies Record<string, { label: string; about: string }>

export type ConsoleRight = keyof typeof CONSOLE_RIGHTS
export const EVERY_CONSOLE_RIGHT = Object.keys(CONSOLE_RIGHTS) as ConsoleRight[]

/** `anyone` who is signed in to the console; `owner` the partner itself. */
export type ConsoleNeed = ConsoleRight | 'anyone' | 'owner'

/** The longest beginning that fits decides. */
const NEEDS: Readonly<Record<string, ConsoleNeed>> = {
  '/open/info': 'anyone',
  '/open/logout': 'anyone',
  '/open/home/': 'anyone',
  '/open/task/': 'anyone',
  '/open/partner/': 'owner',
  '/open/partner/detail': 'anyone',
  '/open/partner/prove': 'anyone',
  '/open/partner/mobileCode': 'anyone',
  '/open/partner/changePwd': 'anyone',
  '/open/partner/update': 'open:config',
  '/open/partner/operationLog': 'open:log',
  '/open/loginKey': 'owner',
  '/open/subUser/': 'owner',
  '/open/app/': 'open:app',
  '/open/app/options': 'anyone',
  '/open/app/key': 'open:key',
  '/open/app/resetSecret': 'open:key',
  '/open/app/save': 'open:config',
  '/open/ip/': 'open:config',
  '/open/notify/': 'open:config',
  '/open/sso/': 'open:config',
  '/open/store/': 'open:config',
  '/open/sms/': 'open:config',
  '/open/pushLog/': 'open:log',
  '/open/apiLog/': 'open:log',
  '/open/user/': 'open:user',
  '/open/review/': 'open:review',
  '/open/seal/': 'open:seal',
  '/open/sealAuth/': 'open:sealAuth',
  '/open/filing/': 'open:sealAuth',
  '/openEdit/template/': 'open:template',
  '/openEdit/': 'open:template',
  '/apiContract/': 'open:contract',
  '/apiContract/pages': 'open:contractFile',
  '/apiContract/download': 'open:contractFile',
  '/apiContract/batchDownload': 'open:contractFile',
  '/open/link/': 'open:contract',
  '/open/report/': 'open:contract',
  '/open/bill/': 'open:bill',
  '/open/charge/': 'open:bill',
  '/open/dosage/': 'open:bill',
  '/open/order/': 'open:order',
  '/open/invoice/': 'open:order',
  '/open/subPartner/': 'open:subPartner',
  '/open/debug/': 'open:app',
  '/open/tools/': 'open:log',
}

/** A call nobody has thought of is the partner's own. */
export const consoleNeed = (path: string): ConsoleNeed => {
  let longest = ''
  for (const beginning of Object.keys(NEEDS))
    if (path.startsWith(beginning) && beginning.length > longest.length) longest = beginning
  return longest ? NEEDS[longest]! : 'owner'
}

// The console's own menu, in the order a partner's work goes.

import { linksTo, type NavLink } from './platformNav.ts'

export const CONSOLE: readonly { name: string; links: readonly NavLink[] }[] = [
  { name: '概览', links: linksTo({ '/platform/openUser': '应用中心' }) },
  {
    name: '开发',
    links: linksTo({
      '/platform/tools/apps': '应用管理',
      '/platform/tools/apiDebug': 'API调试',
      '/platform/openUser/notify': '通知配置',
      '/platform/openUser/pushLogs': '推送与日志',
      '/platform/openUser/ipWhitelist': 'IP白名单',
    }),
  },
  {
    name: '业务',
    links: linksTo({
      '/platform/openUser/signFlows': '签署流程',
      '/platform/openUser/users': '用户管理',
      '/platform/openUser/templates': '模板管理',
      '/platform/openUser/seals': '印章管理',
      '/platform/openUser/sealAuth': '印章授权',
      '/platform/openUser/filing': '签署备案',
      '/platform/openUser/manualReview': '人工审核',
      '/platform/openUser/signReport': '签署报告',
    }),
  },
  {
    name: '费用',
    links: linksTo({
      '/platform/openUser/charges': '计费',
      '/platform/openUser/bills': '账单',
      '/platform/dosageDetail': '用量明细',
      '/platform/openUser/orders': '订单',
      '/platform/purchase': '购买',
    }),
  },
  {
    name: '设置',
    links: linksTo({
      '/platform/openUser/subUsers': '子账户',
      '/platform/openUser/subPartners': '子合作方',
      '/platform/openUser/sso': '单点登录',
      '/platform/openUser/cloudStore': '云存储',
      '/platform/openUser/smsTemplates': '短信模板',
    }),
  },
]

// The console's own menu, in the order a partner's work goes. Only what is built is shown.

import type { NavLink } from './platformNav.ts'

export const CONSOLE: readonly { name: string; links: readonly NavLink[] }[] = [
  { name: '概览', links: [{ path: '/platform/openUser', name: '应用中心' }] },
  {
    name: '开发',
    links: [
      { path: '/platform/tools/apps', name: '应用管理' },
      { path: '/platform/tools/apiDebug', name: 'API调试' },
      { path: '/platform/openUser/notify', name: '通知配置' },
      { path: '/platform/openUser/pushLogs', name: '推送与日志' },
      { path: '/platform/openUser/ipWhitelist', name: 'IP白名单' },
    ],
  },
  {
    name: '业务',
    links: [
      { path: '/platform/openUser/signFlows', name: '签署流程' },
      { path: '/platform/openUser/users', name: '用户管理' },
      { path: '/platform/openUser/templates', name: '模板管理' },
      { path: '/platform/openUser/seals', name: '印章管理' },
      { path: '/platform/openUser/sealAuth', name: '印章授权' },
      { path: '/platform/openUser/filing', name: '签署备案' },
      { path: '/platform/openUser/manualReview', name: '人工审核' },
      { path: '/platform/openUser/signReport', name: '签署报告' },
    ],
  },
  {
    name: '费用',
    links: [
      { path: '/platform/openUser/charges', name: '计费' },
      { path: '/platform/openUser/bills', name: '账单' },
      { path: '/platform/dosageDetail', name: '用量明细' },
      { path: '/platform/openUser/orders', name: '订单' },
      { path: '/platform/purchase', name: '购买' },
    ],
  },
  {
    name: '设置',
    links: [
      { path: '/platform/openUser/subUsers', name: '子账户' },
      { path: '/platform/openUser/subPartners', name: '子合作方' },
      { path: '/platform/openUser/sso', name: '单点登录' },
      { path: '/platform/openUser/cloudStore', name: '云存储' },
      { path: '/platform/openUser/smsTemplates', name: '短信模板' },
    ],
  },
]

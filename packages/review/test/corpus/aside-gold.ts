import type { GoldFacts } from './gold.ts'

export const ASIDE_GOLD: Record<string, GoldFacts> = {
  peaches: {
    contractType: '买卖',
    parties: ['平谷刘家店果农合作社', '天津武清鲜果鲜到家有限公司'],
    amount: 272000,
    deposit: 54400,
    signDate: '2026-06-10',
    performanceStart: '2026-07-20',
    performanceEnd: '2026-08-15',
    dispute: '诉讼',
  },
  'old-house': {
    contractType: '建设工程',
    parties: ['温玉兰', '温州瓯海匠心装饰工程有限公司'],
    amount: 320000,
    signDate: '2026-04-28',
    performanceStart: '2026-05-10',
    performanceEnd: '2026-08-17',
    warrantyMonths: 24,
    dispute: '诉讼',
  },
  waitress: {
    contractType: '劳动',
    parties: ['长沙天心老灶台餐饮有限公司', '廖晓梅'],
    periodicAmount: 5600,
    signDate: '2026-02-25',
    termStart: '2026-03-01',
    termEnd: '2029-02-28',
    probationEnd: '2026-04-30',
    dispute: '劳动仲裁',
  },
  bookkeeping: {
    contractType: '服务',
    parties: ['昆明盘龙滇味坊食品有限公司', '昆明官渡算得清财务咨询有限公司'],
    amount: 7200,
    periodicAmount: 600,
    signDate: '2026-06-22',
    termStart: '2026-07-01',
    termEnd: '2027-06-30',
    dispute: '诉讼',
  },
}

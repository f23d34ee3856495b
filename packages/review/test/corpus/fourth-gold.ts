import type { GoldFacts } from './gold.ts'

export const FOURTH_GOLD: Record<string, GoldFacts> = {
  flat: {
    contractType: '租赁',
    parties: ['戚红梅', '卞立新'],
    periodicAmount: 3900,
    deposit: 3900,
    signDate: '2026-08-20',
    termStart: '2026-09-01',
    termEnd: '2027-08-31',
    dispute: '诉讼',
  },
  moving: {
    contractType: '服务',
    parties: ['成都锦江一帆设计工作室', '成都武侯大力搬家服务有限公司'],
    amount: 12600,
    signDate: '2026-09-28',
    performanceStart: '2026-10-10',
    performanceEnd: '2026-10-11',
    dispute: '诉讼',
  },
  vegetables: {
    contractType: '买卖',
    parties: ['厦门思明第二幼儿园', '厦门同安绿手指蔬菜合作社'],
    amount: 156000,
    signDate: '2026-08-25',
    termStart: '2026-09-01',
    termEnd: '2027-01-20',
    dispute: '诉讼',
  },
}

import type { GoldFacts } from './gold.ts'

export const SPOKEN_GOLD: Record<string, GoldFacts> = {
  truck: {
    contractType: '买卖',
    parties: ['孔令山', '滕州顺路物流有限公司'],
    amount: 86000,
    signDate: '2026-04-06',
    performanceEnd: '2026-04-12',
    warrantyMonths: 3,
    dispute: '诉讼',
  },
  shopfront: {
    contractType: '租赁',
    parties: ['覃秀英', '玉林玉州甜甜奶茶店'],
    periodicAmount: 4200,
    deposit: 8400,
    signDate: '2026-04-20',
    termStart: '2026-05-01',
    termEnd: '2029-04-30',
    dispute: '诉讼',
  },
  'shop-loan': {
    contractType: '借款',
    parties: ['胡建业', '孟繁星', '孟繁荣'],
    amount: 150000,
    signDate: '2026-03-08',
    termStart: '2026-03-10',
    termEnd: '2027-09-09',
    annualRatePercent: 6,
    dispute: '诉讼',
  },
  'noodle-shop': {
    contractType: '合伙',
    parties: ['蒲建国', '马晓玲', '魏东'],
    amount: 300000,
    signDate: '2026-03-15',
    termStart: '2026-04-01',
    termEnd: '2031-03-31',
    dispute: '诉讼',
  },
}

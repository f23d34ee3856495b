import type { GoldFacts } from './gold.ts'

export const LATER_GOLD: Record<string, GoldFacts> = {
  curtains: {
    contractType: '加工承揽',
    parties: ['绍兴越城悦来民宿有限公司', '绍兴柯桥布衣窗饰店'],
    amount: 23800,
    signDate: '2026-04-26',
    performanceStart: '2026-05-06',
    performanceEnd: '2026-05-28',
    warrantyMonths: 24,
    dispute: '诉讼',
  },
  website: {
    contractType: '技术开发',
    parties: ['宜兴丁蜀陶韵紫砂有限公司', '无锡滨湖快码网络科技有限公司'],
    amount: 88000,
    signDate: '2026-05-20',
    performanceStart: '2026-06-01',
    performanceEnd: '2026-08-31',
    warrantyMonths: 12,
    dispute: '诉讼',
  },
  van: {
    contractType: '租赁',
    parties: ['邱国平', '南昌青山湖小蜜蜂家政服务部'],
    periodicAmount: 1800,
    deposit: 3600,
    signDate: '2026-03-12',
    termStart: '2026-03-15',
    termEnd: '2027-03-14',
    dispute: '诉讼',
  },
}

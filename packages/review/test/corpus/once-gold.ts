import type { GoldFacts } from './gold.ts'

export const ONCE_GOLD: Record<string, GoldFacts> = {
  uniforms: {
    contractType: '加工承揽',
    parties: ['石家庄桥西实验中学', '河北容城衣锦服装有限公司'],
    amount: 252000,
    signDate: '2026-05-18',
    performanceEnd: '2026-08-25',
    dispute: '诉讼',
  },
  canteen: {
    contractType: '建设工程',
    parties: ['哈尔滨松北机械厂', '黑龙江北辰装饰工程有限公司'],
    amount: 1560000,
    signDate: '2026-06-20',
    performanceStart: '2026-07-01',
    performanceEnd: '2026-09-08',
    warrantyMonths: 24,
    dispute: '诉讼',
  },
  rice: {
    contractType: '买卖',
    parties: ['南通崇川快餐连锁有限公司', '盘锦大洼田园米业有限公司'],
    amount: 348000,
    deposit: 34800,
    signDate: '2026-09-28',
    performanceEnd: '2026-12-20',
    dispute: '诉讼',
  },
}

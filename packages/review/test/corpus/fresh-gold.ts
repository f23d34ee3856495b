import type { GoldFacts } from './gold.ts'

export const FRESH_GOLD: Record<string, GoldFacts> = {
  steel: { contractType: '买卖', parties: ['唐山冀东钢铁贸易有限公司', '天津津沽建筑构件有限公司'], amount: 1800000, deposit: 360000, signDate: '2026-06-01', performanceEnd: '2026-06-20', dispute: '诉讼' },
  'shop-lease': { contractType: '租赁', parties: ['福州榕城商业管理有限公司', '林晓峰'], periodicAmount: 15000, deposit: 30000, signDate: '2026-08-15', termStart: '2026-09-01', termEnd: '2031-08-31', dispute: '诉讼' },
  worker: { contractType: '劳动', parties: ['石家庄正定机械制造有限公司', '张建军'], periodicAmount: 7000, signDate: '2026-06-25', termStart: '2026-07-01', termEnd: '2029-06-30', probationEnd: '2026-12-31', dispute: '劳动仲裁' },
  cleaning: { contractType: '服务', parties: ['太原晋阳写字楼管理有限公司', '山西洁净物业服务有限公司'], amount: 264000, periodicAmount: 22000, signDate: '2026-03-20', termStart: '2026-04-01', termEnd: '2027-03-31', dispute: '诉讼' },
  'staff-nda': { contractType: '保密', parties: ['苏州纳微生物科技有限公司', '钱文博'], signDate: '2026-05-06', dispute: '劳动仲裁' },
  'bridge-loan': { contractType: '借款', parties: ['宁夏银川众和投资有限公司', '宁夏贺兰山酒业有限公司'], amount: 5000000, signDate: '2026-05-08', termStart: '2026-05-10', termEnd: '2026-11-09', annualRatePercent: 9.5, dispute: '仲裁' },
  'fund-partners': { contractType: '合伙', parties: ['高志强', '罗敏', '唐磊'], amount: 1000000, signDate: '2026-02-20', termStart: '2026-03-01', termEnd: '2029-02-28', dispute: '仲裁' },
  mould: { contractType: '加工承揽', parties: ['东莞精锐塑胶制品有限公司', '佛山顺德恒达模具厂'], amount: 270000, signDate: '2026-07-25', performanceEnd: '2026-09-30', warrantyMonths: 12, dispute: '诉讼' },
  research: { contractType: '技术开发', parties: ['内蒙古草原乳业有限公司', '华北农业大学食品研究所'], amount: 600000, signDate: '2026-03-12', performanceStart: '2026-04-01', performanceEnd: '2027-03-31', dispute: '仲裁' },
  'road-works': { contractType: '建设工程', parties: ['兰州新区市政建设有限公司', '甘肃陇原路桥工程有限公司'], amount: 8600000, signDate: '2026-04-20', performanceStart: '2026-05-01', performanceEnd: '2026-08-28', warrantyMonths: 24, dispute: '诉讼' },
}

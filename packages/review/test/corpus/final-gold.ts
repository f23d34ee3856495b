import type { GoldFacts } from './gold.ts'

export const FINAL_GOLD: Record<string, GoldFacts> = {
  'house-sale': { contractType: '买卖', parties: ['郑海涛', '何雨桐'], amount: 7200000, deposit: 500000, signDate: '2026-09-28', performanceEnd: '2026-11-30', dispute: '诉讼' },
  'crane-lease': { contractType: '租赁', parties: ['中北建工集团第三工程有限公司', '太行机械设备租赁有限公司'], periodicAmount: 37000, deposit: 40000, signDate: '2026-03-06', termStart: '2026-03-15', termEnd: '2027-01-14', dispute: '诉讼' },
  'open-labour': { contractType: '劳动', parties: ['江西赣江水泥股份有限公司', '刘春梅'], periodicAmount: 9200, signDate: '2025-12-25', termStart: '2026-01-01', dispute: '劳动仲裁' },
  marketing: { contractType: '服务', parties: ['青海湖畔牧场食品有限公司', '广州声量文化传播有限公司'], amount: 860000, signDate: '2026-05-22', termStart: '2026-06-01', termEnd: '2026-11-30', dispute: '仲裁' },
  'free-loan': { contractType: '借款', parties: ['石磊', '沈洁'], amount: 150000, signDate: '2026-07-28', termStart: '2026-08-01', termEnd: '2028-07-31', annualRatePercent: 0, dispute: '诉讼' },
  'limited-partnership': { contractType: '合伙', parties: ['海南椰风投资管理有限公司', '符世杰'], amount: 10000000, signDate: '2026-06-18', termStart: '2026-07-01', termEnd: '2033-06-30', dispute: '仲裁' },
  garment: { contractType: '加工承揽', parties: ['杭州丝语服饰有限公司', '绍兴柯桥巧匠制衣厂'], amount: 174000, signDate: '2026-02-27', performanceEnd: '2026-04-15', dispute: '诉讼' },
  'joint-research': { contractType: '技术开发', parties: ['沈阳智造机器人股份有限公司', '东北理工大学'], amount: 2400000, signDate: '2026-01-19', performanceStart: '2026-02-01', performanceEnd: '2027-07-31', dispute: '仲裁' },
  installation: { contractType: '建设工程', parties: ['西宁中心广场商业有限公司', '青海冷暖机电安装有限公司'], amount: 3250000, signDate: '2026-03-30', performanceStart: '2026-04-10', performanceEnd: '2026-07-18', warrantyMonths: 24, dispute: '诉讼' },
  property: { contractType: '服务', parties: ['南通市崇川区紫荆花园小区业主委员会', '江苏安居物业服务有限公司'], signDate: '2025-12-18', termStart: '2026-01-01', termEnd: '2028-12-31', dispute: '诉讼' },
}

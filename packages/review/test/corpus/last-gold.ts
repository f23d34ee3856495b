import type { GoldFacts } from './gold.ts'

export const LAST_GOLD: Record<string, GoldFacts> = {
  tea: { contractType: '买卖', parties: ['北京清和茶业有限公司', '安溪县铁韵茶叶专业合作社'], amount: 520000, signDate: '2026-10-12', performanceEnd: '2026-11-20', dispute: '仲裁' },
  'warehouse-lease': { contractType: '租赁', parties: ['镇江港华物流有限公司', '扬州维扬日化有限公司'], periodicAmount: 21600, deposit: 43200, signDate: '2026-11-10', termStart: '2026-12-01', termEnd: '2028-11-30', dispute: '诉讼' },
  chef: { contractType: '劳动', parties: ['桂林漓江大饭店有限责任公司', '蒋小军'], periodicAmount: 6500, signDate: '2026-07-25', termStart: '2026-08-01', termEnd: '2027-07-31', probationEnd: '2026-08-31', dispute: '劳动仲裁' },
  audit: { contractType: '服务', parties: ['吉林长白山人参产业有限公司', '北方诚信会计师事务所（普通合伙）'], amount: 180000, signDate: '2026-12-05', performanceEnd: '2027-04-15', dispute: '诉讼' },
  'bank-guarantee-loan': { contractType: '借款', parties: ['褚卫国', '安徽皖南茶油有限公司', '叶文清'], amount: 2000000, signDate: '2026-06-12', termStart: '2026-06-15', termEnd: '2027-06-14', annualRatePercent: 11.5, dispute: '诉讼' },
  machining: { contractType: '加工承揽', parties: ['株洲南车配件有限公司', '衡阳湘南精工机械有限公司'], amount: 320000, signDate: '2026-04-08', performanceEnd: '2026-06-30', warrantyMonths: 6, dispute: '诉讼' },
  website: { contractType: '技术开发', parties: ['宁德闽东旅游投资有限公司', '福州数联信息科技有限公司'], amount: 150000, signDate: '2026-09-01', performanceStart: '2026-09-05', performanceEnd: '2026-12-04', warrantyMonths: 12, dispute: '诉讼' },
  fence: { contractType: '建设工程', parties: ['盐城黄海农场有限公司', '盐城大丰建筑安装工程有限公司'], amount: 756000, signDate: '2026-09-28', performanceStart: '2026-10-08', performanceEnd: '2026-12-06', warrantyMonths: 24, dispute: '诉讼' },
}

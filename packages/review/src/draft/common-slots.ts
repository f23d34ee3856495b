// What may be agreed in any contract. Never asked for; written where it was said, in the clause it belongs to.
import { type Slot, slot } from './template.ts'

const OPTIONAL = { optional: true } as const
const typed = (key: string, label: string, kind: Slot['kind']) => slot(key, label, kind, undefined, OPTIONAL)

/** Figures and days. */
const FIGURES: Slot[] = [
  typed('quantity', '数量', 'text'),
  typed('unitPrice', '单价', 'money'),
  typed('unitPer', '计价单位', 'text'),
  typed('periodicAmount', '每期金额', 'money'),
  typed('periodUnit', '计费周期', 'text'),
  typed('amount', '总价', 'money'),
  typed('taxRate', '税率（%）', 'percent'),
  typed('taxIncluded', '是否含税', 'text'),
  typed('invoice', '发票', 'text'),
  typed('termMonths', '期限（月）', 'months'),
  typed('termDays', '期限（日）', 'days'),
  typed('startDate', '开始日', 'date'),
  typed('endDate', '届满日', 'date'),
  typed('deliveryDate', '交付日期', 'date'),
  typed('deliveryTime', '交付期限', 'text'),
  typed('deliveryPlace', '交付地点', 'text'),
  typed('warrantyMonths', '质保期（月）', 'months'),
  typed('deposit', '押金或保证金', 'money'),
  typed('earnest', '定金', 'money'),
  typed('labourForm', '合同期限形式', 'text'),
  typed('payDay', '发薪日', 'days'),
  typed('probationWage', '试用期工资', 'money'),
  typed('probationRatio', '试用期工资比例（%）', 'percent'),
  typed('monthlyRatePercent', '月利率（%）', 'percent'),
  typed('interestFree', '无息', 'text'),
  typed('thirdContribution', '丙方出资额', 'money'),
  typed('secondShare', '乙方分配比例（%）', 'percent'),
  typed('thirdShare', '丙方分配比例（%）', 'percent'),
  typed('thirdName', '丙方名称', 'text'),
  typed('firstIs', '甲乙方位置', 'text'),
]

/** Passages, each standing in the clause of its subject or in one of its own. */
export const PASSAGES: { key: string; heading: string; clauses: string[]; replaces: boolean }[] = [
  {
    key: 'subjectTerms',
    heading: '标的与内容',
    clauses: ['goods', 'service', 'project', 'premises', 'business', 'work', 'definition', 'matter'],
    replaces: false,
  },
  {
    key: 'priceTerms',
    heading: '价款补充约定',
    clauses: ['price', 'fee', 'rent', 'wage', 'amount', 'capital'],
    replaces: false,
  },
  { key: 'payment', heading: '付款', clauses: ['payment'], replaces: true },
  { key: 'earnestTerms', heading: '定金', clauses: ['earnest'], replaces: true },
  { key: 'depositTerms', heading: '押金与保证金', clauses: ['deposit'], replaces: false },
  { key: 'deliveryTerms', heading: '交付', clauses: ['delivery', 'schedule'], replaces: false },
  { key: 'acceptanceTerms', heading: '验收', clauses: ['acceptance', 'completion'], replaces: false },
  {
    key: 'warrantyTerms',
    heading: '质量与保修',
    clauses: ['warranty', 'maintenance', 'remedy'],
    replaces: false,
  },
  { key: 'termTerms', heading: '期限与续约', clauses: ['term', 'period'], replaces: false },
  { key: 'hoursTerms', heading: '工作时间', clauses: ['hours'], replaces: false },
  { key: 'insuranceTerms', heading: '社会保险与福利', clauses: ['insurance'], replaces: false },
  { key: 'ip', heading: '成果归属', clauses: ['ownership'], replaces: true },
  { key: 'ipTerms', heading: '成果归属', clauses: ['ownership'], replaces: false },
  { key: 'secrecy', heading: '保密', clauses: ['secrecy'], replaces: true },
  { key: 'noncompete', heading: '竞业限制', clauses: ['noncompete'], replaces: true },
  { key: 'sublease', heading: '转租与转让', clauses: ['sublease'], replaces: false },
  { key: 'costs', heading: '费用承担', clauses: ['repair'], replaces: false },
  {
    key: 'breach',
    heading: '违约责任',
    clauses: ['breach', 'nda-breach', 'loan-breach', 'partner-breach'],
    replaces: true,
  },
  {
    key: 'terminationTerms',
    heading: '解除',
    clauses: ['termination', 'settlement', 'end'],
    replaces: false,
  },
  { key: 'dispute', heading: '争议解决', clauses: ['dispute', 'site-dispute'], replaces: true },
  { key: 'special', heading: '特别约定', clauses: [], replaces: false },
]

export const COMMON_SLOTS: Slot[] = [
  ...FIGURES,
  ...PASSAGES.map(({ key, heading }) => typed(key, heading, 'text')),
]

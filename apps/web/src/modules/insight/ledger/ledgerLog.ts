// How a change to a ledger reads: as people write amounts and shares, not as they are kept.
import { shown } from './ledgerMoney.ts'

const PART: Record<string, string> = {
  contract: '合同',
  plan: '计划',
  fund: '收付款',
  invoice: '发票',
}
export const FIELD: Record<string, string> = {
  created: '新增台账',
  imported: '导入',
  name: '名称',
  counterpart: '相对方',
  contract_cents: '合同金额',
  currency: '币种',
  tax_bp: '税率',
  signed_on: '签订日期',
  end_date: '截止日',
  archived_id: '归档合同',
  department_id: '所属部门',
  opening_fund_cents: '期初余额',
  opening_invoice_cents: '期初开票',
  responsible_id: '负责人',
  parties: '各方',
  period: '期次',
  due_on: '应收付日',
  cents: '金额',
  share_bp: '比例',
  condition: '条件',
  remind_days: '提前提醒天数',
  kind: '类型',
  rate_e8: '汇率',
  on_day: '日期',
  allocations: '核销',
  voucher_id: '凭证',
  note: '备注',
  direction: '方向',
  number: '号码',
  net_cents: '不含税',
  tax_cents: '税额',
  gross_cents: '价税合计',
  rate_bp: '税率',
  seller: '销售方',
  buyer: '购买方',
  file_id: '文件',
  credit_of: '冲销发票',
}

const KIND: Record<string, string> = { 1: '收款', 2: '付款', 3: '退款' }
/** Things of their own, known here by a number nobody reads. */
const REFERENCES = new Set(['voucher_id', 'file_id', 'credit_of', 'archived_id', 'department_id'])

export const changedThing = (part: string, field: string): string =>
  `${PART[part] ?? '台账'} · ${FIELD[field] ?? '其他内容'}`

const isNumber = (text: string) => /^-?\d+$/.test(text)

const list = (text: string, word: (one: Record<string, unknown>) => string): string => {
  try {
    return (JSON.parse(text) as Record<string, unknown>[]).map(word).join('；') || '无'
  } catch {
    return '已修改'
  }
}

/** What a field held. A file or another invoice is only a number here: it says no more than that there was one. */
export const logged = (field: string, text: string | null, currency: string): string | null => {
  if (text === null || text === '') return null
  if (REFERENCES.has(field)) return '有'
  if (field === 'parties') return list(text, ({ name, role }) => `${role} ${name}`)
  if (field === 'allocations') return list(text, ({ cents }) => shown(Number(cents), currency))
  if (!isNumber(text)) return text
  if (field.endsWith('cents')) return shown(Number(text), currency)
  if (field.endsWith('_bp')) return `${Number(text) / 100}%`
  if (field === 'rate_e8') return String(Number(text) / 1e8)
  return field === 'kind' || field === 'direction' ? (KIND[text] ?? '其他') : text
}

// Passages made from several facts: what is known is said, what is not stays a slot and so a visible blank.
import { monthsOfTerm, termEnd } from '../values/calendar.ts'
import type { DraftAnswers } from './draft.ts'
import type { DraftTemplate } from './template.ts'

type Passage = (answers: DraftAnswers, template: DraftTemplate) => string

const has = (answers: DraftAnswers, key: string) => answers[key] !== undefined && answers[key] !== ''

/** 36 → 36个月（3年） */
export const monthsInWords = (months: number): string =>
  months >= 12 && months % 12 === 0
    ? `${months}个月（${months / 12}年）`
    : months % 1
      ? `${Math.floor(months)}个半月`
      : `${months}个月`

const price: Passage = (answers, { names }) => {
  const noun = names?.price || '合同总价'
  const parts: string[] = []
  if (has(answers, 'unitPrice')) {
    parts.push(`单价为人民币{{unitPrice}}元${has(answers, 'unitPer') ? '/{{unitPer}}' : ''}`)
    if (has(answers, 'quantity')) parts.push('数量为{{quantity}}')
  }
  if (has(answers, 'periodicAmount')) {
    const unit = String(answers.periodUnit ?? '月')
    parts.push(
      `每${unit}${noun.replace(/总额|总价/, '') || '费用'}为人民币{{periodicAmount}}元（大写：{{periodicAmount:capital}}）`,
    )
    if (has(answers, 'amount')) parts.push(`合同期内合计人民币{{amount}}元（大写：{{amount:capital}}）`)
  } else if (has(answers, 'amount') || (parts.length === 0 && !has(answers, 'priceTerms')))
    parts.push(`${noun}为人民币{{amount}}元（大写：{{amount:capital}}）`)
  else if (has(answers, 'unitPrice')) parts.push(`${noun}按实际数量结算`)
  return parts.length ? `${parts.join('，')}。` : ''
}

const tax: Passage = (answers, { second, type, reviewAs }) => {
  const rate = has(answers, 'taxRate') ? '，税率为{{taxRate}}%' : ''
  const kind =
    answers.invoice === '普通'
      ? '增值税普通发票'
      : answers.invoice === '专用'
        ? '增值税专用发票'
        : '增值税发票'
  const seller = type === '租赁' ? '出租人' : second
  if (answers.invoice === '不开票')
    return `上述价款${answers.taxIncluded === '不含税' ? '不含税' : ''}，${seller}不另行开具发票。`.replace(
      '款，',
      '款',
    )
  if (answers.taxIncluded === '不含税')
    return `上述价款不含税，不含增值税${rate}，${has(answers, 'taxRate') ? `税款另计，${seller}应开具${kind}` : `需要开具发票的，税款由双方另行确认`}。`
  if (answers.taxIncluded === '含税' || rate || has(answers, 'invoice'))
    return `上述价款含增值税${rate}，${seller}应开具${kind}。`
  if ((reviewAs ?? type) === '买卖' && !['车辆买卖', '房屋买卖', '店铺转让'].includes(type))
    return '上述价款含增值税，卖方应开具增值税发票。'
  return ''
}

const delivery: Passage = (answers, { second, type, reviewAs }) => {
  const what = (reviewAs ?? type) === '加工承揽' ? '完成加工并交付定作物' : '交付货物'
  const place = has(answers, 'deliveryPlace')
    ? '，交付地点为{{deliveryPlace}}'
    : (reviewAs ?? type) === '买卖'
      ? '，交付地点为{{deliveryPlace}}'
      : ''
  if (has(answers, 'deliveryDate')) return `${second}应于{{deliveryDate}}前${what}${place}。`
  if (has(answers, 'deliveryTime')) return `${second}应于{{deliveryTime}}${what}${place}。`
  if (has(answers, 'deliveryTerms'))
    return has(answers, 'deliveryPlace') ? '交付地点为{{deliveryPlace}}。' : ''
  return `${second}应于{{deliveryDate}}前${what}${place}。`
}

const warranty: Passage = (answers) =>
  has(answers, 'warrantyMonths') ? monthsInWords(Number(answers.warrantyMonths)) : '{{warrantyMonths}}个月'

const rent: Passage = (answers) => {
  const unit = String(answers.periodUnit ?? '月')
  const parts: string[] = []
  if (has(answers, 'unitPrice'))
    parts.push(`租金标准为人民币{{unitPrice}}元${has(answers, 'unitPer') ? '/{{unitPer}}' : ''}`)
  if (has(answers, 'periodicAmount') || parts.length === 0)
    parts.push(`${unit}租金为人民币{{periodicAmount}}元（大写：{{periodicAmount:capital}}）`)
  if (has(answers, 'amount')) parts.push('租赁期内租金合计人民币{{amount}}元（大写：{{amount:capital}}）')
  return `${parts.join('，')}。`
}

const term: Passage = (answers, { names }) => {
  const noun = names?.term || '合同期限'
  const start = answers.startDate
  const end = answers.endDate
  if (has(answers, 'termDays')) {
    const from = has(answers, 'startDate') ? `自{{startDate}}起计算` : '自合同签订之日起计算'
    return `${noun}为{{termDays}}日，${from}${has(answers, 'endDate') ? '，至{{endDate}}止' : ''}。`
  }
  if (typeof start === 'string' && typeof end === 'string') {
    const months = monthsOfTerm(start, end)
    const length = has(answers, 'termMonths') ? Number(answers.termMonths) : months
    return Number.isInteger(length) && length > 0
      ? `${noun}为${monthsInWords(length)}，自{{startDate}}起至{{endDate}}止。`
      : `${noun}自{{startDate}}起至{{endDate}}止。`
  }
  if (has(answers, 'termMonths')) {
    const length = Number(answers.termMonths)
    if (typeof start === 'string' && Number.isInteger(length)) {
      termEnd(start, length)
      return `${noun}为${monthsInWords(length)}，自{{startDate}}起至{{termMonths:end}}止。`
    }
    return typeof end === 'string'
      ? `${noun}为${monthsInWords(length)}，至{{endDate}}止。`
      : `${noun}为${monthsInWords(length)}，自{{startDate}}起计算。`
  }
  if (typeof end === 'string') return `${noun}自合同签订之日起至{{endDate}}止。`
  if (has(answers, 'termTerms')) return has(answers, 'startDate') ? `${noun}自{{startDate}}起计算。` : ''
  return `${noun}为{{termMonths}}个月，自{{startDate}}起至{{termMonths:end}}止。`
}

const probation: Passage = (answers) =>
  has(answers, 'probationWage')
    ? `试用期月工资为人民币{{probationWage}}元${has(answers, 'probationRatio') ? '（转正后工资的{{probationRatio}}%）' : ''}。`
    : has(answers, 'probationRatio')
      ? '试用期工资为转正后工资的{{probationRatio}}%。'
      : '试用期工资不低于转正后工资的80%。'

const rate: Passage = (answers) => {
  if (answers.interestFree) return '本借款为无息借款，借款人无需支付借款期间的利息。'
  if (has(answers, 'monthlyRatePercent'))
    return '借款月利率为{{monthlyRatePercent}}%（折合年利率{{annualRatePercent}}%），自放款之日起按实际天数计息。'
  return '借款年利率为{{annualRatePercent}}%，自放款之日起按实际天数计息。'
}

const thirdContribution: Passage = (answers) =>
  has(answers, 'thirdContribution') ? '，丙方以货币出资人民币{{thirdContribution}}元' : ''
const allContributions: Passage = (answers) => {
  const parts = ['firstContribution', 'secondContribution', 'thirdContribution'].map((key) => answers[key])
  if (typeof parts[0] !== 'number' || typeof parts[1] !== 'number') return ''
  const sum = parts.reduce<number>((all, part) => all + (typeof part === 'number' ? part : 0), 0)
  return `，合计人民币${sum.toLocaleString('en-US', { minimumFractionDigits: 2 })}元`
}
const secondShare: Passage = (answers) =>
  has(answers, 'secondShare')
    ? `{{secondShare}}%${has(answers, 'thirdShare') ? '，丙方{{thirdShare}}%' : ''}`
    : '{{firstShare:rest}}%'

/** Fixed, open or until a job is done: each says its own. */
const labourTerm: Passage = (answers, template) => {
  const from = '自{{startDate}}起'
  if (answers.labourForm === '无固定期限') return `本合同为无固定期限劳动合同，${from}。`
  if (answers.labourForm === '以完成一定工作任务为期限')
    return `本合同为以完成一定工作任务为期限的劳动合同，${from}至工作任务完成之日止。`
  return `本合同为固定期限劳动合同。${term(answers, template)}`
}
const hourly: Passage = (answers) =>
  has(answers, 'periodicAmount') && !has(answers, 'unitPrice') ? '' : '小时工资为人民币{{unitPrice}}元。'
const servicePeriod: Passage = (answers) =>
  has(answers, 'serviceMonths')
    ? `劳动者的服务期为${monthsInWords(Number(answers.serviceMonths))}，自培训结束返回工作岗位之日起计算；服务期长于劳动合同期限的，劳动合同期限顺延至服务期届满。`
    : '劳动者的服务期为{{serviceMonths}}个月，自培训结束返回工作岗位之日起计算；服务期长于劳动合同期限的，劳动合同期限顺延至服务期届满。'

const payDay: Passage = (answers) => (has(answers, 'payDay') ? '{{payDay}}日' : '10日前')

const area: Passage = (answers) =>
  /^[\d.,]+$/.test(String(answers.area ?? ''))
    ? '{{area}}平方米'
    : has(answers, 'area')
      ? '{{area}}'
      : '{{area}}平方米'

const MADE: Record<string, Passage> = {
  price,
  tax,
  delivery,
  warranty,
  rent,
  term,
  probation,
  rate,
  payDay,
  hourly,
  servicePeriod,
  labourTerm,
  area,
  thirdContribution,
  allContributions,
  secondShare,
}

/** {{>price}} → the words for it, slots still in them. */
export const withPassages = (text: string, answers: DraftAnswers, template: DraftTemplate): string =>
  text.replace(/\{\{>(\w+)\}\}/g, (_, name: string) => MADE[name]?.(answers, template) ?? '')

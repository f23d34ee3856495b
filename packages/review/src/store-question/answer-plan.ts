import type { FactSheet, FactValue } from '../contract-facts/fact-value.ts'
import { type Judgement, judge } from './judge.ts'
import type { AboutContract, GroupBy, StorePlan, Verdict } from './store-plan.ts'

export type StoreRow = { id: string; sheet: FactSheet; about?: AboutContract }
export type StoreHit = { id: string; judgement: Judgement; shown: FactValue[] }
export type StoreGroup = { label: string; count: number; value: number | null; ids: string[] }
export type StoreAnswer = {
  /** 共 = the five together. */
  account: { total: number } & Record<Verdict, number>
  /** Those that meet the plan, in its order and cut to its limit. */
  hits: StoreHit[]
  /** Those a person has to look at. */
  doubtful: StoreHit[]
  unread: string[]
  /** Not stated at all. */
  unstated: string[]
  groups: StoreGroup[] | null
  /** Of the measure; in yuan, percent, days or as a plain number. `of` says how many contracts it was made from. */
  figure: { value: number | null; of: number; unit: string } | null
}
export type AnswerPlan = (plan: StorePlan, rows: Iterable<StoreRow>) => StoreAnswer

const UNITS = {
  money: '元',
  ratio: '%',
  duration: '天',
  number: '',
  date: '',
  party: '',
  place: '',
  text: '',
  enum: '',
  bool: '',
} as const
const DAYS = { 小时: 1 / 24, 日: 1, 工作日: 1.4, 月: 30.4, 年: 365 } as const

/** A value as a number to order and add by; dates by their day. */
function amountOf(value: FactValue | undefined): number | null {
  const datum = value?.value
  switch (datum?.type) {
    case 'money':
      return datum.currency === 'CNY' ? datum.cents / 100 : null
    case 'ratio':
      return datum.bp / 100
    case 'duration':
      return datum.n * DAYS[datum.unit]
    case 'number':
      return datum.n
    case 'date':
      return Date.parse(datum.day) / 86_400_000
    default:
      return null
  }
}
const firstOf = (sheet: FactSheet, key: FactValue['key']) =>
  sheet.facts.find((value) => value.key === key && value.state === '明确')
const textOf = (value: FactValue | undefined): string => {
  const datum = value?.value
  if (!datum) return '未约定'
  if ('text' in datum) return datum.text
  if (datum.type === 'date') return datum.day
  if (datum.type === 'bool') return datum.value ? '是' : '否'
  return `${amountOf(value)}${UNITS[datum.type]}`
}

function labelOf(by: GroupBy, { sheet, about = {} }: StoreRow): string {
  if ('about' in by) {
    if (by.about === 'kind') return about.kind ?? sheet.kind
    if (by.about === 'counterparty') {
      const parties = sheet.facts.filter(({ key }) => key === 'party.name')
      const other = about.ourSide ? parties.find(({ side }) => side !== about.ourSide) : parties[1]
      return about.counterparty ?? textOf(other)
    }
    return about[by.about] ?? '未知'
  }
  const value = firstOf(sheet, by.fact)
  if (!('period' in by)) return textOf(value)
  const day = value?.value?.type === 'date' ? value.value.day : null
  if (!day) return '未约定'
  if (by.period === 'year') return `${day.slice(0, 4)}年`
  if (by.period === 'month') return `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`
  return `${day.slice(0, 4)}年第${Math.ceil(Number(day.slice(5, 7)) / 3)}季度`
}

function measured(fn: string, numbers: number[]): number | null {
  if (numbers.length === 0) return null
  const sorted = [...numbers].sort((a, b) => a - b)
  const sum = numbers.reduce((total, one) => total + one, 0)
  // Sums of money are added in cents.
  if (fn === 'sum') return Math.round(numbers.reduce((total, one) => total + Math.round(one * 100), 0)) / 100
  if (fn === 'avg') return Math.round((sum / numbers.length) * 100) / 100
  if (fn === 'min') return sorted[0] as number
  if (fn === 'max') return sorted.at(-1) as number
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2
}

/** Every row is judged once and counted once. */
export const answerPlan: AnswerPlan = (plan, rows) => {
  const account = { total: 0, 符合: 0, 不符合: 0, 未约定: 0, 存疑: 0, 无法读取: 0 }
  const met: { row: StoreRow; hit: StoreHit }[] = []
  const doubtful: StoreHit[] = []
  const unread: string[] = []
  const unstated: string[] = []
  for (const row of rows) {
    const judgement = judge(plan, row.sheet, row.about)
    account.total++
    account[judgement.verdict]++
    const shown = row.sheet.facts.filter(({ key }) => plan.show.includes(key))
    const hit = { id: row.id, judgement, shown }
    if (judgement.verdict === '符合') met.push({ row, hit })
    else if (judgement.verdict === '存疑') doubtful.push(hit)
    else if (judgement.verdict === '无法读取') unread.push(row.id)
    else if (judgement.verdict === '未约定') unstated.push(row.id)
  }
  const { order } = plan
  if (order) {
    const amount = ({ row }: (typeof met)[number]) => amountOf(firstOf(row.sheet, order.fact))
    const sign = order.direction === 'desc' ? -1 : 1
    // What has no value stands last whichever way it is ordered.
    met.sort((a, b) => {
      const [x, y] = [amount(a), amount(b)]
      if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
      return sign * (x - y)
    })
  }
  const kept = plan.by
    ? met
    : plan.limit !== null
      ? met.filter(({ row }, at) => at < (plan.limit as number) && (!order || firstOf(row.sheet, order.fact)))
      : met
  const { measure } = plan
  const numbersOf = (list: typeof met) =>
    'fact' in measure
      ? list.map(({ row }) => amountOf(firstOf(row.sheet, measure.fact))).filter((one) => one !== null)
      : []
  let groups: StoreGroup[] | null = null
  if (plan.by) {
    const by = plan.by
    const sorted = new Map<string, typeof met>()
    for (const one of met) {
      const label = labelOf(by, one.row)
      sorted.set(label, [...(sorted.get(label) ?? []), one])
    }
    groups = [...sorted].map(([label, list]) => ({
      label,
      count: list.length,
      value: 'fact' in measure ? measured(measure.fn, numbersOf(list)) : list.length,
      ids: list.map(({ hit }) => hit.id),
    }))
    groups.sort((a, b) => ('period' in by ? a.label.localeCompare(b.label) : (b.value ?? 0) - (a.value ?? 0)))
    if (plan.limit !== null) groups = groups.slice(0, plan.limit)
  }
  const settled = account.符合 + account.不符合
  const numbers = numbersOf(kept)
  const figure =
    measure.fn === 'count'
      ? { value: account.符合, of: account.total, unit: '份' }
      : measure.fn === 'share'
        ? {
            value: settled ? Math.round((account.符合 / settled) * 10000) / 100 : null,
            of: settled,
            unit: '%',
          }
        : 'fact' in measure
          ? {
              value: measured(measure.fn, numbers),
              of: numbers.length,
              unit: unitOf(kept.map(({ row }) => firstOf(row.sheet, measure.fact))),
            }
          : null
  return { account, hits: kept.map(({ hit }) => hit), doubtful, unread, unstated, groups, figure }
}
const unitOf = (values: (FactValue | undefined)[]): string => {
  const type = values.find((value) => value?.value)?.value?.type
  return type ? UNITS[type] : ''
}

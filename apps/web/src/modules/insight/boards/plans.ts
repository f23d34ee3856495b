// What can be asked of contracts by choosing, and the plan it becomes.

import type { BiPlan } from '@xinqi/api/calls'
import { chinaToday } from '../../../shared/format/chinaToday.ts'

export const METRICS: Record<string, string> = {
  contractCount: '合同数',
  signedCount: '签署完成数',
  signRate: '签署率',
  contractAmount: '合同金额',
  averageSignHours: '平均签署时长',
  refusedCount: '拒签数',
  expiringCount: '有到期日的合同数',
}
/** From the books of the ledger, each by itself. */
export const LEDGER_METRICS: Record<string, string> = {
  receivable: '应收金额',
  received: '已收金额',
  unreceived: '未收金额',
  invoicedAmount: '开票金额',
  overdueCount: '逾期合同数',
}
export const DIMENSIONS: Record<string, string> = {
  none: '不分组',
  day: '日',
  week: '周',
  month: '月',
  quarter: '季度',
  year: '年',
  department: '部门',
  contractType: '合同类型',
  counterparty: '相对方',
  status: '状态',
  initiator: '发起人',
  province: '省份',
}
export const CHARTS = {
  bar: '柱状图',
  stack: '堆叠图',
  line: '折线图',
  pie: '饼图',
  map: '地图',
  table: '表格',
} as const
/** What can show rows and columns at once. */
const TWO_WAYS = new Set<string>(['bar', 'stack', 'line', 'table'])
export const SPANS = {
  7: '近 7 天',
  30: '近 30 天',
  90: '近 90 天',
  365: '近 12 个月',
  0: '全部时间',
  own: '自定义',
} as const
export type Span = '7' | '30' | '90' | '365' | '0' | 'own'

export const NAME_FIELDS = ['counterparty', 'contractType', 'department', 'initiator', 'province'] as const
export type NameField = (typeof NAME_FIELDS)[number]

/** What stands in the controls. */
export type QuestionAnswer = {
  metrics: string[]
  dimension: string
  /** Columns beside the rows of the dimension. */
  series: string | null
  span: Span
  own: [string, string] | null
  chart: BiPlan['chart']
  statuses: number[]
  names: Partial<Record<NameField, string[]>>
  /** Yuan. */
  least: number | null
  most: number | null
  word: string
}

const DAY = 'YYYY-MM-DD'
/** Twelve months are whole ones, the running one the last of them: a thirteenth would be a stump beside the others. */
const beginOf = (span: Exclude<Span, '0' | 'own'>, today: ReturnType<typeof chinaToday>) =>
  span === '365' ? today.subtract(11, 'month').startOf('month') : today.subtract(Number(span) - 1, 'day')
const timeOf = ({ span, own }: QuestionAnswer): BiPlan['time'] => {
  if (span === '0' || (span === 'own' && !own)) return null
  if (span === 'own') return { from: own![0], to: own![1], label: `${own![0]} 至 ${own![1]}` }
  const to = chinaToday()
  const from = beginOf(span, to)
  return { from: from.format(DAY), to: to.format(DAY), label: SPANS[span] }
}

const amountOf = ({ least, most }: QuestionAnswer): BiPlan['filters'] => {
  if (least !== null && most !== null)
    return [{ field: 'amount', operator: 'between', values: [Math.min(least, most), Math.max(least, most)] }]
  if (least !== null) return [{ field: 'amount', operator: 'gte', values: [least] }]
  return most !== null ? [{ field: 'amount', operator: 'lte', values: [most] }] : []
}

export const planOf = (asked: QuestionAnswer): BiPlan => {
  const [metric = 'contractCount', ...also] = asked.metrics
  const dimension = asked.dimension === 'none' ? null : asked.dimension
  const series = dimension === null || asked.series === dimension ? null : asked.series
  return {
    metric,
    ...(also.length > 0 && !series ? { also } : {}),
    dimension,
    ...(series ? { series } : {}),
    time: timeOf(asked),
    filters: [
      ...(asked.statuses.length > 0 ? [{ field: 'status', values: asked.statuses }] : []),
      ...NAME_FIELDS.flatMap((field) => {
        const values = asked.names[field] ?? []
        return values.length > 0 ? [{ field, values }] : []
      }),
      ...amountOf(asked),
      ...(asked.word.trim() ? [{ field: 'name', operator: 'contains', values: [asked.word.trim()] }] : []),
    ],
    order: null,
    limit: null,
    compare: null,
    chart: chartOf(asked.chart, dimension, series),
  }
}

const chartOf = (chart: BiPlan['chart'], dimension: string | null, series: string | null) => {
  if (dimension === null) return 'number'
  if (series) return TWO_WAYS.has(chart) ? chart : 'bar'
  if (chart === 'stack') return 'bar'
  return dimension === 'province' && chart === 'bar' ? 'map' : chart
}

export const metricName = (metric: string): string => METRICS[metric] ?? LEDGER_METRICS[metric] ?? '其他指标'
export const metricNames = ({ metric, also }: BiPlan): string[] => [metric, ...(also ?? [])].map(metricName)
export const titleOf = (plan: BiPlan): string =>
  `${plan.dimension && DIMENSIONS[plan.dimension] ? `按${DIMENSIONS[plan.dimension]}${plan.series ? `和${DIMENSIONS[plan.series] ?? ''}` : ''}的` : ''}${metricNames(plan).join('、')}`

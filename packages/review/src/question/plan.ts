import type { IsoDate } from '../values/calendar.ts'

export const METRICS = {
  contractCount: '合同数',
  signedCount: '签署完成数',
  signRate: '签署率',
  contractAmount: '合同金额',
  receivable: '应收金额',
  received: '已收金额',
  unreceived: '未收金额',
  invoicedAmount: '开票金额',
  expiringCount: '到期合同数',
  averageSignHours: '平均签署时长',
  refusedCount: '拒签数',
  overdueCount: '逾期合同数',
} as const
export type Metric = keyof typeof METRICS

export const DIMENSIONS = {
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
} as const
export type Dimension = keyof typeof DIMENSIONS

/** The fifteen contract statuses by code. */
export const STATUS_NAMES: Record<number, string> = {
  1: '草稿',
  2: '待签署',
  3: '签署中',
  4: '签署完成',
  5: '拒签',
  6: '审批驳回',
  7: '作废',
  8: '过期',
  9: '撤回',
  10: '解约中',
  11: '已解约',
  12: '签署完成后解约',
  13: '待扫描',
  14: '扫描完成',
  15: '已关闭',
}

export type PlanFilter =
  | { field: 'status'; values: number[] }
  | { field: 'amount'; operator: 'gt' | 'gte' | 'lt' | 'lte' | 'between'; values: number[] }
  | { field: 'name'; operator: 'contains'; values: string[] }
  | { field: 'department' | 'contractType' | 'counterparty' | 'initiator' | 'province'; values: string[] }

export type TimeSpan = { from: IsoDate; to: IsoDate; label: string }

/** The only thing a question can become; a query builder turns it into SQL under the asker's own permissions. */
export type QuestionPlan = {
  metric: Metric
  /** Measured beside the first, two at most. */
  also?: Metric[]
  dimension: Dimension | null
  /** Each group parted once more: rows by `dimension`, columns by this. Of one measure only. */
  series?: Dimension | null
  time: TimeSpan | null
  filters: PlanFilter[]
  order: 'asc' | 'desc' | null
  limit: number | null
  compare: '同比' | '环比' | null
  chart: 'number' | 'line' | 'bar' | 'stack' | 'pie' | 'map' | 'table'
}

const isDate = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const isStrings = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= 50 &&
  value.every((item) => typeof item === 'string' && item.length <= 100)
const isNumbers = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= 50 &&
  value.every((item) => typeof item === 'number' && Number.isFinite(item))

function isFilter(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const filter = value as Record<string, unknown>
  if (filter.field === 'status')
    return isNumbers(filter.values) && (filter.values as number[]).every((code) => code in STATUS_NAMES)
  if (filter.field === 'amount') {
    const arity = filter.operator === 'between' ? 2 : 1
    return (
      ['gt', 'gte', 'lt', 'lte', 'between'].includes(filter.operator as string) &&
      isNumbers(filter.values) &&
      (filter.values as number[]).length === arity
    )
  }
  if (filter.field === 'name') return filter.operator === 'contains' && isStrings(filter.values)
  return (
    ['department', 'contractType', 'counterparty', 'initiator', 'province'].includes(
      filter.field as string,
    ) && isStrings(filter.values)
  )
}

const isAlso = (value: unknown, metric: string): boolean =>
  value === undefined ||
  (Array.isArray(value) &&
    value.length <= 2 &&
    new Set([metric, ...value]).size === value.length + 1 &&
    value.every((item) => typeof item === 'string' && Object.hasOwn(METRICS, item)))

/** Another dimension than the first, where there is a first, and one measure to be parted. */
const isSeries = ({ series, dimension, also }: Record<string, unknown>): boolean =>
  series === undefined ||
  series === null ||
  (typeof series === 'string' &&
    Object.hasOwn(DIMENSIONS, series) &&
    dimension !== null &&
    series !== dimension &&
    (also === undefined || (also as unknown[]).length === 0))

/** Guards a plan that came from a model or from the network: nothing outside the grammar gets through. */
export function isQuestionPlan(value: unknown): value is QuestionPlan {
  if (typeof value !== 'object' || value === null) return false
  const plan = value as Record<string, unknown>
  const time = plan.time as TimeSpan | null
  return (
    typeof plan.metric === 'string' &&
    Object.hasOwn(METRICS, plan.metric) &&
    isAlso(plan.also, plan.metric) &&
    (plan.dimension === null ||
      (typeof plan.dimension === 'string' && Object.hasOwn(DIMENSIONS, plan.dimension))) &&
    isSeries(plan) &&
    (time === null ||
      (typeof time === 'object' &&
        isDate(time.from) &&
        isDate(time.to) &&
        time.from <= time.to &&
        typeof time.label === 'string')) &&
    Array.isArray(plan.filters) &&
    plan.filters.length <= 20 &&
    plan.filters.every(isFilter) &&
    [null, 'asc', 'desc'].includes(plan.order as string | null) &&
    (plan.limit === null ||
      (Number.isInteger(plan.limit) && (plan.limit as number) > 0 && (plan.limit as number) <= 1000)) &&
    [null, '同比', '环比'].includes(plan.compare as string | null) &&
    ['number', 'line', 'bar', 'stack', 'pie', 'map', 'table'].includes(plan.chart as string)
  )
}

import { DIMENSIONS, METRICS, type PlanFilter, type QuestionPlan, STATUS_NAMES } from './plan.ts'

const amount = (value: number): string =>
  value >= 10_000 && value % 1000 === 0 ? `${value / 10_000}万元` : `${value}元`

const FIELD_NAMES = {
  department: '部门',
  contractType: '合同类型',
  counterparty: '相对方',
  initiator: '发起人',
  province: '省份',
} as const

function describeFilter(filter: PlanFilter): string {
  if (filter.field === 'status') return `状态为${filter.values.map((code) => STATUS_NAMES[code]).join('、')}`
  if (filter.field === 'amount') {
    const [first, second] = filter.values as [number, number]
    if (filter.operator === 'between') return `金额在${amount(first)}至${amount(second)}之间`
    const words = { gt: '大于', gte: '不少于', lt: '小于', lte: '不超过' } as const
    return `金额${words[filter.operator]}${amount(first)}`
  }
  if (filter.field === 'name') return `名称含“${filter.values.join('、')}”`
  return `${FIELD_NAMES[filter.field]}为${filter.values.join('、')}`
}

/** The plan said back in Chinese, so that a wrong reading is seen at once. */
export function describePlan(plan: QuestionPlan): string {
  const also = plan.series ? `和${DIMENSIONS[plan.series]}` : ''
  const by = plan.dimension ? `按${DIMENSIONS[plan.dimension]}${also}` : ''
  const time = plan.time ? plan.time.label : '全部时间'
  const filters = plan.filters.length > 0 ? `、${plan.filters.map(describeFilter).join('、')}` : ''
  const top =
    plan.limit !== null
      ? `，${plan.order === 'asc' ? '最少的' : ''}前${plan.limit}名`
      : plan.order
        ? `，由${plan.order === 'desc' ? '高到低' : '低到高'}`
        : ''
  const compare = plan.compare ? `，并作${plan.compare}` : ''
  return `${by}统计${time}${filters}的${[plan.metric, ...(plan.also ?? [])].map((metric) => METRICS[metric]).join('、')}${top}${compare}`
}

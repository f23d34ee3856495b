import { factName } from '../contract-facts/catalogue.ts'
import type { Cond, GroupBy, PlanValue, StorePlan } from './store-plan.ts'

const yuan = (cents: number): string => {
  const n = cents / 100
  return n >= 10_000 && n % 100 === 0 ? `${n / 10_000}万元` : `${n}元`
}
const percent = (bp: number): string => (bp > 0 && bp < 100 ? `${bp / 100}%` : `${bp / 100}%`)
export const describeValue = (value: PlanValue): string => {
  switch (value.type) {
    case 'money':
      return yuan(value.cents)
    case 'ratio':
      return percent(value.bp)
    case 'date':
      return value.day
    case 'duration':
      return `${value.from ? `${value.from}后` : ''}${value.n}${value.unit === '月' ? '个月' : value.unit === '工作日' ? '个工作日' : value.unit}`
    case 'number':
      return String(value.n)
    case 'rents':
      return `${value.n}个月租金`
    case 'words':
      return value.words.join('或')
    case 'bool':
      return value.value ? '是' : '否'
    case 'span':
      return value.from && value.to
        ? `${value.from}至${value.to}`
        : value.from
          ? `${value.from}起`
          : `不晚于${value.to}`
  }
}
const OPS = {
  '=': '为',
  '≠': '不为',
  '>': '大于',
  '≥': '不低于',
  '<': '小于',
  '≤': '不超过',
  within: '在',
  contains: '含',
} as const

/** One condition said back in Chinese. */
export function describeCond(cond: Cond): string {
  // 甲、乙或丙 would leave open what belongs together.
  if ('all' in cond)
    return cond.all
      .map((one) =>
        cond.all.length > 1 && 'any' in one && one.any.length > 1
          ? `（${describeCond(one)}）`
          : describeCond(one),
      )
      .join('、')
  if ('any' in cond)
    return cond.any
      .map((one) => ('all' in one && one.all.length > 1 ? `（${describeCond(one)}）` : describeCond(one)))
      .join('或')
  if ('kind' in cond) return `${cond.not ? '不是' : ''}${cond.kind.join('、')}类合同`
  if ('about' in cond) {
    const name = {
      name: '名称',
      department: '部门',
      folder: '文件夹',
      initiator: '发起人',
      status: '状态',
      ourSide: '我方',
    }[cond.about]
    return `${name}${cond.not ? '不是' : '为'}${cond.words.join('、')}`
  }
  if ('inForceOn' in cond) return `${cond.inForceOn}仍在有效期内`
  if (!('fact' in cond)) return `不满足（${describeCond(cond.not)}）`
  const whose = 'side' in cond && cond.side ? `${cond.side}的` : ''
  const part = 'phase' in cond && (cond.phase === '押金' || cond.phase === '定金') ? cond.phase : null
  const name = `${whose}${part ?? factName(cond.fact)}`
  if (cond.op === 'state')
    return `${name}${cond.states.map((state) => (state === '明确' ? '有约定' : state)).join('或')}`
  if (cond.op === 'deadline') return `最晚须在${describeValue(cond.value)}通知是否续约`
  if (cond.value.type === 'bool') return `${name}：${cond.value.value ? '有' : '无'}`
  if (cond.op === 'within' && cond.upTo)
    return `${name}在${describeValue(cond.value)}至${describeValue(cond.upTo)}之间`
  if (cond.op === 'contains' && cond.fact === 'dispute.body') return `${name}在${describeValue(cond.value)}`
  return `${name}${cond.phase === 'all' ? '每期都' : ''}${OPS[cond.op]}${describeValue(cond.value)}`
}

const describeBy = (by: GroupBy): string =>
  'about' in by
    ? `按${{ kind: '合同类型', counterparty: '相对方', name: '名称', department: '部门', folder: '文件夹', initiator: '发起人', status: '状态', ourSide: '我方' }[by.about]}分组`
    : `按${factName(by.fact)}${'period' in by ? `的${{ month: '月份', quarter: '季度', year: '年份' }[by.period]}` : ''}分组`

/** The plan said back in Chinese, so that a wrong reading is seen at once. */
export function describeStorePlan(plan: StorePlan): string {
  const where = 'all' in plan.where && plan.where.all.length === 0 ? '' : describeCond(plan.where)
  const { measure } = plan
  const what =
    measure.fn === 'list'
      ? ''
      : measure.fn === 'count'
        ? '统计份数'
        : !('fact' in measure)
          ? '计算占比'
          : `${{ sum: '合计', avg: '平均', median: '中位数', min: '最小', max: '最大' }[measure.fn]}${factName(measure.fact)}`
  const order = plan.order
    ? `按${factName(plan.order.fact)}${plan.order.direction === 'desc' ? '由高到低' : '由低到高'}`
    : ''
  const limit = plan.limit ? `取前${plan.limit}份` : ''
  return (
    [where, plan.by ? describeBy(plan.by) : '', what, order + limit].filter(Boolean).join('，') || '全部合同'
  )
}

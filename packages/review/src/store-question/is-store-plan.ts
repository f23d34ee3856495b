import { isFactKey } from '../contract-facts/catalogue.ts'
import { FACT_STATES } from '../contract-facts/fact-value.ts'
import type { StorePlan } from './store-plan.ts'

type Unknown = Record<string, unknown>
const isObject = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const only = (value: Unknown, keys: string[]) => Object.keys(value).every((key) => keys.includes(key))
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const isAmount = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e15
const isWords = (value: unknown) =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= 50 &&
  value.every((one) => typeof one === 'string' && one.length > 0 && one.length <= 100)
const SIDES = ['甲方', '乙方', '双方', '我方', '对方']
const ABOUT = ['name', 'department', 'folder', 'initiator', 'status', 'ourSide']
const OPS = ['=', '≠', '>', '≥', '<', '≤', 'within', 'contains']

function isValue(value: unknown): boolean {
  if (!isObject(value)) return false
  switch (value.type) {
    case 'money':
      return only(value, ['type', 'cents']) && isAmount(value.cents)
    case 'ratio':
      return only(value, ['type', 'bp']) && isAmount(value.bp)
    case 'rents':
      return only(value, ['type', 'n']) && isAmount(value.n)
    case 'date':
      return only(value, ['type', 'day']) && isDay(value.day)
    case 'span':
      return (
        only(value, ['type', 'from', 'to', 'label']) &&
        (value.from === null || isDay(value.from)) &&
        (value.to === null || isDay(value.to)) &&
        typeof value.label === 'string' &&
        value.label.length <= 100
      )
    case 'duration':
      return (
        only(value, ['type', 'n', 'unit', 'from']) &&
        (value.from === undefined || (typeof value.from === 'string' && value.from.length <= 20)) &&
        isAmount(value.n) &&
        ['小时', '日', '工作日', '月', '年'].includes(value.unit as string)
      )
    case 'number':
      return only(value, ['type', 'n']) && isAmount(value.n)
    case 'words':
      return only(value, ['type', 'words']) && isWords(value.words)
    case 'bool':
      return only(value, ['type', 'value']) && typeof value.value === 'boolean'
    default:
      return false
  }
}

function isCond(value: unknown, depth = 0): boolean {
  if (!isObject(value) || depth > 6) return false
  const list = (of: unknown) =>
    Array.isArray(of) && of.length <= 40 && of.every((one) => isCond(one, depth + 1))
  if ('all' in value) return only(value, ['all']) && list(value.all)
  if ('any' in value) return only(value, ['any']) && list(value.any)
  if ('kind' in value)
    return (
      only(value, ['kind', 'not']) &&
      isWords(value.kind) &&
      (value.not === undefined || typeof value.not === 'boolean')
    )
  if ('about' in value)
    return (
      only(value, ['about', 'words', 'not']) &&
      ABOUT.includes(value.about as string) &&
      isWords(value.words) &&
      (value.not === undefined || typeof value.not === 'boolean')
    )
  if ('inForceOn' in value) return only(value, ['inForceOn']) && isDay(value.inForceOn)
  if ('fact' in value) {
    if (!isFactKey(value.fact)) return false
    if (value.side !== undefined && !SIDES.includes(value.side as string)) return false
    if (value.op === 'state')
      return (
        only(value, ['fact', 'op', 'states', 'side', 'phase']) &&
        (value.phase === undefined || value.phase === '押金' || value.phase === '定金') &&
        Array.isArray(value.states) &&
        value.states.length > 0 &&
        value.states.every((state) => (FACT_STATES as readonly unknown[]).includes(state))
      )
    if (value.op === 'deadline')
      return (
        only(value, ['fact', 'op', 'value']) &&
        value.fact === 'renew.notice' &&
        isObject(value.value) &&
        value.value.type === 'span' &&
        isValue(value.value)
      )
    return (
      only(value, ['fact', 'op', 'value', 'upTo', 'side', 'phase']) &&
      OPS.includes(value.op as string) &&
      isValue(value.value) &&
      (value.upTo === undefined || isValue(value.upTo)) &&
      (value.phase === undefined || ['any', 'all', '押金', '定金'].includes(value.phase as string))
    )
  }
  return 'not' in value && only(value, ['not']) && isCond(value.not, depth + 1)
}

/** Guards a plan that comes from a browser or a model: only what the grammar itself can make. */
export function isStorePlan(value: unknown): value is StorePlan {
  if (!isObject(value) || !only(value, ['where', 'show', 'measure', 'by', 'order', 'limit', 'asOf']))
    return false
  const { measure, by, order, limit } = value
  const isMeasure =
    isObject(measure) &&
    only(measure, ['fn', 'fact']) &&
    (['list', 'count', 'share'].includes(measure.fn as string)
      ? measure.fact === undefined
      : ['sum', 'avg', 'median', 'min', 'max'].includes(measure.fn as string) && isFactKey(measure.fact))
  const isBy =
    by === null ||
    (isObject(by) &&
      only(by, ['fact', 'period', 'about']) &&
      ('about' in by
        ? by.fact === undefined && ['kind', 'counterparty', ...ABOUT].includes(by.about as string)
        : isFactKey(by.fact) &&
          (by.period === undefined || ['month', 'quarter', 'year'].includes(by.period as string))))
  return (
    isCond(value.where) &&
    Array.isArray(value.show) &&
    value.show.length <= 40 &&
    value.show.every(isFactKey) &&
    isMeasure &&
    isBy &&
    (order === null ||
      (isObject(order) &&
        only(order, ['fact', 'direction']) &&
        isFactKey(order.fact) &&
        ['asc', 'desc'].includes(order.direction as string))) &&
    (limit === null || (Number.isInteger(limit) && (limit as number) >= 1 && (limit as number) <= 1000)) &&
    isDay(value.asOf)
  )
}

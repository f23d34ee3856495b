import { type FactKey, factEntry } from '../contract-facts/catalogue.ts'
import type { DepositKind, PlanValue } from './store-plan.ts'

// Which value may be said of which fact.

/** Ratios that may as well be fixed sums, and the other way round. */
const MONEY_TOO = new Set<FactKey>([
  'commit.min',
  'prepay',
  'retention',
  'penalty.fixed',
  'penalty.latePay',
  'penalty.lateDelivery',
  'liability.cap',
  'penalty.cap',
  'noncompete.pay',
  'terminate.fee',
  'wage.probation',
])
const RATIO_TOO = new Set<FactKey>(['deposit', 'bond', 'wage.probation'])

const accepts = (key: FactKey, value: PlanValue): boolean => {
  const { type } = factEntry(key)
  if (value.type === 'rents') return key === 'deposit'
  if (value.type === 'money') return type === 'money' || MONEY_TOO.has(key)
  if (value.type === 'ratio') return type === 'ratio' || RATIO_TOO.has(key)
  if (value.type === 'duration') return type === 'duration'
  if (value.type === 'number') return type === 'number' || type === 'money' || type === 'duration'
  if (value.type === 'date' || value.type === 'span') return type === 'date'
  return false
}
/** 押金超过5000: a plain number is in the unit of its fact. */
export const inUnitOf = (key: FactKey, value: PlanValue): PlanValue => {
  if (value.type !== 'number') return value
  const { type } = factEntry(key)
  if (type === 'money') return { type: 'money', cents: value.n * 100 }
  if (type === 'duration')
    return { type: 'duration', n: value.n, unit: key === 'warranty' || key === 'term.length' ? '月' : '日' }
  return value
}
export const depositKind = (key: FactKey, name: string): { phase?: DepositKind } =>
  key === 'deposit' && name ? { phase: /[定订]金/.test(name) ? '定金' : '押金' } : {}

/** What may be meant by a fact named with a value of another kind: 保密义务三年 is about its years. */
const BESIDE: Partial<Record<FactKey, FactKey[]>> = {
  'secret.side': ['secret.years'],
  'secret.forever': ['secret.years'],
  'renew.auto': ['renew.notice'],
  'terminate.free': ['terminate.notice'],
  noncompete: ['noncompete.pay'],
  warranty: ['retention'],
  probation: ['wage.probation'],
  'delivery.date': ['delivery.days'],
  'pay.plan': ['pay.days'],
  'term.end': ['term.length'],
  'accept.deemed': ['accept.days'],
  'invoice.kind': ['tax.rate'],
  'tax.included': ['tax.rate'],
}
export const isMeasured = (key: FactKey): boolean =>
  ['money', 'ratio', 'duration', 'number'].includes(factEntry(key).type)
/** The facts that may have such a value: those named, or else those that stand beside them. */
export const factsFor = (keys: readonly FactKey[], value: PlanValue): FactKey[] => {
  const named = keys.filter((key) => accepts(key, value))
  return named.length ? named : keys.flatMap((key) => BESIDE[key] ?? []).filter((key) => accepts(key, value))
}

import { CodedError } from '../../../platform/errors.ts'
import { CATALOGUE } from '../contract-facts/show-facts.ts'
import { isStorePlan, type StorePlan } from './engine.ts'

export const readPlan = (value: unknown): StorePlan => {
  if (!isStorePlan(value)) throw new CodedError('BAD_REQUEST', '查询条件无效，请重新提问')
  return value
}

/** What a plan may look at besides the facts it names: bases of shares, roles, and the end of terms. */
const ALWAYS = ['amount.total', 'party.name', 'party.place', 'term.start', 'term.end', 'renew.notice']

/** The facts a plan names, wherever in it. Pure. */
export const factsNamed = (plan: StorePlan): string[] => {
  const found = new Set(ALWAYS)
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      if (CATALOGUE.has(value)) found.add(value)
    } else if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) look(part)
  }
  look(plan)
  return [...found]
}

/** The plan without one of its pieces. A plan without any condition is about every contract. Pure. */
export const withoutPart = (plan: StorePlan, part: string): StorePlan => {
  if (part === 'measure') return { ...plan, measure: { fn: 'list' } }
  if (part === 'by' || part === 'order' || part === 'limit') return { ...plan, [part]: null }
  const at = Number(part.slice('cond:'.length))
  const conditions = 'all' in plan.where ? plan.where.all : [plan.where]
  return { ...plan, where: { all: conditions.filter((_, index) => index !== at) } }
}

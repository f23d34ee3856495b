import { describeCond, describeStorePlan, type StorePlan } from './engine.ts'
import type { AskedPlan } from './plan.ts'

/** A piece of the plan in words, and which piece it is: what can be taken out by itself. */
export type PlanPiece = { part: string; text: string }

/** Tags, each condition, then what is made of the hits. Pure. */
export const chipsOf = (plan: AskedPlan): PlanPiece[] => {
  const { tags = [], where, measure, by, order, limit, asOf } = plan
  const plain: StorePlan = {
    where: { all: [] },
    show: [],
    measure: { fn: 'list' },
    by: null,
    order: null,
    limit: null,
    asOf,
  }
  const slots: [part: string, only: Partial<StorePlan>, isUsed: boolean][] = [
    ['measure', { measure }, measure.fn !== 'list'],
    ['by', { by }, by !== null],
    ['order', { order }, order !== null],
    ['limit', { limit }, limit !== null],
  ]
  return [
    ...tags.map((tag, at) => ({ part: `tag:${at}`, text: `标签：${tag}` })),
    ...('all' in where ? where.all : [where]).map((cond, at) => ({
      part: `cond:${at}`,
      text: describeCond(cond),
    })),
    ...slots
      .filter(([, , isUsed]) => isUsed)
      .map(([part, only]) => ({ part, text: describeStorePlan({ ...plain, ...only }) })),
  ]
}

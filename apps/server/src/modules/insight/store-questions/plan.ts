import { ARCHIVE } from '@xinqi/api/limits'
import { CodedError } from '../../../platform/errors.ts'
import { CATALOGUE } from '../contract-facts/show-facts.ts'
import { describeStorePlan, isStorePlan, type StorePlan } from './engine.ts'

/** What a question asks, of contracts that bear all of these tags: chosen beside the question, never read from its words. */
export type AskedPlan = StorePlan & { tags?: string[] }

const isTags = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= ARCHIVE.askedTags &&
  value.every((tag) => typeof tag === 'string' && tag.length > 0 && tag.length <= ARCHIVE.tagLength)

export const readPlan = (value: unknown): AskedPlan => {
  const { tags = [], ...plan } =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  if (!isStorePlan(plan) || !isTags(tags)) throw new CodedError('BAD_REQUEST', '查询条件无效，请重新提问')
  return withTags(plan, tags)
}

/** Pure. No tags leave a plan as the reader made it. */
export const withTags = ({ tags: _, ...plan }: AskedPlan, tags: readonly string[]): AskedPlan =>
  tags.length > 0 ? { ...plan, tags: [...new Set(tags)] } : plan

/** Pure. The plan in a sentence, its tags first. */
export const sayPlan = (plan: AskedPlan): string =>
  `${plan.tags ? `标签为${plan.tags.map((tag) => `「${tag}」`).join('和')}的合同：` : ''}${describeStorePlan(plan)}`

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

/** What a plan asks about contracts beside their facts, wherever in it. Pure. */
export const aboutNamed = (plan: StorePlan): Set<string> => {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('about' in value && typeof value.about === 'string') found.add(value.about)
    for (const part of Object.values(value)) look(part)
  }
  look(plan)
  return found
}

/** The plan without one of its pieces. A plan without any condition is about every contract. Pure. */
export const withoutPart = (plan: AskedPlan, part: string): AskedPlan => {
  if (part.startsWith('tag:'))
    return withTags(
      plan,
      (plan.tags ?? []).filter((_, index) => index !== Number(part.slice('tag:'.length))),
    )
  if (part === 'measure') return { ...plan, measure: { fn: 'list' } }
  if (part === 'by' || part === 'order' || part === 'limit') return { ...plan, [part]: null }
  const at = Number(part.slice('cond:'.length))
  const conditions = 'all' in plan.where ? plan.where.all : [plan.where]
  return { ...plan, where: { all: conditions.filter((_, index) => index !== at) } }
}

import { describeCond, describeValue } from '../store-question/describe-store-plan.ts'
import type { Cond, PlanValue } from '../store-question/store-plan.ts'
import type { BorderCase, PlaybookRule, RuleConsequence, RuleStep } from './playbook.ts'
import { sizeOf } from './size-of.ts'

// What is shown before a rule is kept: the reading in one sentence, and what follows just beside its bounds.

/** What may be accepted is not what is wished for: it passes, and is told. */
export const consequenceOf = (level: RuleStep['level']): RuleConsequence =>
  (({ 首选: '通过', 可接受: '提示', 需批准: '需批准', 不可接受: '不通过' }) as const)[level]

/** Which step a number falls on. */
function stepOf(rule: PlaybookRule, n: number): RuleStep {
  const meets = (cond: Cond): boolean => {
    if ('all' in cond) return cond.all.every(meets)
    if ('any' in cond) return cond.any.some(meets)
    if ('not' in cond && typeof cond.not === 'object') return !meets(cond.not)
    if (!('value' in cond)) return false
    const y = sizeOf(cond.value)
    if (y === null) return false
    const top = 'upTo' in cond && cond.upTo ? (sizeOf(cond.upTo) ?? y) : y
    return {
      '=': n === y,
      '≠': n !== y,
      '>': n > y,
      '≥': n >= y,
      '<': n < y,
      '≤': n <= y,
      within: n >= y && n <= top,
      contains: false,
      deadline: false,
    }[cond.op]
  }
  return rule.ladder.find(({ when }) => meets(when)) ?? (rule.ladder.at(-1) as RuleStep)
}

function valuesIn(cond: Cond): PlanValue[] {
  if ('all' in cond) return cond.all.flatMap(valuesIn)
  if ('any' in cond) return cond.any.flatMap(valuesIn)
  if ('not' in cond && typeof cond.not === 'object') return valuesIn(cond.not)
  if (!('value' in cond)) return []
  return [cond.value, ...('upTo' in cond && cond.upTo ? [cond.upTo] : [])]
}

/** Just below, at and just above each bound, and what follows from what is no value. */
export function borderCases(rule: PlaybookRule): BorderCase[] {
  const bounds = rule.ladder.flatMap(({ when }) => valuesIn(when)).filter((value) => sizeOf(value) !== null)
  const cases: BorderCase[] = []
  const seen = new Set<number>()
  for (const bound of bounds) {
    const at = sizeOf(bound) as number
    if (seen.has(at)) continue
    seen.add(at)
    const unit = bound.type === 'duration' ? at / bound.n : 1
    const little = bound.type === 'ratio' ? (at >= 100 ? 10 : 0.1) : bound.type === 'money' ? 100 : unit
    for (const by of [-1, 0, 1]) {
      const n = at + by * little
      if (n < 0) continue
      const shown: PlanValue =
        bound.type === 'ratio'
          ? { type: 'ratio', bp: Math.round(n * 100) / 100 }
          : bound.type === 'money'
            ? { type: 'money', cents: n }
            : bound.type === 'duration'
              ? { ...bound, n: bound.n + by }
              : bound.type === 'number' || bound.type === 'rents'
                ? { type: bound.type, n }
                : bound
      const step = stepOf(rule, n)
      cases.push({
        value: describeValue(shown),
        consequence: consequenceOf(step.level),
        ...(step.approver ? { approver: step.approver } : {}),
      })
    }
  }
  cases.push(
    { value: '未约定', consequence: rule.states.未约定 },
    { value: '存疑', consequence: rule.states.存疑 },
  )
  return cases
}

export function readBack(rule: PlaybookRule): string {
  const said = rule.ladder.map(({ level, when, approver }) => {
    const what =
      'all' in when && when.all.length === 0
        ? rule.ladder.length === 1
          ? '一律'
          : '其他情形'
        : describeCond(when)
    return `${what}：${level === '需批准' ? `须${approver ?? '（未写明何人）'}批准` : level}`
  })
  const scope = rule.scope ? `适用于${describeCond(rule.scope)}；` : ''
  const except = rule.except ? `；${describeCond(rule.except)}除外` : ''
  return `${scope}${said.join('；')}；未约定时${rule.states.未约定}，存疑时由人确认${except}`
}

import type { FactSheet, FactValue } from '../contract-facts/fact-value.ts'
import { judge } from '../store-question/judge.ts'
import type { AboutContract, Cond, DepositKind, StorePlan } from '../store-question/store-plan.ts'
import type { PlaybookRule, RuleStep, RuleVerdict } from './playbook.ts'
import { consequenceOf } from './read-back.ts'
import { sizeOf } from './size-of.ts'

const planOf = (where: Cond): StorePlan => ({
  where,
  show: [],
  measure: { fn: 'list' },
  by: null,
  order: null,
  limit: null,
  asOf: '2000-01-01',
})
/** Which of the two kinds of deposit the steps of a rule are about, where they say. */
const depositOf = (ladder: RuleStep[]): DepositKind | null => {
  const kindIn = (cond: Cond): DepositKind | null => {
    if ('all' in cond) return cond.all.map(kindIn).find(Boolean) ?? null
    if ('any' in cond) return cond.any.map(kindIn).find(Boolean) ?? null
    if ('not' in cond && typeof cond.not === 'object') return kindIn(cond.not)
    return 'phase' in cond && (cond.phase === '押金' || cond.phase === '定金') ? cond.phase : null
  }
  return ladder.map(({ when }) => kindIn(when)).find(Boolean) ?? null
}
const quotesOf = (values: FactValue[]) => values.flatMap(({ quotes }) => quotes)

/** What one rule says of one contract, with the words it rests on. Of several values the worst decides. */
export function checkRule(rule: PlaybookRule, sheet: FactSheet, about: AboutContract = {}): RuleVerdict {
  const none = { because: [], quotes: [] }
  if (sheet.reading === '未读出') return { ...none, consequence: '人工确认', why: '没有读到文字' }
  if (rule.scope) {
    const { verdict } = judge(planOf(rule.scope), sheet, about)
    if (verdict === '不符合' || verdict === '未约定')
      return { ...none, consequence: '不适用', why: '不在规则的范围内' }
    if (verdict !== '符合') return { ...none, consequence: '人工确认', why: '不能确定是否在规则的范围内' }
  }
  if (rule.except && judge(planOf(rule.except), sheet, about).verdict === '符合')
    return { ...none, consequence: '不适用', why: '属于例外' }
  const wanted = depositOf(rule.ladder)
  const held = sheet.facts.filter(
    ({ key, state, phase }) =>
      key === rule.fact &&
      // 定金 is nothing a rule on 押金 speaks of.
      (!wanted || state !== '明确' || /[定订]金/.test(phase ?? '') === (wanted === '定金')),
  )
  const clear = held.filter(({ state }) => state === '明确' || state === '明确没有')
  if (clear.length === 0) {
    const [first] = held
    const state = first?.state ?? '未读出'
    if (state === '存疑')
      return {
        consequence: '人工确认',
        because: held,
        quotes: quotesOf(held),
        why: first?.why ?? '读得不确定',
      }
    const consequence = rule.states[state as keyof PlaybookRule['states']] ?? '提示'
    const { approver } = rule.ladder.at(-1) ?? {}
    const asked = consequence === '需批准' && approver ? { approver } : {}
    return { consequence, ...asked, because: held, quotes: quotesOf(held), why: state }
  }
  const verdicts = clear.map((value): RuleVerdict => {
    // Each value by itself, so that a second instalment is not hidden behind the first.
    const alone: FactSheet = {
      ...sheet,
      facts: [...sheet.facts.filter(({ key }) => key !== rule.fact), value],
    }
    for (const step of rule.ladder) {
      const { verdict, why } = judge(planOf(step.when), alone, about)
      if (verdict === '存疑' || verdict === '无法读取')
        return { consequence: '人工确认', because: [value], quotes: value.quotes, why }
      if (verdict === '符合') return reached(step, value)
    }
    return { consequence: '通过', because: [value], quotes: value.quotes, why: '没有触发' }
  })
  return verdicts.sort((a, b) => weight(b) - weight(a))[0] as RuleVerdict
}
const ORDER = ['不适用', '通过', '提示', '人工确认', '需批准', '不通过']
const weight = ({ consequence }: RuleVerdict) => ORDER.indexOf(consequence)

const reached = (step: RuleStep, value: FactValue): RuleVerdict => ({
  consequence: consequenceOf(step.level),
  level: step.level,
  ...(step.approver ? { approver: step.approver } : {}),
  because: [value],
  quotes: value.quotes,
  why: step.level,
})

type Interval = { from: number; to: number }
/** What a rule lets pass without anybody's approval. */
function allowed(rule: PlaybookRule): Interval | null {
  const step = rule.ladder.filter(
    ({ level, when }) => (level === '首选' || level === '可接受') && 'op' in when,
  )
  let from = Number.NEGATIVE_INFINITY
  let to = Number.POSITIVE_INFINITY
  if (step.length === 0) return null
  let widest: Interval | null = null
  for (const { when } of step) {
    if (!('value' in when)) return null
    const n = sizeOf(when.value)
    if (n === null) return null
    from = Number.NEGATIVE_INFINITY
    to = Number.POSITIVE_INFINITY
    if (when.op === '≤' || when.op === '<') to = n
    else if (when.op === '≥' || when.op === '>') from = n
    else if (when.op === '=') from = to = n
    else return null
    widest = widest ? { from: Math.min(widest.from, from), to: Math.max(widest.to, to) } : { from, to }
  }
  return widest
}

/** Two rules of one fact: nothing can satisfy both, one says what the other says already, or they differ. */
export function compareRules(a: PlaybookRule, b: PlaybookRule): '无关' | '矛盾' | '重复' | '重叠' {
  if (a.fact !== b.fact) return '无关'
  const kinds = (rule: PlaybookRule) => (rule.scope && 'kind' in rule.scope ? rule.scope.kind : null)
  const [x, y] = [kinds(a), kinds(b)]
  if (x && y && !x.some((kind) => y.includes(kind))) return '无关'
  if (JSON.stringify(a.ladder) === JSON.stringify(b.ladder)) return '重复'
  const [first, second] = [allowed(a), allowed(b)]
  if (first && second) return first.from > second.to || second.from > first.to ? '矛盾' : '重叠'
  const best = (rule: PlaybookRule) => JSON.stringify(rule.ladder.find(({ level }) => level === '首选')?.when)
  const opposite = (one: string, other: string) => one === `{"not":${other}}` || other === `{"not":${one}}`
  return opposite(best(a) ?? '', best(b) ?? '') ? '矛盾' : '重叠'
}

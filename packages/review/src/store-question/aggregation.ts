import { type FactKey, factEntry } from '../contract-facts/catalogue.ts'
import { factsOf } from './conditions.ts'
import { isMeasured } from './fact-values.ts'
import type { Token } from './lexer.ts'
import type { PlanChip, StoreQuestion } from './parse-store-question.ts'
import type { QuestionReader } from './question-reader.ts'
import type { Cond, StorePlan } from './store-plan.ts'

// What is made of the contracts found: counts, sums, groups, the first so many, an order.

const BY: Record<string, StorePlan['by']> = {
  合同类型: { about: 'kind' },
  类型: { about: 'kind' },
  类别: { about: 'kind' },
  种类: { about: 'kind' },
  相对方: { about: 'counterparty' },
  对方: { about: 'counterparty' },
  客户: { about: 'counterparty' },
  供应商: { about: 'counterparty' },
  部门: { about: 'department' },
  税率: { fact: 'tax.rate' },
  管辖地: { fact: 'dispute.body' },
  管辖: { fact: 'dispute.body' },
  币种: { fact: 'currency' },
  争议方式: { fact: 'dispute.way' },
  争议解决方式: { fact: 'dispute.way' },
}
const period = (what: string, fact: FactKey): StorePlan['by'] =>
  /月/.test(what)
    ? { fact, period: 'month' }
    : /季/.test(what)
      ? { fact, period: 'quarter' }
      : /年/.test(what)
        ? { fact, period: 'year' }
        : null

type Place = { start: number; end: number }
export type Aggregated = {
  /** Facts asked for themselves. */
  asked: FactKey[]
  slotTexts: { part: PlanChip['part']; from: Place }[]
}

/** Sets measure, groups, order and limit of the plan; `all` and `from` grow by what is asked to be there. */
export function aggregate(
  plan: StorePlan,
  reader: QuestionReader,
  { folded, tokens, all, from }: { folded: string; tokens: readonly Token[]; all: Cond[]; from: Place[] },
): Aggregated | Extract<StoreQuestion, { refused: string }> {
  const spare = reader.leftFacts.map(({ keys }) => keys[0] as FactKey)
  const factNear = (facts: Token[], fallback: FactKey): FactKey => {
    const near = facts.at(-1)
    return near?.is === 'fact' ? (near.keys[0] as FactKey) : (spare[0] ?? fallback)
  }
  const usedSpare = new Set<FactKey>()
  const slotTexts: Aggregated['slotTexts'] = []
  for (const { token, facts } of reader.slots) {
    const place = { start: token.start, end: token.end }
    if (token.is === 'count') {
      if (plan.measure.fn === 'list') plan.measure = { fn: 'count' }
    } else if (token.is === 'share') plan.measure = { fn: 'share' }
    else if (token.is === 'sum' || token.is === 'avg' || token.is === 'median') {
      // 2025年签的合同平均金额: no average of days.
      const fact = [factNear(facts, 'amount.total'), ...spare].find(isMeasured) ?? 'amount.total'
      usedSpare.add(fact)
      plan.measure = { fn: token.is, fact }
    } else if (token.is === 'most' || token.is === 'least') {
      const fact = factNear(facts, 'amount.total')
      usedSpare.add(fact)
      plan.order = { fact, direction: token.is === 'most' ? 'desc' : 'asc' }
      plan.limit ??= 1
      slotTexts.push({ part: 'order', from: place })
    } else if (token.is === 'top') {
      plan.limit = token.n
      // 前十大供应商 counts those one deals with, not contracts.
      if (/^(?:大)?(?:的)?(?:供应商|客户|相对方)/.test(folded.slice(token.end))) {
        plan.by = { about: 'counterparty' }
        if (/平均|中位/.test(folded))
          return {
            refused: '“前几大供应商的平均值”还不能算，请改问“按供应商统计总金额”',
            unknown: [token.text],
          }
        plan.measure = { fn: 'sum', fact: 'amount.total' }
        continue
      }
      const fact = factNear(facts, 'amount.total')
      usedSpare.add(fact)
      plan.order ??= { fact, direction: token.least ? 'asc' : 'desc' }
      slotTexts.push({ part: 'limit', from: place })
    } else if (token.is === 'order') {
      const fact = factNear(facts, 'amount.total')
      usedSpare.add(fact)
      plan.order = { fact, direction: token.direction }
      slotTexts.push({ part: 'order', from: place })
    } else if (token.is === 'by') {
      const dated =
        all.flatMap(factsOf).find((fact) => factEntry(fact).type === 'date') ??
        (spare.find((fact) => factEntry(fact).type === 'date') as FactKey | undefined) ??
        'sign.date'
      if (factEntry(dated).type === 'date') usedSpare.add(dated)
      plan.by =
        BY[token.what] ??
        period(token.what, /到期/.test(token.what) ? 'term.end' : /签/.test(token.what) ? 'sign.date' : dated)
      slotTexts.push({ part: 'by', from: place })
    }
  }
  // 总金额是多少: a fact asked for itself.
  const asked = spare.filter((fact) => !usedSpare.has(fact))
  if (
    plan.measure.fn === 'count' &&
    asked.some((fact) => factEntry(fact).type === 'money') &&
    /总(?:金额|额|价|费用)|金额(?:是|有|一共|合计)?多少|多少钱/.test(folded)
  )
    plan.measure = { fn: 'sum', fact: asked.find((fact) => factEntry(fact).type === 'money') as FactKey }
  else if (
    plan.measure.fn === 'list' &&
    /总(?:金额|额)(?:是|有|一共)?(?:多少)?/.test(folded) &&
    asked.includes('amount.total')
  )
    plan.measure = { fn: 'sum', fact: 'amount.total' }
  // 按相对方统计合同总价: of each group the sum, not a list of groups that forgets what was asked of them.
  else if (plan.measure.fn === 'list' && plan.by && asked.some((fact) => factEntry(fact).type === 'money'))
    plan.measure = { fn: 'sum', fact: asked.find((fact) => factEntry(fact).type === 'money') as FactKey }
  else if (asked.length && all.length === 0 && !plan.by && !plan.order && plan.measure.fn === 'list') {
    if (tokens.some(({ is }) => is === 'has') || /有|的合同/.test(folded))
      for (const fact of asked) all.push({ fact, op: 'state', states: ['明确'] })
  } else if (asked.length && plan.measure.fn !== 'sum' && plan.measure.fn !== 'avg') {
    // A fact beside conditions: 到期日在…的合同的质保期 is shown; 有违约金的 was read above.
    const conditional = reader.leftFacts.filter(({ keys }) => !usedSpare.has(keys[0] as FactKey))
    const dangling = conditional.filter(
      ({ keys }) =>
        ![
          'sign.date',
          'amount.total',
          'term.length',
          'pay.plan',
          'renew.auto',
          'dispute.way',
          'term.end',
          'dispute.body',
        ].includes(keys[0] as string) && !all.flatMap(factsOf).includes(keys[0] as FactKey),
    )
    for (const { keys, start, end } of dangling) {
      all.push({ fact: keys[0] as FactKey, op: 'state', states: ['明确'] })
      from.push({ start, end })
    }
    plan.show.push(...asked.filter((fact) => !plan.show.includes(fact)))
  }
  return { asked, slotTexts }
}

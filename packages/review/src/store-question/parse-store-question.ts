import { fold } from '../text/fold.ts'
import { aggregate } from './aggregation.ts'
import { chipsOf } from './chips.ts'
import { alternatives, factsOf, whereOf } from './conditions.ts'
import { followUp } from './follow-up.ts'
import { type Names, readTokens } from './lexer.ts'
import { QuestionReader } from './question-reader.ts'
import {
  BY_ANOTHER_TIME,
  EVERY,
  OUT_OF_SCOPE,
  SOON,
  SUBJECTIVE,
  sumOfAnother,
  TWO_QUESTIONS,
} from './refused-questions.ts'
import { exceptionsDenied, restated } from './restate.ts'
import type { Cond, StorePlan } from './store-plan.ts'
import { joinedFacts, listed } from './token-lists.ts'

export type StoreQuestionOptions = {
  today: string
  /** The plan a follow-up question changes. */
  previous?: StorePlan
  /** Names the asker may use: only what is listed is understood as one. */
  names?: Names
}
export type PlanChip = {
  id: string
  text: string
  /** Where in the question it was read. */
  from?: { start: number; end: number }
  /** The part of the plan the chip stands for: index into `where.all`, or a slot. */
  part: { cond: number } | 'measure' | 'by' | 'order' | 'limit'
}
export type StoreQuestion =
  | { plan: StorePlan; chips: PlanChip[]; unknown: string[] }
  /** `unknown` names the words not understood: the question is not run. */
  | { refused: string; unknown?: string[] }

/** A question about the contracts of a store → a plan, or what was not understood. Unknown words stop it. */
export function parseStoreQuestion(question: string, options: StoreQuestionOptions): StoreQuestion {
  const folded = exceptionsDenied(restated(fold(question).trim().replace(/\s+/g, '')))
  if (!folded) return { refused: '请写下要问的内容' }
  if (OUT_OF_SCOPE.test(folded)) return { refused: '这个问题不在合同要素的查询范围内' }
  const subjective = SUBJECTIVE.exec(folded)
  if (subjective)
    return {
      refused: `“${subjective[0]}”没有可以核对的标准，请写成具体的数字或条件`,
      unknown: [subjective[0]],
    }
  if (TWO_QUESTIONS.test(folded)) return { refused: '这是两个问题，请一次问一个', unknown: [] }
  const { tokens, unknown } = readTokens(folded, options.today, options.names)
  if (unknown.length > 0) {
    const words = unknown.map(({ text }) => text)
    return { refused: `没有听懂“${words.join('”“')}”，没有查询。请换一种说法，或去掉这些词`, unknown: words }
  }
  const compound = sumOfAnother(tokens) ?? BY_ANOTHER_TIME.exec(folded)?.[0]
  if (compound)
    return {
      refused: `没有听懂“${compound}”，没有查询。请换一种说法，或去掉这些词`,
      unknown: [compound],
    }
  const dropped = options.previous
    ? null
    : tokens.find((token) => token.is === 'edit' && token.how !== 'keep' && token.start > 0)
  if (dropped)
    return {
      refused: `没有听懂“${dropped.text}”，没有查询。请换一种说法，或去掉这些词`,
      unknown: [dropped.text],
    }
  if (SOON.test(folded) && !tokens.some(({ is }) => is === 'time'))
    return {
      refused: `“${SOON.exec(folded)?.[0]}”没有可以核对的标准，请写明多少天内到期`,
      unknown: [SOON.exec(folded)?.[0] as string],
    }
  const reader = new QuestionReader(joinedFacts(listed(tokens)), options.today)
  reader.read()
  if (reader.unused.length > 0) {
    const words = reader.unused.map(({ text }) => text)
    return {
      refused: `“${words.join('”“')}”没有说明是哪一项，没有查询。请写明，例如“违约金超过20%”“质保期两年以上”`,
      unknown: words,
    }
  }
  const { all, from } = whereOf(alternatives(reader.drafts))
  const plan: StorePlan = {
    where: { all },
    show: [],
    measure: { fn: 'list' },
    by: null,
    order: null,
    limit: null,
    asOf: options.today,
  }
  const aggregated = aggregate(plan, reader, { folded, tokens, all, from })
  if ('refused' in aggregated) return aggregated
  const { asked, slotTexts } = aggregated
  if (followUp(plan, options.previous, { folded, tokens, all })) from.length = 0
  const conds = (plan.where as { all: Cond[] }).all
  if (conds.length === 0 && plan.measure.fn === 'list' && !plan.by && !plan.order) {
    if (!/所有|全部|合同/.test(folded) || asked.length || !EVERY.test(folded))
      return { refused: '请说明要找什么样的合同，例如“明年一季度到期、自动续约的”', unknown: [] }
  }
  plan.show = [
    ...new Set([
      ...conds.flatMap(factsOf),
      ...plan.show,
      ...('fact' in plan.measure ? [plan.measure.fact] : []),
      ...(plan.order ? [plan.order.fact] : []),
    ]),
  ]
  return { plan, chips: chipsOf(plan, from, slotTexts), unknown: [] }
}

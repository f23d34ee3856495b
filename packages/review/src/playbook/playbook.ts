import type { FactQuote, FactState, FactValue } from '../contract-facts/fact-value.ts'
import type { Cond, PlanValue } from '../store-question/store-plan.ts'

export type RuleConsequence = '通过' | '提示' | '需批准' | '不通过'
/** One step of the ladder: where `when` holds, this follows. Steps are tried from the first. */
export type RuleStep = {
  level: '首选' | '可接受' | '需批准' | '不可接受'
  when: Cond
  /** Who approves, for 需批准. */
  approver?: string
}
export type PlaybookRule = {
  sentence: string
  /** Contracts it is of; every one where there is none. */
  scope?: Cond
  /** Contracts it is not of. */
  except?: Cond
  fact: FactValue['key']
  ladder: RuleStep[]
  /** What follows from states that are no value. */
  states: Record<Exclude<FactState, '明确' | '明确没有'>, RuleConsequence>
}
export type BorderCase = { value: string; consequence: RuleConsequence; approver?: string }
export type CompiledRule =
  | { rule: PlaybookRule; readBack: string; borderCases: BorderCase[] }
  | {
      refused: string
      reason:
        | 'no-measure'
        | 'unknown-words'
        | 'no-fact'
        | 'two-facts'
        | 'unlawful'
        | 'action'
        | 'contradiction'
        | 'empty'
    }
export type RuleVerdict = {
  consequence: RuleConsequence | '不适用' | '人工确认'
  level?: RuleStep['level']
  approver?: string
  because: FactValue[]
  quotes: FactQuote[]
  why: string
}
export type { PlanValue }

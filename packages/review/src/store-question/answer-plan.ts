import type { FactSheet, FactValue } from '../contract-facts/fact-value.ts'
import type { Judgement } from './judge.ts'
import type { AboutContract, StorePlan, Verdict } from './store-plan.ts'

export type StoreRow = { id: string; sheet: FactSheet; about?: AboutContract }
export type StoreHit = { id: string; judgement: Judgement; shown: FactValue[] }
export type StoreGroup = { label: string; count: number; value: number | null; ids: string[] }
export type StoreAnswer = {
  /** 共 = the five together. */
  account: { total: number } & Record<Verdict, number>
  /** Those that meet the plan, in its order and cut to its limit. */
  hits: StoreHit[]
  /** Those a person has to look at. */
  doubtful: StoreHit[]
  unread: string[]
  /** Not stated at all. */
  unstated: string[]
  groups: StoreGroup[] | null
  /** Of the measure; in yuan, percent, days or as a plain number. `of` says how many contracts it was made from. */
  figure: { value: number | null; of: number; unit: string } | null
}
export type AnswerPlan = (plan: StorePlan, rows: Iterable<StoreRow>) => StoreAnswer

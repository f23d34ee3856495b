import type { StorePlan } from './store-plan.ts'

export type StoreQuestionOptions = {
  today: string
  /** The plan a follow-up question changes. */
  previous?: StorePlan
  /** Names the asker may use: only what is listed is understood as one. */
  names?: Partial<Record<'counterparty' | 'department' | 'folder' | 'initiator', string[]>>
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

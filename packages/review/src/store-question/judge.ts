import type { FactSheet, FactValue } from '../contract-facts/fact-value.ts'
import type { AboutContract, StorePlan, Verdict } from './store-plan.ts'

/** The verdict on one contract with the values that decided it, each with its quotes. */
export type Judgement = { verdict: Verdict; because: FactValue[]; why: string }
export type Judge = (plan: StorePlan, sheet: FactSheet, about?: AboutContract) => Judgement

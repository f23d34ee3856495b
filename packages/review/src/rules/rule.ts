import type { Contract } from '../contract.ts'
import type { LprEntry } from '../law/lpr.ts'
import type { Side } from '../text/role.ts'
import type { IsoDate } from '../values/calendar.ts'
import type { Span } from '../values/span.ts'

export type FindingKind = 'missing' | 'wrong' | 'inconsistent'
export type Stance = '甲方' | '乙方' | '中立'
export type Strictness = '严格' | '中立' | '宽松'

/** Thresholds that law or a company's policy may move. */
export type Parameters = {
  penaltyRatioLimit: number
  dailyPenaltyLimit: number
  earnestMoneyLimit: number
  leaseMaxYears: number
  probationWageRatio: number
  nonCompeteMaxYears: number
  retentionRatioLimit: number
  deemedAcceptanceMinDays: number
  unequalPenaltyTimes: number
}

export type Case = {
  contract: Contract
  stance: Stance
  strictness: Strictness
  parameters: Parameters
  lpr: LprEntry[]
  /** The contract's date, or today's where it bears none: decides which law and which LPR apply. */
  date: IsoDate
}

export type Found = {
  checkpoint: string
  kind: FindingKind
  /** Into the flow text; null when nothing in the contract can be pointed at. */
  span: Span | null
  why: string
  /** Replaces the checkpoint's own wording where the numbers of this contract are known. */
  wording?: string
  /** The side the clause works against. */
  against?: Side
  /** Worth a hint, but a finding only for a strict reader. */
  onlyStrict?: boolean
  /** Missing, but its subject is touched elsewhere or the contract is short: a hint unless a clause is known to be gone. */
  spared?: 'touched' | 'short'
  level?: 'high' | 'medium' | 'low'
  /** Blanks are found in the source, before white space is folded away. */
  inSource?: boolean
}

export type RuleResult = { found: Found[]; passed: Span | null }

export type Rule = {
  checkpoint: string
  /** Contract types it applies to; absent for all. */
  types?: string[]
  exceptTypes?: string[]
  check(input: Case): RuleResult
}

export const nothing: RuleResult = { found: [], passed: null }
export const passing = (span: Span | null): RuleResult => ({ found: [], passed: span })
export const finds = (one: Found): RuleResult => ({ found: [one], passed: null })

import type { FactQuote, FactSide } from '../contract-facts/fact-value.ts'
import type { DutyEvent } from './events.ts'

export const DUTY_KINDS = [
  '付款',
  '交付',
  '验收',
  '续约通知',
  '到期',
  '押金退还',
  '质保期满',
  '投保',
  '其他',
] as const
export type DutyKind = (typeof DUTY_KINDS)[number]

export type DutyUnit = '日' | '工作日' | '月' | '年'
/** A day of the calendar, so long after something has happened (before it where `n` is negative), or nothing said. */
export type DutyDue =
  | { type: 'day'; day: string }
  | { type: 'after'; event: DutyEvent; n: number; unit: DutyUnit }
  | { type: 'unknown' }

/** What one side owes by when, as the contract says it. */
export type ReadDuty = {
  kind: DutyKind
  /** What is owed, in a few words. */
  title: string
  debtor: FactSide | null
  cents: number | null
  /** A part of the price, in hundredths of a percent, where it is said as one. */
  shareBp: number | null
  /** Worked out from a share of the price. */
  isComputed: boolean
  due: DutyDue
  quotes: FactQuote[]
  /** 0 to 100. */
  confidence: number
  /** What a person has to look at before he believes it. */
  why: string | null
}

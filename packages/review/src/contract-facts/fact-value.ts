import type { FactKey } from './catalogue.ts'

/** A partition: every contract asked about a fact is in exactly one of these, so that counts add up. */
export const FACT_STATES = ['明确', '明确没有', '见其他文件', '存疑', '未约定', '不适用', '未读出'] as const
export type FactState = (typeof FACT_STATES)[number]

export type FactSide = '甲方' | '乙方' | '双方'
export type FactBound = 'exact' | 'atMost' | 'atLeast' | 'about'

export type FactDatum =
  | { type: 'money'; cents: number; currency: string; tax?: '含税' | '不含税' }
  | { type: 'ratio'; bp: number; base?: string }
  | { type: 'date'; day: string }
  | { type: 'duration'; n: number; unit: '小时' | '日' | '工作日' | '月' | '年'; from?: string }
  | { type: 'party' | 'place' | 'text' | 'enum'; text: string }
  | { type: 'bool'; value: boolean }
  | { type: 'number'; n: number; unit?: string }

/** Where the words stand: which file, and the half-open range of UTF-16 units in its text. `text` is cut from there. */
export type FactQuote = { file: number; start: number; end: number; text: string }

export interface FactValue {
  key: FactKey
  state: FactState
  value?: FactDatum
  side?: FactSide
  bound?: FactBound
  /** Which part of the term, payment, lot or trigger this value is of. */
  phase?: string
  quotes: FactQuote[]
  /** 0 to 100. */
  confidence: number
  by: 'rule' | 'model' | 'person'
  /** For 存疑 the readings between which it was not decided; for 见其他文件 the file it refers to. */
  why?: string
  /** Worked out from other values, not written in the contract. */
  computed?: boolean
}

export interface FactSheet {
  extractor: string
  kind: string
  reading: '已读' | '部分' | '未读出'
  /** At least one entry for every fact an extractor exists for. */
  facts: FactValue[]
}

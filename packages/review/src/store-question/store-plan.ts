import type { FactKey } from '../contract-facts/catalogue.ts'
import type { FactSide, FactState } from '../contract-facts/fact-value.ts'

export type PlanValue =
  | { type: 'money'; cents: number }
  | { type: 'ratio'; bp: number }
  | { type: 'date'; day: string }
  | { type: 'span'; from: string | null; to: string | null; label: string }
  /** `from`: counted from what happens, 收到发票后30天. */
  | { type: 'duration'; n: number; unit: '小时' | '日' | '工作日' | '月' | '年'; from?: string }
  | { type: 'number'; n: number }
  /** So many months of rent: what deposits are counted in. */
  | { type: 'rents'; n: number }
  | { type: 'words'; words: string[] }
  | { type: 'bool'; value: boolean }

/** `within` a span of days, a place, or between two values given as `value` and `upTo`. */
export type CompareOp = '=' | '≠' | '>' | '≥' | '<' | '≤' | 'within' | 'contains'

/** What the platform knows of a contract beside its text. */
export type AboutField = 'name' | 'department' | 'folder' | 'initiator' | 'status' | 'ourSide'

/** 押金 and 保证金 are given back, 定金 is forfeited: a question for one does not mean the other. */
export type DepositKind = '押金' | '定金'

export type Cond =
  | { all: Cond[] }
  | { any: Cond[] }
  | { not: Cond }
  | {
      fact: FactKey
      op: CompareOp
      value: PlanValue
      /** The upper end, where `op` is `within` over two values of one type. */
      upTo?: PlanValue
      side?: FactSide | '我方' | '对方'
      phase?: 'any' | 'all' | DepositKind
    }
  | {
      fact: FactKey
      op: 'state'
      states: FactState[]
      side?: FactSide | '我方' | '对方'
      phase?: DepositKind
    }
  /** The last day by which it must be said that the contract is not renewed: term.end less renew.notice. */
  | { fact: 'renew.notice'; op: 'deadline'; value: Extract<PlanValue, { type: 'span' }> }
  /** In force on a day: begun, and not yet ended. */
  | { inForceOn: string }
  | { kind: string[]; not?: boolean }
  | { about: AboutField; words: string[]; not?: boolean }

export type GroupBy =
  | { fact: FactKey }
  | { fact: FactKey; period: 'month' | 'quarter' | 'year' }
  | { about: 'kind' | 'counterparty' | AboutField }

export type StorePlan = {
  where: Cond
  /** Shown beside each hit. */
  show: FactKey[]
  measure:
    | { fn: 'list' | 'count' | 'share' }
    | { fn: 'sum' | 'avg' | 'median' | 'min' | 'max'; fact: FactKey }
  by: GroupBy | null
  order: { fact: FactKey; direction: 'asc' | 'desc' } | null
  limit: number | null
  /** The day relative words were read on. */
  asOf: string
}

/** Each contract asked falls into exactly one. */
export const VERDICTS = ['符合', '不符合', '未约定', '存疑', '无法读取'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What is known of a contract beside its sheet; everything may be left out. */
export type AboutContract = {
  name?: string
  kind?: string
  parties?: string[]
  /** Those it is made with, as one name: by whom contracts are grouped. */
  counterparty?: string
  ourSide?: '甲方' | '乙方'
  department?: string
  folder?: string
  initiator?: string
  status?: string
}

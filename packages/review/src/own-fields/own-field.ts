import type { FactKey } from '../contract-facts/catalogue.ts'
import type { FactDatum, FactQuote, FactState } from '../contract-facts/fact-value.ts'

export const OWN_FIELD_TYPES = ['text', 'money', 'date', 'ratio', 'duration', 'number'] as const
export type OwnFieldType = (typeof OWN_FIELD_TYPES)[number]

/** Something somebody wants to know of his contracts: a fact of the catalogue, or what stands behind words of his own. */
export type OwnField = {
  key: string
  name: string
  /** The words it may stand behind; the name alone where there are none. */
  labels?: readonly string[]
  type?: OwnFieldType
  /** Taken from the facts instead, with all that is known about reading them. */
  fact?: FactKey
}

export type OwnValue = {
  state: FactState
  value: FactDatum | null
  /** The value as it is written in the contract; empty where there is none. */
  written: string
  quotes: FactQuote[]
  confidence: number
  why: string | null
}
/** Several values where the contract names several; never none: what is not there says so. */
export type OwnAnswer = { key: string; values: OwnValue[] }

import type { Stance } from '../rules/rule.ts'

export type SlotKind = 'text' | 'money' | 'date' | 'months' | 'percent' | 'days'

export type Slot = {
  key: string
  label: string
  kind: SlotKind
  question: string
  /** Written where it was said, never asked for. */
  optional?: true
  /** Not asked for either where one of these was answered: a total follows from a price for each month. */
  unless?: readonly string[]
}

/** One clause: its words for each stance (neutral where a stance has none), and when it belongs in the contract. */
export type ClauseTemplate = {
  id: string
  heading: string
  /** {{slot}}, {{slot:capital}} for 大写, {{slot:end}} for the last day of a term, {{>price}} for a passage made from several facts. */
  text: string
  alternatives?: Partial<Record<Stance, string>>
  /** Only when this slot was answered. */
  onlyWith?: string
  exceptTypes?: string[]
  /** Words to be left as they are: no slots, no other names for the parties. */
  verbatim?: boolean
}

export type DraftTemplate = {
  type: string
  /** The kind the review takes it for; its own type where that is one. */
  reviewAs?: string
  title: string
  first: string
  second: string
  /** The second party is a person: identity number instead of a credit code. */
  secondIsPerson?: boolean
  /** What the price and the term are called here. */
  names?: { price?: string; term?: string }
  recital: string
  slots: Slot[]
  clauses: ClauseTemplate[]
}

export const slot = (
  key: string,
  label: string,
  kind: SlotKind,
  question = `请提供${label}`,
  more: Pick<Slot, 'optional' | 'unless'> = {},
): Slot => ({ key, label, kind, question, ...more })

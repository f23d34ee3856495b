import type { FieldValue } from '@xinqi/api/calls'
import type { ShownField } from '../fields/shownField.ts'

/** What one person fills in, and how it stands: only what is there with what he has filled in so far. */
export type FillSheet = {
  fields: readonly ShownField[]
  values: Readonly<Record<string, FieldValue | null>>
  /** Said beside the field once it was handed in, or left. */
  problems: Readonly<Record<string, string>>
  /** Why a field is there that is not there always. */
  reasons: Readonly<Record<string, string>>
  pictures: Readonly<Record<string, string>>
  onChange: (fieldId: string, value: FieldValue | null) => void
  onPicture: (fieldId: string, file: File) => Promise<void>
}

export const textOf = (value: FieldValue | null | undefined): string =>
  value && 'text' in value ? value.text : ''
export const chosenOf = (value: FieldValue | null | undefined): readonly number[] =>
  value && 'chosen' in value ? value.chosen : []
export const rowsOf = (value: FieldValue | null | undefined): readonly (readonly string[])[] =>
  value && 'rows' in value ? value.rows : []

/** One more or less; a single choice replaces the one before. */
export const chosenWith = (kind: string, chosen: readonly number[], index: number): { chosen: number[] } => {
  if (kind !== 'check') return { chosen: [index] }
  const next = chosen.includes(index) ? chosen.filter((at) => at !== index) : [...chosen, index]
  return { chosen: next.sort((a, b) => a - b) }
}

export const asText = (text: string): FieldValue | null => (text === '' ? null : { text })

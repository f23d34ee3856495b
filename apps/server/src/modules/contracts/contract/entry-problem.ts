import type { FieldValue } from '@xinqi/api/calls'
import { isRegion } from '@xinqi/api/contract-fields/regions'
import { type Fillable, valueProblem } from '@xinqi/api/contract-fields/value-problem'

/** What the form says of a value, and what only the names of all regions can tell. Pure. */
export const entryProblem = (
  field: Fillable,
  value: FieldValue | null | undefined,
  today: Date,
): string | undefined => valueProblem(field, value, today) ?? regionProblem(field, value)

export const regionProblem = (
  { kind, name }: Pick<Fillable, 'kind' | 'name'>,
  value: FieldValue | null | undefined,
): string | undefined => {
  if (kind !== 'region' || !value || !('text' in value) || !value.text.trim()) return undefined
  return isRegion(value.text) ? undefined : `「${name}」不是有效的省市区，请重新选择`
}

import type { FieldValue } from '@xinqi/api/calls'
import { isRegion } from '@xinqi/api/contract-fields/regions'
import { type Fillable, valueProblem } from '@xinqi/api/contract-fields/value-problem'

/** What the form says of a value, and what only the names of all regions can tell. Pure. */
export const entryProblem = (
  field: Fillable,
  value: FieldValue | null | undefined,
  today: Date,
): string | undefined => {
  const problem = valueProblem(field, value, today)
  if (problem || field.kind !== 'region' || !value || !('text' in value) || !value.text.trim()) return problem
  return isRegion(value.text) ? undefined : `「${field.name}」不是有效的省市区，请重新选择`
}

// All fields as they stand with what has been filled in: which of them are there, which must be filled in, and what the
// computed ones say. The page shows it, the server keeps and prints it: one judgement for all three. Pure.

import type { FieldValue } from '../calls/contracts/contract-shapes.ts'
import { checkProblem, conditionHolds } from './conditions.ts'
import { computed } from './formulas.ts'
import { byFieldId, type RuledField } from './ruled-field.ts'
import { rowsComputed, rowsProblem } from './table-rows.ts'
import { isEmptyValue, valueProblem } from './value-problem.ts'

export type FieldStanding = {
  shown: boolean
  required: boolean
  /** Nothing where it is not shown. */
  value: FieldValue | null
  /** Why it cannot be computed. */
  problem?: string
}

export type SettledFields<F extends RuledField = RuledField> = {
  of: (fieldId: string) => FieldStanding
  fields: ReadonlyMap<string, F>
}

const NOT_THERE: FieldStanding = { shown: false, required: false, value: null }

export const settleFields = <F extends RuledField>(
  fields: readonly F[],
  {
    entryOf,
    today,
    computes = () => true,
  }: {
    entryOf: (field: F) => FieldValue | null | undefined
    /** The day in China. */
    today: string
    /** Computed now; what was computed before stays as it was then. */
    computes?: (field: F) => boolean
  },
): SettledFields<F> => {
  const known = byFieldId(fields)
  const settled = new Map<string, FieldStanding>()
  const under = new Set<string>()
  const standings = (fieldId: string): FieldValue | null => of(fieldId).value
  const of = (fieldId: string): FieldStanding => {
    const done = settled.get(fieldId)
    if (done) return done
    const field = known.get(fieldId)
    // Rules in a ring are refused where they are made; here they only must not be endless.
    if (!field || under.has(fieldId)) return NOT_THERE
    under.add(fieldId)
    const standing = settle(field)
    under.delete(fieldId)
    settled.set(fieldId, standing)
    return standing
  }
  const settle = (field: F): FieldStanding => {
    const { settings } = field
    for (const condition of [settings.fileWhen, settings.showWhen])
      if (condition && !conditionHolds(condition, known, standings)) return NOT_THERE
    const result =
      settings.formula && computes(field)
        ? computed(field, settings.formula, standings, today)
        : { value: entryOf(field) ?? null }
    const { value } = result
    return {
      shown: true,
      required: field.required,
      ...result,
      value:
        value && 'rows' in value && settings.columnRules
          ? { rows: rowsComputed(settings, value.rows) }
          : value,
    }
  }
  for (const { fieldId } of fields) of(fieldId)
  // Asked for is judged last: that two fields ask for each other is no ring.
  for (const field of fields) {
    const { requireWhen } = field.settings
    const standing = of(field.fieldId)
    if (standing.shown && !standing.required && requireWhen && conditionHolds(requireWhen, known, standings))
      settled.set(field.fieldId, { ...standing, required: true })
  }
  return { of, fields: known }
}

/** What keeps a field from being handed in as it stands; undefined when nothing does. */
export const settledProblem = (
  field: RuledField,
  settled: SettledFields,
  today: Date,
): string | undefined => {
  const { shown, required, value, problem } = settled.of(field.fieldId)
  if (!shown) return undefined
  if (problem) return problem
  const standings = (fieldId: string) => settled.of(fieldId).value
  if (field.settings.formula) {
    if (!value && required) return `「${field.name}」还不能计算，请先填写计算它的内容`
  } else {
    const wrong = valueProblem({ ...field, required }, value, today)
    if (wrong) return wrong
    if (value && 'rows' in value && !isEmptyValue(value)) {
      const rows = rowsProblem(field.name, field.settings, value.rows)
      if (rows) return rows
    }
  }
  return checkProblem(field, value, settled.fields, standings)
}

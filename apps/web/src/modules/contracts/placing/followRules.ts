// What else changes when an option or a column changes: rules of other fields name options by their words and columns by
// their place.

import type { FieldCondition, FieldTest } from '@xinqi/api/calls'
import { factsOfKind } from '@xinqi/api/contract-fields/kinds'
import { byFieldId, dependsOnAtLast } from '@xinqi/api/contract-fields/ruled-field'
import type { FieldSettings } from '../fields/shownField.ts'
import type { PlacedField } from './placedField.ts'

/** The field as it is to be, and those that follow it. */
export const changedWith = (fields: readonly PlacedField[], next: PlacedField): PlacedField[] => {
  const before = fields.find(({ fieldId }) => fieldId === next.fieldId)
  if (!before) return [next]
  const renamed = renamedOption(before.settings.options, next.settings.options)
  const removed = removedAt(before.settings.columns, next.settings.columns)
  const followed = fields
    .filter((field) => field !== before)
    .flatMap((field) => {
      let settings = field.settings
      if (renamed) settings = withOption(settings, next.fieldId, renamed)
      if (removed !== null) settings = withoutColumn(settings, next.fieldId, removed)
      return settings === field.settings ? [] : [{ ...field, settings }]
    })
  const own =
    removed !== null && next.settings.columnRules
      ? {
          ...next,
          settings: { ...next.settings, columnRules: rulesWithout(next.settings.columnRules, removed) },
        }
      : next
  return [own, ...followed]
}

const renamedOption = (
  before: readonly string[] = [],
  after: readonly string[] = [],
): { from: string; to: string } | null => {
  if (before.length !== after.length) return null
  const at = before.findIndex((option, index) => option !== after[index])
  return at < 0 ? null : { from: before[at]!, to: after[at]! }
}

const removedAt = (before: readonly string[] = [], after: readonly string[] = []): number | null => {
  if (after.length !== before.length - 1) return null
  const at = after.findIndex((column, index) => column !== before[index])
  return at < 0 ? before.length - 1 : at
}

const withOption = (
  settings: FieldSettings,
  fieldId: string,
  { from, to }: { from: string; to: string },
): FieldSettings => {
  const touches = (test: FieldTest) => test.fieldId === fieldId && test.value === from
  const condition = (one: FieldCondition | undefined) =>
    one?.tests.some(touches)
      ? { ...one, tests: one.tests.map((test) => (touches(test) ? { ...test, value: to } : test)) }
      : one
  const [showWhen, requireWhen] = [condition(settings.showWhen), condition(settings.requireWhen)]
  return showWhen === settings.showWhen && requireWhen === settings.requireWhen
    ? settings
    : { ...settings, ...(showWhen ? { showWhen } : {}), ...(requireWhen ? { requireWhen } : {}) }
}

const withoutColumn = (settings: FieldSettings, fieldId: string, removed: number): FieldSettings => {
  const { formula } = settings
  const touches = formula?.of.some(
    (one) => 'fieldId' in one && one.fieldId === fieldId && (one.column ?? -1) >= removed,
  )
  if (!formula || !touches) return settings
  return {
    ...settings,
    formula: {
      ...formula,
      of: formula.of.map((one) => {
        if (!('fieldId' in one) || one.fieldId !== fieldId || one.column === undefined) return one
        const { column, ...rest } = one
        // The column itself is gone: left open, it is asked for again.
        return column === removed ? rest : { ...rest, column: column > removed ? column - 1 : column }
      }),
    },
  }
}

const rulesWithout = (rules: NonNullable<FieldSettings['columnRules']>, removed: number) =>
  rules
    .filter((_, at) => at !== removed)
    .map(({ product, ...rest }) =>
      !product || product.includes(removed)
        ? rest
        : { ...rest, product: product.map((at) => (at > removed ? at - 1 : at)) },
    )

const isFilledIn = ({ kind }: PlacedField) => factsOfKind(kind).when === 'fill' && kind !== 'watermark'

/** What a field may look at: the sender's and its own party's, and nothing that already looks at it. */
export const mayLookAt = (fields: readonly PlacedField[], field: PlacedField): PlacedField[] => {
  const known = byFieldId(fields)
  return fields.filter((other) => {
    if (other.fieldId === field.fieldId || !isFilledIn(other)) return false
    const followed = dependsOnAtLast(known, other)
    if (followed.has(field.fieldId)) return false
    if (field.partyId === null) return true
    return [other.fieldId, ...followed].every((id) => {
      const partyId = known.get(id)?.partyId ?? null
      return partyId === null || partyId === field.partyId
    })
  })
}

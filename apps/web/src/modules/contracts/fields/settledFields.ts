// Which fields are there with what has been filled in so far, as the server will judge it when it is handed in.

import type { FieldValue } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { type SettledFields, settleFields } from '@xinqi/api/contract-fields/settle-fields'
import type { ShownField } from './shownField.ts'

/** What is computed is computed here as it is typed; what somebody else handed in stays as he did. */
export const settledFor = (
  fields: readonly ShownField[],
  mine: ReadonlySet<string>,
  values: Readonly<Record<string, FieldValue | null | undefined>>,
): SettledFields<ShownField> =>
  settleFields(fields, {
    entryOf: ({ fieldId, value }) => (mine.has(fieldId) ? values[fieldId] : value),
    today: chinaDay(new Date()),
    computes: ({ fieldId, value }) => mine.has(fieldId) || !value,
  })

const settledValue = (field: ShownField, settled: SettledFields): ShownField => ({
  ...field,
  value: settled.of(field.fieldId).value,
})

/** Of others it is not known what they will fill in: their places are shown, the sender's as they stand now. */
export const othersShown = (
  fields: readonly ShownField[],
  mine: ReadonlySet<string>,
  settled: SettledFields,
): ShownField[] =>
  fields
    .filter(({ fieldId, partyId }) => !mine.has(fieldId) && (partyId !== null || settled.of(fieldId).shown))
    .map((field) => settledValue(field, settled))

/** A draft before it is sent, as far as the sender has filled it in. */
export const draftShown = (fields: readonly ShownField[]): ShownField[] => {
  const everything = new Set(fields.map(({ fieldId }) => fieldId))
  const values = Object.fromEntries(fields.map(({ fieldId, value }) => [fieldId, value]))
  const settled = settledFor(fields, everything, values)
  return othersShown(fields, new Set(), settled)
}

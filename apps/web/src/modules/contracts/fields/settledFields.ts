// Which fields are there with what has been filled in so far, as the server will judge it when it is handed in.

import type { FieldValue, FileRule } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { isFileThere, waitsForEntries } from '@xinqi/api/contract-fields/file-rules'
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

/** Whether a file is part of a draft as far as the sender has filled it in; what others decide is open. */
export const mayBeIn = (
  { fields, fileRules }: { fields: readonly ShownField[]; fileRules?: readonly FileRule[] | undefined },
  fileId: string,
): boolean => {
  const when = fileRules?.find((rule) => rule.fileId === fileId)?.when
  if (!when || waitsForEntries(when, fields)) return true
  const values = Object.fromEntries(fields.map((field) => [field.fieldId, field.value]))
  return isFileThere(when, settledFor(fields, new Set(fields.map((field) => field.fieldId)), values))
}

/** A draft before it is sent, as far as the sender has filled it in. */
export const draftShown = (fields: readonly ShownField[]): ShownField[] => {
  const everything = new Set(fields.map(({ fieldId }) => fieldId))
  const values = Object.fromEntries(fields.map(({ fieldId, value }) => [fieldId, value]))
  const settled = settledFor(fields, everything, values)
  return othersShown(fields, new Set(), settled)
}

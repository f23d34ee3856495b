import type { FieldCondition, FieldValue } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { isFileThere, waitsForEntries } from '@xinqi/api/contract-fields/file-rules'
import {
  byFieldId,
  dependsOnAtLast,
  type RuledField,
  waitsForOthers,
} from '@xinqi/api/contract-fields/ruled-field'
import { type SettledFields, settledProblem, settleFields } from '@xinqi/api/contract-fields/settle-fields'
import type { FileRow } from './aggregate.ts'
import { regionProblem } from './entry-problem.ts'

// Which fields of a contract are there, and what they hold: what is printed, handed in and shown is judged here alone.

type Row = {
  id: string
  party_id: string | null
  kind: string
  name: string
  required: boolean
  settings: unknown
  value: unknown
}
export type Settled = SettledFields<RuledField & { row: Row }>

const ruled = <R extends Row>(row: R) => ({
  fieldId: row.id,
  partyId: row.party_id,
  kind: row.kind,
  name: row.name,
  required: row.required,
  settings: row.settings as RuledField['settings'],
  row,
})

/** Nothing was ever computed of it, or the others may have changed what it is computed from. */
const isOpen = (row: Row) => row.value === null

export const settleRows = <R extends Row>(
  rows: readonly R[],
  {
    now,
    entryOf = (row) => row.value as FieldValue | null,
    computes = isOpen,
  }: {
    now: Date
    entryOf?: (row: R) => FieldValue | null
    computes?: (row: R, waits: boolean) => boolean
  },
): Settled => {
  const fields = rows.map(ruled)
  const known = byFieldId(fields)
  return settleFields(fields, {
    entryOf: ({ row }) => entryOf(row),
    today: chinaDay(now),
    computes: (field) => computes(field.row, waitsForOthers(known, field)),
  })
}

/** The sender's own that others decide about: nothing is final before they have filled in. */
export const waitsForParties = (rows: readonly Row[]): ((row: Row) => boolean) => {
  const known = byFieldId(rows.map(ruled))
  return (row) => waitsForOthers(known, ruled(row))
}

/** As it stands now, or as it might once its own party has filled in. */
export const mayBeShown = (
  fields: readonly RuledField[],
  settled: SettledFields,
): ((field: RuledField) => boolean) => {
  const known = byFieldId(fields)
  return (field) =>
    settled.of(field.fieldId).shown ||
    [...dependsOnAtLast(known, field)].some((id) => {
      const other = known.get(id)
      return other !== undefined && (other.partyId === field.partyId || other.settings.auto !== undefined)
    })
}

/** Those that are there with what has been filled in: the others are neither printed nor shown. */
export const fieldsThere = <R extends Row>(rows: readonly R[], now: Date): R[] => {
  const settled = settleRows(rows, { now })
  return rows.filter(({ id }) => settled.of(id).shown)
}

type Filed = { files: readonly FileRow[]; fields: readonly Row[] }
const conditionOf = ({ include_when }: Pick<FileRow, 'include_when'>) => include_when as FieldCondition | null

/** Whether a file is part of the contract with what has been filled in: the others are neither composed nor signed. */
export const isFileIn = ({ fields }: Filed, file: FileRow, now: Date): boolean => {
  const condition = conditionOf(file)
  return !condition || isFileThere(condition, settleRows(fields, { now }))
}

/** As far as `settled` knows; what somebody has yet to fill in may still decide it. */
export const mayFileBeIn = (
  { fields }: Pick<Filed, 'fields'>,
  file: FileRow,
  settled: () => Settled,
): boolean => {
  const condition = conditionOf(file)
  return !condition || waitsForEntries(condition, fields.map(ruled)) || isFileThere(condition, settled())
}

/** What keeps an entry from being handed in; undefined when nothing does. */
export const entryProblemIn = (field: RuledField, settled: SettledFields, now: Date): string | undefined => {
  const problem = settledProblem(field, settled, now)
  if (problem) return problem
  const { shown, value } = settled.of(field.fieldId)
  return shown ? regionProblem(field, value) : undefined
}

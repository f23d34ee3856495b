// Whole files by condition: a file is part of the contract when the fields its rule names say so, and what stands on it is
// there with it. Pure.

import type { FieldCondition, FileRule } from '../calls/contracts/field-rules.ts'
import { conditionHolds } from './conditions.ts'
import {
  byFieldId,
  dependsOnAtLast,
  namedInCondition,
  type RuledField,
  renameInCondition,
} from './ruled-field.ts'
import type { SettledFields } from './settle-fields.ts'

/** Fields as they stand with the rules of their files; what a field says of that itself is not taken up. */
export const withFileRules = <F extends Pick<RuledField, 'settings'> & { fileId: string }>(
  fields: readonly F[],
  rules: readonly FileRule[] = [],
): F[] => {
  const ruleOf = new Map(rules.map(({ fileId, when }) => [fileId, when]))
  return fields.map((field) => {
    const fileWhen = ruleOf.get(field.fileId)
    const { fileWhen: _before, ...settings } = field.settings
    return { ...field, settings: fileWhen ? { ...settings, fileWhen } : settings }
  })
}

/** Whether a file is part of the contract with what has been filled in. */
export const isFileThere = (condition: FieldCondition | null | undefined, settled: SettledFields): boolean =>
  !condition || conditionHolds(condition, settled.fields, (fieldId) => settled.of(fieldId).value)

/** Whether a party's own entries may yet decide it: until they are handed in, nobody knows. */
export const waitsForEntries = (condition: FieldCondition, fields: readonly RuledField[]): boolean => {
  const known = byFieldId(fields)
  const named = namedInCondition(condition).flatMap((id) => {
    const field = known.get(id)
    return field ? [id, ...dependsOnAtLast(known, field)] : []
  })
  return named.some((id) => {
    const field = known.get(id)
    return field !== undefined && (field.partyId !== null || field.settings.auto !== undefined)
  })
}

/** The same rules for files and fields with other ids; of a file that did not come along there is none. */
export const renamedFileRules = (
  rules: readonly FileRule[] | undefined,
  files: ReadonlyMap<string, string>,
  fields: ReadonlyMap<string, string> = new Map(),
): { fileRules?: FileRule[] } =>
  rules
    ? {
        fileRules: rules.flatMap(({ fileId, when }) => {
          const own = files.get(fileId)
          return own ? [{ fileId: own, when: renameInCondition(when, fields) }] : []
        }),
      }
    : {}

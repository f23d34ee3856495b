// Whether one field says what another waits for. The pages, the server and the sentence in the editor ask here.

import type { FieldValue } from '../calls/contracts/contract-shapes.ts'
import type { FieldCheck, FieldCondition, FieldTest, TestWay } from '../calls/contracts/field-rules.ts'
import { compareDecimals, decimalOf } from './decimal.ts'
import type { RuledField } from './ruled-field.ts'
import { isEmptyValue } from './value-problem.ts'

const ABOUT_PRESENCE = ['filled', 'empty'] as const
const ABOUT_ORDER = ['is', 'isNot', 'above', 'atLeast', 'below', 'atMost', ...ABOUT_PRESENCE] as const
const ABOUT_WORDS = ['is', 'isNot', 'has', 'hasNot', ...ABOUT_PRESENCE] as const
const WAYS: Readonly<Record<string, readonly TestWay[]>> = {
  choice: ['is', 'isNot', ...ABOUT_PRESENCE],
  select: ['is', 'isNot', ...ABOUT_PRESENCE],
  check: ['has', 'hasNot', ...ABOUT_PRESENCE],
  number: ABOUT_ORDER,
  day: ABOUT_ORDER,
  text: ABOUT_WORDS,
  lines: ABOUT_WORDS,
  region: ABOUT_WORDS,
  idNumber: ABOUT_WORDS,
  phone: ABOUT_WORDS,
  image: ABOUT_PRESENCE,
  table: ABOUT_PRESENCE,
}

/** How a field of this kind can be asked about; none where it cannot. */
export const testWaysFor = (kind: string): readonly TestWay[] => WAYS[kind] ?? []
export const comparesWithNothing = (way: TestWay): boolean => way === 'filled' || way === 'empty'
export const hasOptions = (kind: string): boolean =>
  kind === 'choice' || kind === 'select' || kind === 'check'

/** What stands in the fields, as far as it is known. */
export type Standings = (fieldId: string) => FieldValue | null

const wordsOf = (field: Pick<RuledField, 'settings'>, value: FieldValue): string[] => {
  if ('text' in value) return [value.text.trim()]
  if ('chosen' in value) return value.chosen.flatMap((at) => field.settings.options?.[at] ?? [])
  return []
}

/** Less than, equal or more; null where there is nothing to compare. */
const compared = (kind: string, value: string, other: string): number | null => {
  if (kind === 'number') {
    const [a, b] = [decimalOf(value), decimalOf(other)]
    return a && b ? compareDecimals(a, b) : null
  }
  // Days written 2026-02-28 are in the order of their letters.
  if (kind === 'day') return value === other ? 0 : value < other ? -1 : 1
  return value === other ? 0 : 1
}

type Comparison = { way: TestWay; value?: string; otherId?: string }

export const valueStands = (
  field: Pick<RuledField, 'kind' | 'settings'>,
  value: FieldValue | null,
  { way, value: fixed, otherId }: Comparison,
  fields: ReadonlyMap<string, RuledField>,
  standings: Standings,
): boolean => {
  const isEmpty = !value || isEmptyValue(value)
  if (way === 'empty') return isEmpty
  if (way === 'filled') return !isEmpty
  const negative = way === 'isNot' || way === 'hasNot'
  if (isEmpty || !value) return negative
  const other = otherId ? fields.get(otherId) : undefined
  const otherValue = otherId ? standings(otherId) : null
  const with_ = otherId
    ? other && otherValue && !isEmptyValue(otherValue)
      ? wordsOf(other, otherValue)
      : []
    : [(fixed ?? '').trim()]
  if (with_.length === 0) return negative
  const words = wordsOf(field, value)
  const wanted = with_[0]!
  if (way === 'has' || way === 'hasNot') {
    const holds =
      field.kind === 'check' ? words.includes(wanted) : words.some((text) => text.includes(wanted))
    return holds === (way === 'has')
  }
  const order = compared(field.kind, words[0] ?? '', wanted)
  if (order === null) return negative
  switch (way) {
    case 'is':
      return order === 0
    case 'isNot':
      return order !== 0
    case 'above':
      return order > 0
    case 'atLeast':
      return order >= 0
    case 'below':
      return order < 0
    case 'atMost':
      return order <= 0
  }
}

export const testHolds = (
  test: FieldTest,
  fields: ReadonlyMap<string, RuledField>,
  standings: Standings,
): boolean => {
  const field = fields.get(test.fieldId)
  return field !== undefined && valueStands(field, standings(test.fieldId), test, fields, standings)
}

export const conditionHolds = (
  { match, tests }: FieldCondition,
  fields: ReadonlyMap<string, RuledField>,
  standings: Standings,
): boolean =>
  match === 'all'
    ? tests.every((test) => testHolds(test, fields, standings))
    : tests.some((test) => testHolds(test, fields, standings))

/** The first demand that is not met, in the author's words; of nothing, nothing is demanded. */
export const checkProblem = (
  field: RuledField,
  value: FieldValue | null,
  fields: ReadonlyMap<string, RuledField>,
  standings: Standings,
): string | undefined => {
  if (!value || isEmptyValue(value)) return undefined
  const failed = field.settings.checks?.find(
    (check: FieldCheck) => !isOpen(check, standings) && !valueStands(field, value, check, fields, standings),
  )
  return failed && (failed.message.trim() || `「${field.name}」不符合要求，请检查`)
}

/** What it is compared with is not there yet. */
const isOpen = ({ otherId }: FieldCheck, standings: Standings): boolean => {
  if (!otherId) return false
  const other = standings(otherId)
  return !other || isEmptyValue(other)
}

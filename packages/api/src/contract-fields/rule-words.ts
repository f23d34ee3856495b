// Rules read back as a sentence: in the editor to whoever makes them, beside the field to whoever fills it in.

import type {
  FieldCheck,
  FieldCondition,
  FieldTest,
  Operand,
  TestWay,
} from '../calls/contracts/field-rules.ts'
import { comparesWithNothing, conditionHolds, type Standings, testHolds } from './conditions.ts'
import { UNIT_NAMES } from './formulas.ts'
import type { RuledField } from './ruled-field.ts'
import { writtenDay, writtenValue } from './written.ts'

type Known = ReadonlyMap<string, RuledField>

const nameOf = (known: Known, fieldId: string | undefined): string =>
  `「${(fieldId && known.get(fieldId)?.name.trim()) || '已删除的控件'}」`

const WORDS: Readonly<Record<TestWay, string>> = {
  is: '为',
  isNot: '不为',
  has: '包含',
  hasNot: '不包含',
  above: '大于',
  atLeast: '不小于',
  below: '小于',
  atMost: '不大于',
  filled: '已填写',
  empty: '未填写',
}
const DAY_WORDS: Partial<Record<TestWay, string>> = {
  above: '晚于',
  atLeast: '不早于',
  below: '早于',
  atMost: '不晚于',
}

export const testWayName = (kind: string, way: TestWay): string =>
  (kind === 'day' ? DAY_WORDS[way] : undefined) ?? WORDS[way]

const comparedWith = (known: Known, kind: string, { value, otherId }: FieldCheck | FieldTest): string =>
  otherId ? nameOf(known, otherId) : kind === 'day' ? writtenDay(value ?? '') : `「${value?.trim() ?? ''}」`

export const testSentence = (known: Known, test: FieldTest): string => {
  const kind = known.get(test.fieldId)?.kind ?? 'text'
  const asked = `${nameOf(known, test.fieldId)}${testWayName(kind, test.way)}`
  return comparesWithNothing(test.way) ? asked : `${asked}${comparedWith(known, kind, test)}`
}

/** 当「付款方式」为「分期」时 */
export const conditionSentence = (known: Known, { match, tests }: FieldCondition): string =>
  `当${tests.map((test) => testSentence(known, test)).join(match === 'all' ? '，且' : '，或')}时`

export const checkSentence = (known: Known, kind: string, check: FieldCheck): string =>
  comparesWithNothing(check.way)
    ? testWayName(kind, check.way)
    : `须${testWayName(kind, check.way)}${comparedWith(known, kind, check)}`

const operandWords = (known: Known, operand: Operand | undefined): string => {
  if (!operand) return '…'
  if ('number' in operand) return operand.number
  if ('today' in operand) return '当天'
  const field = known.get(operand.fieldId)
  const column = operand.column === undefined ? undefined : field?.settings.columns?.[operand.column]
  return column === undefined
    ? nameOf(known, operand.fieldId)
    : `${nameOf(known, operand.fieldId)}的「${column}」合计`
}

/** 「数量」×「单价」 */
export const formulaSentence = (known: Known, { settings }: Pick<RuledField, 'settings'>): string => {
  const { formula } = settings
  if (!formula) return ''
  const parts = formula.of.map((one) => operandWords(known, one))
  switch (formula.way) {
    case 'sum':
      return parts.join(' + ')
    case 'difference':
      return parts.join(' − ')
    case 'product':
      return parts.join(' × ')
    case 'percent':
      return `${parts[0]} 的 ${parts.slice(1).join('% 的 ')}%`
    case 'days':
      return `${parts[0]}到${parts[1] ?? '…'}的天数`
    case 'later':
      return `${parts[0]}之后 ${parts[1] ?? '…'} ${UNIT_NAMES[formula.unit ?? 'day']}`
  }
}

/** 因为您选择了「分期」: why it is there, for whoever fills it in; nothing where it always is. */
export const whyShown = (
  field: Pick<RuledField, 'settings'>,
  known: Known,
  standings: Standings,
  isMine: (fieldId: string) => boolean,
): string | undefined => {
  const { showWhen } = field.settings
  if (!showWhen || !conditionHolds(showWhen, known, standings)) return undefined
  const reasons = showWhen.tests
    .filter((test) => testHolds(test, known, standings))
    .map((test) => reasonOf(test, known, standings, isMine))
  return `因为${[...new Set(showWhen.match === 'all' ? reasons : reasons.slice(0, 1))].join('，且')}`
}

const reasonOf = (
  test: FieldTest,
  known: Known,
  standings: Standings,
  isMine: (fieldId: string) => boolean,
): string => {
  const field = known.get(test.fieldId)!
  const who = isMine(test.fieldId) ? '您' : '发起方'
  const said = writtenValue(field.kind, field.settings, standings(test.fieldId))
  const chosen = test.way === 'is' || test.way === 'has'
  if ((field.kind === 'choice' || field.kind === 'select' || field.kind === 'check') && chosen)
    return `${who}选择了「${test.value ?? said}」`
  if (!said || test.way === 'empty') return testSentence(known, test)
  return `${who}填写的${nameOf(known, test.fieldId)}${testWayName(field.kind, test.way)}${
    comparesWithNothing(test.way) ? '' : comparedWith(known, field.kind, test)
  }`
}

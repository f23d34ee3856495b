// What is wrong with the rules of fields, for whoever makes them: judged when a template or a draft is saved. Pure.

import type {
  FieldCheck,
  FieldCondition,
  FieldTest,
  Formula,
  Operand,
} from '../calls/contracts/field-rules.ts'
import { isDay } from '../china-day.ts'
import { comparesWithNothing, hasOptions, testWaysFor } from './conditions.ts'
import { decimalOf } from './decimal.ts'
import { factsOfKind } from './kinds.ts'
import { byFieldId, dependsOn, dependsOnAtLast, namedInCondition, type RuledField } from './ruled-field.ts'
import { isNumberColumn } from './table-rows.ts'

export type RuleProblem = { fieldId: string; message: string; isRing?: boolean }

type Known = ReadonlyMap<string, RuledField>
const titled = ({ name }: Pick<RuledField, 'name'>) => `「${name.trim() || '未命名控件'}」`

export const ruleProblems = (fields: readonly RuledField[]): RuleProblem[] => {
  const known = byFieldId(fields)
  const rings = ringProblems(fields, known)
  return [
    ...rings,
    ...fields.flatMap((field) =>
      [...rulesProblems(field, known), ...othersProblems(field, known)].map((message) => ({
        fieldId: field.fieldId,
        message,
      })),
    ),
  ]
}

/** Each ring once, named all the way round. */
const ringProblems = (fields: readonly RuledField[], known: Known): RuleProblem[] => {
  const done = new Set<string>()
  const problems: RuleProblem[] = []
  const follow = (field: RuledField, way: readonly string[]) => {
    const at = way.indexOf(field.fieldId)
    if (at >= 0) {
      const names = way.slice(at).map((id) => titled(known.get(id)!))
      problems.push({
        fieldId: field.fieldId,
        isRing: true,
        message:
          names.length === 1
            ? `${names[0]}的条件或公式引用了它自己，请修改`
            : `${names.join('、')}的条件或公式互相引用，无法判断先后，请修改其中一个`,
      })
      return
    }
    if (done.has(field.fieldId)) return
    for (const id of dependsOn(field)) {
      const next = known.get(id)
      if (next) follow(next, [...way, field.fieldId])
    }
    done.add(field.fieldId)
  }
  for (const field of fields) follow(field, [])
  return problems
}

const isFilledKind = ({ kind }: Pick<RuledField, 'kind'>) =>
  factsOfKind(kind).when === 'fill' && kind !== 'watermark'

const rulesProblems = (field: RuledField, known: Known): string[] => {
  const { showWhen, requireWhen, formula, checks = [], auto } = field.settings
  if (!showWhen && !requireWhen && !formula && checks.length === 0 && field.kind !== 'table') return []
  const name = titled(field)
  if (!isFilledKind(field)) return [`${name}不能设置条件或公式`]
  const problems: (string | undefined)[] = []
  for (const [condition, label] of [
    [showWhen, '显示条件'],
    [requireWhen, '必填条件'],
  ] as const)
    problems.push(...conditionProblems(condition, `${name}的${label}`, known))
  if (namedInCondition(requireWhen).includes(field.fieldId)) problems.push(`${name}的必填条件不能引用它自己`)
  if (formula) {
    if (auto) problems.push(`${name}不能既自动填充又由公式计算`)
    problems.push(formulaProblem(field, formula, known))
  }
  for (const check of checks) problems.push(checkProblem(field, check, known))
  if (field.kind === 'table') problems.push(tableProblem(field))
  return problems.filter((one) => one !== undefined)
}

/** What is wrong with the rule of a file. */
export const fileRuleProblem = (
  condition: FieldCondition,
  fileName: string,
  fields: readonly RuledField[],
): string | undefined =>
  conditionProblems(condition, `「${fileName}」的加入条件`, byFieldId(fields)).find(
    (one) => one !== undefined,
  )

const conditionProblems = (
  condition: FieldCondition | undefined,
  named: string,
  known: Known,
): (string | undefined)[] => (condition ? condition.tests.map((test) => testProblem(test, named, known)) : [])

const testProblem = (test: FieldTest, named: string, known: Known): string | undefined => {
  const field = known.get(test.fieldId)
  if (!field) return `${named}引用的控件已被删除，请重新选择`
  if (!testWaysFor(field.kind).includes(test.way)) return `${named}不能这样判断${titled(field)}，请重新选择`
  return comparisonProblem(field, test, named, known)
}

const comparisonProblem = (
  field: RuledField,
  { way, value, otherId }: FieldCheck | FieldTest,
  named: string,
  known: Known,
): string | undefined => {
  if (comparesWithNothing(way)) return undefined
  if (otherId) {
    const other = known.get(otherId)
    if (!other) return `${named}引用的控件已被删除，请重新选择`
    const alike =
      field.kind === 'number' || field.kind === 'day' ? other.kind === field.kind : isFilledKind(other)
    return alike && !hasOptions(field.kind)
      ? undefined
      : `${named}不能把${titled(field)}与${titled(other)}比较`
  }
  const text = value?.trim() ?? ''
  if (!text) return `${named}没有填写要比较的内容`
  if (hasOptions(field.kind) && !field.settings.options?.includes(text))
    return `${named}所用的选项「${text}」不在${titled(field)}中`
  if (field.kind === 'number' && !decimalOf(text)) return `${named}中要比较的内容须为数字`
  if (field.kind === 'day' && !isDay(text)) return `${named}中要比较的内容须为日期`
  return undefined
}

const checkProblem = (field: RuledField, check: FieldCheck, known: Known): string | undefined => {
  const named = `${titled(field)}的校验`
  if (!testWaysFor(field.kind).includes(check.way)) return `${named}方式不适用于这种控件，请重新选择`
  if (!check.message.trim()) return `${named}没有填写提示文字`
  return comparisonProblem(field, check, named, known)
}

const formulaProblem = (field: RuledField, { way, of }: Formula, known: Known): string | undefined => {
  const named = `${titled(field)}的公式`
  const makes = way === 'later' ? 'day' : 'number'
  if (field.kind !== makes) return `${named}不适用于这种控件，请重新选择`
  const takes: readonly ('day' | 'number')[] =
    way === 'later' ? ['day', 'number'] : way === 'days' ? ['day', 'day'] : of.map(() => 'number')
  if (of.length !== takes.length || (way !== 'sum' && of.length < 2)) return `${named}不完整，请补全`
  for (const [at, operand] of of.entries()) {
    const wrong = operandProblem(operand, takes[at]!, named, known)
    if (wrong) return wrong
  }
  return of.every((one) => 'number' in one) ? `${named}至少要引用一个控件` : undefined
}

const operandProblem = (
  operand: Operand,
  takes: 'day' | 'number',
  named: string,
  known: Known,
): string | undefined => {
  if ('today' in operand) return takes === 'day' ? undefined : `${named}中只有日期可以用当天`
  if ('number' in operand) {
    if (takes === 'day') return `${named}须选择一个日期控件`
    return decimalOf(operand.number) ? undefined : `${named}中的数字有误，请检查`
  }
  const field = known.get(operand.fieldId)
  if (!field) return `${named}引用的控件已被删除，请重新选择`
  if (field.kind === 'table' && takes === 'number') {
    const { column } = operand
    const title = column === undefined ? undefined : field.settings.columns?.[column]
    if (title === undefined) return `${named}引用的${titled(field)}的列已被删除，请重新选择`
    return isNumberColumn(field.settings, column!)
      ? undefined
      : `${named}引用了${titled(field)}的「${title}」，请先把这一列设为数字`
  }
  return field.kind === takes
    ? undefined
    : `${named}不能使用${titled(field)}：须为${takes === 'day' ? '日期' : '数字'}`
}

const tableProblem = ({ name, settings }: RuledField): string | undefined => {
  const { columns = [], columnRules = [], minRows = 0, maxRows } = settings
  if (maxRows !== undefined && minRows > maxRows) return `「${name}」的最少行数不能大于最多行数`
  for (const [at, { product }] of columnRules.entries()) {
    if (!product) continue
    const fits = product.every(
      (factor) => factor !== at && factor < columns.length && !columnRules[factor]?.product,
    )
    if (!fits) return `「${name}」中「${columns[at] ?? ''}」一列的乘积引用有误，请重新选择`
    const words = product.find((factor) => !isNumberColumn(settings, factor))
    if (words !== undefined) return `「${name}」中用于计算的「${columns[words]}」一列须设为数字`
  }
  return undefined
}

/**
 * Parties fill in at the same time and do not see each other's entries before they are handed in: what one sees may
 * depend on what he or the sender filled in, and on nothing else.
 */
const othersProblems = (field: RuledField, known: Known): string[] => {
  // Where people sign is settled once everybody has filled in.
  if (field.partyId === null || !isFilledKind(field)) return []
  const named = [...dependsOnAtLast(known, field), ...namedInCondition(field.settings.requireWhen)]
  const compared = (field.settings.checks ?? []).flatMap(({ otherId }) => otherId ?? [])
  const foreign = [...named, ...compared]
    .map((id) => known.get(id))
    .find((one) => one && one.partyId !== null && one.partyId !== field.partyId)
  return foreign
    ? [`${titled(field)}的条件、公式或校验引用了另一方填写的${titled(foreign)}：只能引用同一方或发起方的控件`]
    : []
}

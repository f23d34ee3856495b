// What a field is computed from: numbers exactly, days by the calendar.

import type { FieldValue } from '../calls/contracts/contract-shapes.ts'
import type { Formula, Operand } from '../calls/contracts/field-rules.ts'
import { addDays, addMonths, daysBetween, isDay } from '../china-day.ts'
import type { Standings } from './conditions.ts'
import { type Decimal, decimalOf, decimalText, minus, percentOf, plus, times, ZERO } from './decimal.ts'
import type { RuledField } from './ruled-field.ts'
import { columnSum } from './table-rows.ts'

export type Computed = { value: FieldValue | null; problem?: string }

const NOTHING: Computed = { value: null }

/** A hundred years: what lies further off is a mistake. */
const LONGEST = { day: 36_525, month: 1200, year: 100 } as const

export const computed = (
  field: Pick<RuledField, 'name' | 'settings'>,
  formula: Formula,
  standings: Standings,
  today: string,
): Computed => {
  switch (formula.way) {
    case 'days':
      return daysApart(formula, standings, today)
    case 'later':
      return laterDay(field, formula, standings, today)
    default:
      return numberOf(field, formula, standings)
  }
}

const numberIn = (operand: Operand, standings: Standings): Decimal | null => {
  if ('number' in operand) return decimalOf(operand.number)
  if (!('fieldId' in operand)) return null
  const value = standings(operand.fieldId)
  if (!value) return null
  if ('text' in value) return decimalOf(value.text)
  return 'rows' in value && operand.column !== undefined ? columnSum(value.rows, operand.column) : null
}

const dayIn = (operand: Operand | undefined, standings: Standings, today: string): string | null => {
  if (!operand) return null
  if ('today' in operand) return today
  if (!('fieldId' in operand)) return null
  const value = standings(operand.fieldId)
  return value && 'text' in value && isDay(value.text) ? value.text : null
}

const numberOf = (
  { name, settings }: Pick<RuledField, 'name' | 'settings'>,
  { way, of }: Formula,
  standings: Standings,
): Computed => {
  const numbers = of.map((one) => numberIn(one, standings))
  const known = numbers.filter((one) => one !== null)
  // A sum of what is there; a product of what is not there is nothing.
  if (known.length === 0 || of.every((one, at) => 'number' in one || numbers[at] === null)) return NOTHING
  if ((way === 'product' || way === 'percent') && known.length < numbers.length) return NOTHING
  const [first = ZERO, ...rest] = numbers.map((one) => one ?? ZERO)
  const result =
    way === 'product'
      ? rest.reduce(times, first)
      : way === 'percent'
        ? rest.reduce(percentOf, first)
        : way === 'difference'
          ? rest.reduce(minus, first)
          : rest.reduce(plus, first)
  const text = decimalText(result, settings.decimals)
  return text === null
    ? { value: null, problem: `「${name}」的计算结果过大，请检查填写的数字` }
    : { value: { text } }
}

const daysApart = ({ of }: Formula, standings: Standings, today: string): Computed => {
  const [from, to] = [dayIn(of[0], standings, today), dayIn(of[1], standings, today)]
  return from && to ? { value: { text: String(daysBetween(from, to)) } } : NOTHING
}

const laterDay = (
  { name }: Pick<RuledField, 'name'>,
  { of, unit = 'day' }: Formula,
  standings: Standings,
  today: string,
): Computed => {
  const from = dayIn(of[0], standings, today)
  const amount = of[1] && numberIn(of[1], standings)
  if (!from || !amount) return NOTHING
  const whole = decimalText(amount, 0)
  if (whole === null || decimalText(minus(amount, decimalOf(whole)!)) !== decimalText(minus(amount, amount)))
    return { value: null, problem: `「${name}」按整${UNIT_NAMES[unit]}计算，请填写整数` }
  const count = Number(whole)
  if (Math.abs(count) > LONGEST[unit])
    return { value: null, problem: `「${name}」的计算结果超出 100 年，请检查填写的数字` }
  return {
    value: {
      text: unit === 'day' ? addDays(from, count) : addMonths(from, unit === 'year' ? count * 12 : count),
    },
  }
}

export const UNIT_NAMES = { day: '天', month: '个月', year: '年' } as const

// Rows of a table that grow: what is computed in them, their sums, and how many there may be.

import type { FieldSettings } from '../calls/contracts/contract-shapes.ts'
import type { ColumnRule } from '../calls/contracts/field-rules.ts'
import { type Decimal, decimalOf, decimalText, plus, times, ZERO } from './decimal.ts'

export const TABLE_ROWS_MAX = 50

type Settings = Pick<FieldSettings, 'columns' | 'columnRules' | 'minRows' | 'maxRows'>
type Rows = readonly (readonly string[])[]

const ruleOf = ({ columnRules }: Settings, column: number): ColumnRule => columnRules?.[column] ?? {}

export const isNumberColumn = (settings: Settings, column: number): boolean => {
  const { number, product, total } = ruleOf(settings, column)
  return number === true || total === true || product !== undefined
}

/** Products of other cells of their row; a row that lacks one of them has none. */
export const rowsComputed = (settings: Settings, rows: Rows): string[][] =>
  rows.map((row) =>
    row.map((cell, column) => {
      const { product, decimals } = ruleOf(settings, column)
      if (!product) return cell
      let result: Decimal = { units: 1n, scale: 0 }
      for (const factor of product) {
        const number = decimalOf(row[factor] ?? '')
        if (!number) return ''
        result = times(result, number)
      }
      return decimalText(result, decimals) ?? ''
    }),
  )

export const columnSum = (rows: Rows, column: number): Decimal | null => {
  const numbers = rows.flatMap((row) => decimalOf(row[column] ?? '') ?? [])
  return numbers.length ? numbers.reduce(plus, ZERO) : null
}

/** 合计 below the rows, where a column asks for it; null where none does. */
export const totalRow = (settings: Settings, rows: Rows): string[] | null => {
  const columns = settings.columns ?? []
  if (!columns.some((_, at) => ruleOf(settings, at).total) || rows.length === 0) return null
  const sums = columns.map((_, at) => {
    if (!ruleOf(settings, at).total) return ''
    const sum = columnSum(rows, at)
    return sum ? (decimalText(sum, ruleOf(settings, at).decimals) ?? '') : ''
  })
  const label = sums.indexOf('')
  return sums.map((sum, at) => (at === label ? '合计' : sum))
}

/** As they stand on paper. */
export const writtenRows = (settings: Settings, rows: Rows): string[][] => {
  const total = totalRow(settings, rows)
  return [...rows.map((row) => [...row]), ...(total ? [total] : [])]
}

export const isBlankRow = (settings: Settings, row: readonly string[]): boolean =>
  row.every((cell, column) => ruleOf(settings, column).product !== undefined || !cell.trim())

/** Undefined when nothing is wrong. */
export const rowsProblem = (name: string, settings: Settings, rows: Rows): string | undefined => {
  const { columns = [], minRows, maxRows } = settings
  const counted = rows.filter((row) => !isBlankRow(settings, row)).length
  if (minRows && counted < minRows) return `「${name}」至少填写 ${minRows} 行`
  if (maxRows && rows.length > maxRows) return `「${name}」最多 ${maxRows} 行`
  for (const [line, row] of rows.entries())
    for (const [column, title] of columns.entries()) {
      const cell = (row[column] ?? '').trim()
      if (!isNumberColumn(settings, column)) continue
      if (cell && !decimalOf(cell)) return `「${name}」第 ${line + 1} 行的「${title}」须为数字`
      if (ruleOf(settings, column).product && !cell && !isBlankRow(settings, row))
        return `「${name}」第 ${line + 1} 行的「${title}」无法计算，请检查这一行的数字`
    }
  return undefined
}

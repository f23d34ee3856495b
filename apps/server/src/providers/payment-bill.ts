import { fenOf } from '@xinqi/api/commerce'
import { PaymentUnavailable } from './payment.ts'

// Vendors' bills are tables of text, each with words of its own around and inside them.

/** The rows below the line that names `first`, by their heading; ends where a row has another width. */
export const billRows = (text: string, first: string): Map<string, string>[] => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const start = lines.findIndex((line) => line.startsWith(first))
  if (start < 0) throw new PaymentUnavailable('账单里没有明细表头')
  const cells = (line: string) => line.split(',').map((cell) => cell.replace(/^`/, '').trim())
  const names = cells(lines[start]!)
  const rows: Map<string, string>[] = []
  for (const line of lines.slice(start + 1)) {
    const values = cells(line)
    // A name of goods may hold a comma: such a row must not be read a column off.
    if (values.length < names.length) break
    if (values.length > names.length) throw new PaymentUnavailable('账单的一行与表头不符')
    rows.push(new Map(names.map((name, index) => [name, values[index]!])))
  }
  return rows
}

export const cellOf = (row: ReadonlyMap<string, string>, name: string): string => {
  const value = row.get(name)
  if (value === undefined) throw new PaymentUnavailable(`账单没有“${name}”一列`)
  return value
}

/** "-12.00" in one bill is "12.00" in another: what matters is how much. */
export const amountIn = (row: ReadonlyMap<string, string>, name: string): number => {
  const fen = fenOf(cellOf(row, name).replace(/^-/, ''))
  if (fen === null) throw new PaymentUnavailable(`账单的“${name}”不是金额`)
  return fen
}

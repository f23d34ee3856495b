import type { Flow } from '../text/flow.ts'
import { findGrids, type Grid, isTotalRow, numberIn, type TableRow, totalRows } from '../text/tables.ts'
import { findDates, type IsoDate } from '../values/calendar.ts'
import type { Fact } from './fact.ts'

/** Where a source offset stands in the flow. */
function inFlow(flow: Flow, at: number): number {
  let low = 0
  let high = flow.origin.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((flow.origin[middle] as number) < at) low = middle + 1
    else high = middle
  }
  return low
}

const factOf = (flow: Flow, row: TableRow, value: number): Fact<number> => ({
  value,
  start: inFlow(flow, row.start),
  end: inFlow(flow, row.end),
})

const cellOf = (grid: Grid, row: TableRow | undefined, header: RegExp): number | null => {
  const at = grid.header.findIndex((cell) => header.test(cell))
  const value = row && at >= 0 ? numberIn(row.cells[at] ?? '') : null
  return value === null ? null : value * (/万元/.test(grid.header[at] as string) ? 1e4 : 1)
}

const SUMMED: Record<string, RegExp> = {
  合伙: /出资(?:额|金额)?合计|出资额|认缴|出资金额/,
  租赁: /(?<!月|日|年)租金(?:小计|合计|\(|$)|应付租金|租金金额/,
}

/** The total a table of contributions or rents ends in. */
export function amountInTables(type: string, source: string, flow: Flow): Fact<number> | null {
  const header = SUMMED[type]
  if (!header) return null
  for (const grid of findGrids(source)) {
    const total = grid.rows.find(isTotalRow)
    const value = cellOf(grid, total, header)
    if (total && value) return factOf(flow, total, value)
  }
  return null
}

/** What a month costs: rents set out by year, or services a table sums up as 月服务费合计. */
export function monthlyInTables(type: string, source: string, flow: Flow): Fact<number> | null {
  const monthly = totalRows(source).find((row) => /^(?:月|每月)/.test(row.cells[0] ?? ''))
  const sum = monthly?.cells.map(numberIn).findLast((cell) => cell !== null)
  if (monthly && sum) return factOf(flow, monthly, sum)
  if (type !== '租赁') return null
  for (const grid of findGrids(source)) {
    const first = grid.rows[0]
    if (!first || !grid.header.some((cell) => /年度|期间|时段|租期|起止/.test(cell))) continue
    const value = cellOf(grid, first, /^月租金/)
    if (value) return factOf(flow, first, value)
  }
  return null
}

/** The day of the last batch or stage where they are set out in a table. */
export function lastBatch(source: string, flow: Flow): Fact<IsoDate> | null {
  for (const grid of findGrids(source)) {
    const at = grid.header.findIndex(
      (cell) => /交货|交付|到货|供货|发货|完成[日时期]/.test(cell) && !/地点|数量|方式/.test(cell),
    )
    const staged = /节点|阶段|步骤|进度/.test(grid.header[0] ?? '')
    if (at < 0 || !(staged || grid.rows.every((row) => isTotalRow(row) || /批/.test(row.cells[0] ?? ''))))
      continue
    const days = grid.rows.flatMap((row) =>
      findDates(row.cells[at] ?? '').dates.map(({ date }) => ({ row, date })),
    )
    const last = days.sort((a, b) => (a.date < b.date ? 1 : -1))[0]
    if (last) return { ...factOf(flow, last.row, 0), value: last.date }
  }
  return null
}

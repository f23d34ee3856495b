import type { Flow } from '../text/flow.ts'
import { findGrids, type Grid, isTotalRow, numberIn, type TableRow } from '../text/tables.ts'
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

/** The first month's rent where rents are set out by year. */
export function rentInTables(type: string, source: string, flow: Flow): Fact<number> | null {
  if (type !== '租赁') return null
  for (const grid of findGrids(source)) {
    const first = grid.rows[0]
    if (!first || !grid.header.some((cell) => /年度|期间|时段|租期|起止/.test(cell))) continue
    const value = cellOf(grid, first, /^月租金/)
    if (value) return factOf(flow, first, value)
  }
  return null
}

import type { Contract } from '../contract.ts'
import { findGrids, type Grid, isTotalRow, numberIn, type TableRow } from '../text/tables.ts'
import { percent, yuan } from './figures.ts'
import { possibleTotals } from './possible-totals.ts'
import type { Found } from './rule.ts'

const EMPTY = /^[-—–/／\s]*$/
const NOT_ADDED = /单价|价格|税率|利率|序号|编号|数量|[月天年期]数|日期|时间|期限|面积/
const SHARE_HEADER = /比例|占比|份额/
const MONEY_HEADER = /金额|价款|款项|费用|出资|合计|小计|合价|\(元\)|万元/

const differs = (a: number, b: number): boolean => Math.abs(a - b) > Math.max(0.5, Math.abs(b) * 1e-6)

type Column = { at: number; header: string; values: number[]; sum: number }

/** Columns every row of which holds a figure or nothing. */
function columnsOf(grid: Grid): Column[] {
  const rows = grid.rows.filter((row) => !isTotalRow(row))
  return grid.header.flatMap((header, at) => {
    const values: number[] = []
    for (const row of rows) {
      const cell = row.cells[at] ?? ''
      const value = EMPTY.test(cell) ? 0 : numberIn(cell)
      if (value === null) return []
      values.push(value)
    }
    const sum = values.reduce((all, value) => all + value, 0)
    return sum > 0 && values.length >= 2 ? [{ at, header, values, sum }] : []
  })
}

const spanOf = (rows: TableRow[]) => ({
  start: (rows[0] as TableRow).start,
  end: (rows.at(-1) as TableRow).end,
})

/** The row whose amount does not make the share beside it. */
function oddRow(grid: Grid, money: Column, total: number): TableRow | undefined {
  const rows = grid.rows.filter((row) => !isTotalRow(row))
  const share = columnsOf(grid).find((column) => SHARE_HEADER.test(column.header))
  if (!share || total === 0) return undefined
  const odd = rows.filter(
    (_, index) =>
      Math.abs(((money.values[index] as number) / total) * 100 - (share.values[index] as number)) > 0.6,
  )
  return odd.length === 1 ? odd[0] : undefined
}

const isPlan = (grid: Grid): boolean =>
  grid.header.some((cell) => /付款|支付|期次|里程碑|节点|收款|还款/.test(cell)) ||
  grid.rows.every(
    (row) =>
      isTotalRow(row) ||
      /^(?:第[一二三四五六\d]+[期笔次]|首[付期]|预付|尾款|进度款|定金)/.test(row.cells[0] ?? ''),
  )

/** A total under a column that is not what the column comes to. */
function wrongTotal(grid: Grid): Found | null {
  const total = grid.rows.find(isTotalRow)
  if (!total) return null
  const columns = columnsOf(grid)
  for (const [at, cell] of total.cells.entries()) {
    const stated = numberIn(cell)
    const column = columns.find((item) => item.at === at)
    // A cell lost from the row moves the others: a figure that is some column's sum is right.
    if (stated === null || !column || columns.some((item) => !differs(item.sum, stated))) continue
    if (NOT_ADDED.test(column.header)) continue
    const row = oddRow(grid, column, stated)
    const share = SHARE_HEADER.test(column.header) || cell.includes('%')
    const said = (value: number) => (share ? percent(value / 100) : yuan(value))
    return {
      checkpoint: isPlan(grid) ? 'G08' : 'G09',
      kind: 'inconsistent',
      span: row ? { start: row.start, end: row.end } : spanOf(grid.rows),
      inSource: true,
      why: `“${column.header}”各项之和为${said(column.sum)}，与合计${said(stated)}不符。`,
    }
  }
  return null
}

/** Contributions listed in a table against the total named in words. */
function wrongContributions(contract: Contract, grid: Grid): Found | null {
  const totals = possibleTotals(contract)
  if (contract.type.type !== '合伙' || totals.length === 0) return null
  const money = columnsOf(grid).filter((column) => /出资|认缴|投入/.test(column.header))
  const whole = money.find((column) => /合计|总|出资额/.test(column.header)) ?? money[0]
  if (!whole || SHARE_HEADER.test(whole.header)) return null
  const scale = /万元/.test(whole.header) ? 1e4 : 1
  if (money.some((column) => totals.some((total) => !differs(column.sum * scale, total)))) return null
  if (whole.values.length !== contract.parties.length) return null
  const row = oddRow(grid, whole, (totals[0] as number) / scale)
  return {
    checkpoint: 'G09',
    kind: 'inconsistent',
    span: row ? { start: row.start, end: row.end } : spanOf(grid.rows),
    inSource: true,
    why: `各合伙人出资之和为${yuan(whole.sum * scale)}，与出资总额${yuan(totals[0] as number)}不符。`,
  }
}

/** Totals and contributions that the rows of a table do not make up; price lists are read by their own rule. */
export function checkColumns(contract: Contract, readElsewhere: Set<number>): Found[] {
  for (const grid of findGrids(contract.source.text)) {
    if (isPlan(grid) || readElsewhere.has((grid.rows[0] as TableRow).start)) continue
    const found = wrongTotal(grid) ?? wrongContributions(contract, grid)
    if (found) return [found]
  }
  return []
}

/** A table of payments whose shares make up the whole: what is said of single ones beside it adds nothing. */
export const hasWholePlan = (contract: Contract): boolean =>
  findGrids(contract.source.text).some(
    (grid) =>
      isPlan(grid) &&
      columnsOf(grid).some((column) => SHARE_HEADER.test(column.header) && Math.abs(column.sum - 100) < 0.11),
  )

/** Payments listed in a table: their shares make 100 %, their sums the price. */
export function checkPlans(contract: Contract): Found[] {
  const totals = possibleTotals(contract)
  for (const grid of findGrids(contract.source.text)) {
    if (!isPlan(grid)) continue
    const wrong = wrongTotal(grid)
    if (wrong) return [wrong]
    const columns = columnsOf(grid)
    const rows = grid.rows.filter((row) => !isTotalRow(row))
    const share = columns.find(
      (column) =>
        SHARE_HEADER.test(column.header) && rows.every((row) => /%/.test(row.cells[column.at] ?? '')),
    )
    const money = columns.find((column) => MONEY_HEADER.test(column.header) && column !== share)
    // Shares without sums may be grades (得分 → 支付比例), which add up to nothing.
    if (!share || !money) continue
    const scale = /万元/.test(money.header) ? 1e4 : 1
    const span = spanOf(rows)
    if (Math.abs(share.sum - 100) > 0.11)
      return [
        {
          checkpoint: 'G08',
          kind: 'inconsistent',
          span,
          inSource: true,
          why: `各期比例合计为${percent(share.sum / 100)}，不等于100%。`,
        },
      ]
    if (totals.length > 0 && !totals.some((total) => !differs(money.sum * scale, total)))
      return [
        {
          checkpoint: 'G08',
          kind: 'inconsistent',
          span,
          inSource: true,
          why: `各期金额合计${yuan(money.sum * scale)}，与合同总价${yuan(totals[0] as number)}不一致。`,
        },
      ]
  }
  return []
}

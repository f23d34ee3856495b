import { expect, it } from 'vitest'
import { countCut } from './CutColumns.tsx'
import { column } from './columns.tsx'
import { fitColumns, leastWidth } from './fitColumns.ts'
import type { ListColumn } from './listTypes.ts'
import { isSortable, type SortValue, sortRows } from './sortRows.ts'

type Row = { name: string; cents: number; at: string | null; note: string }
const rows: Row[] = [
  { name: '合同10', cents: 900, at: '2026-03-01T00:00:00Z', note: '' },
  { name: '合同9', cents: 12_000, at: null, note: '' },
  { name: '安全协议', cents: 50, at: '2026-01-01T00:00:00Z', note: '' },
]
const columns: ListColumn<Row>[] = [
  column.name('name', '名称', 300),
  column.money('cents', '金额', 150),
  column.time('at', '时间', 170),
  column.text('note', '备注', 200),
]
const by = (key: string, order: 'ascend' | 'descend') =>
  sortRows(rows, columns, { key, order }).map(({ name }) => name)

it('sorts words as people read them, numbers by size, and puts last what is not known', () => {
  expect(by('name', 'ascend')).toEqual(['安全协议', '合同9', '合同10'])
  expect(by('cents', 'descend')).toEqual(['合同9', '合同10', '安全协议'])
  expect(by('at', 'ascend')).toEqual(['安全协议', '合同10', '合同9'])
  expect(by('at', 'descend')).toEqual(['合同10', '安全协议', '合同9'])
  expect(sortRows(rows, columns, null)).toBe(rows)
})

it('offers no head by which nothing would change', () => {
  expect(columns.map((one) => isSortable(one, rows))).toEqual([true, true, true, false])
  const drawn: ListColumn<Row> = { key: 'x', title: '状态', width: 80, render: () => null }
  expect(isSortable(drawn, rows)).toBe(false)
  const dash: SortValue[] = rows.map((row) => column.text<Row>('d', '空', 80, () => '–').sort!(row))
  expect(dash).toEqual([null, null, null])
})

it('makes columns share the room there is, and cuts no time or amount short', () => {
  const widths = (room: number) => fitColumns(columns, room).map(({ width }) => width)
  expect(widths(1000)).toEqual([300, 150, 170, 200])
  const fitted = widths(650)
  expect(fitted.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(650)
  expect(fitted[1]).toBeGreaterThanOrEqual(122)
  expect(fitted[2]).toBeGreaterThanOrEqual(152)
  // Too little for all: each as narrow as it may be, and the rest is scrolled to.
  expect(widths(100)).toEqual(columns.map((one) => Math.floor(leastWidth(one))))
  // What is scrolled to in any case is whole where it is narrow.
  const narrow = [...columns, column.text('note', '到期日', 120)]
  expect(fitColumns(narrow, 100).at(-1)!.width).toBe(108)
  expect(leastWidth(narrow.at(-1)!)).toBeLessThan(108)
  // Those that fit end at the edge of the fixed one: none is cut in half.
  const acts: ListColumn<Row> = { key: 'actions', title: '操作', width: 100, render: () => null }
  const many = [...columns, ...columns.map((one) => ({ ...one, key: `${one.key}2` })), acts]
  for (const room of [500, 620, 760, 900]) {
    const drawn = fitColumns(many, room)
    expect(drawn.at(-1)!.width).toBe(100)
    let edge = 0
    const edges = drawn.slice(0, -1).map(({ width }) => {
      edge += width
      return edge
    })
    expect(edges.some((one) => one <= room - 100 && one > room - 100 - drawn.length)).toBe(true)
    for (const [at, { width }] of drawn.entries())
      expect(width).toBeGreaterThanOrEqual(Math.floor(leastWidth(many[at]!)))
  }
  // Nothing is known of the room before the first drawing.
  expect(widths(0)).toEqual([300, 150, 170, 200])
})

it('counts the columns that lie beyond the edge, the fixed one not among them', () => {
  const head = (right: number, isFixed = false) => ({ right, isFixed })
  expect(countCut([head(200), head(400), head(700), head(800, true)], 600)).toBe(1)
  expect(countCut([head(200), head(600)], 600)).toBe(0)
})

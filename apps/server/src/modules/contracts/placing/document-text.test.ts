import type { Block, TableBlock, TextBlock, TextModel } from '@xinqi/documents'
import { describe, expect, it } from 'vitest'
import { documentBlocks } from './document-text.ts'

const box = (y: number) => ({ x: 0.1, y, w: 0.8, h: 0.03 })
const text = (
  kind: TextBlock['kind'],
  words: string,
  y: number,
  more: Partial<TextBlock> = {},
): TextBlock => ({
  kind,
  box: box(y),
  lines: [],
  text: words,
  ...more,
})
const table = (rows: string[][], more: Partial<TableBlock> = {}): TableBlock => ({
  kind: 'table',
  box: box(0.5),
  rows: rows.length,
  columns: rows[0]!.length,
  text: '',
  // As they may come: not in the order they are read.
  cells: rows
    .flatMap((cells, row) =>
      cells.map((words, column) => ({
        row,
        column,
        rowSpan: 1,
        columnSpan: 1,
        box: box(0.5),
        blocks: [text('paragraph', words, 0.5)],
      })),
    )
    .reverse(),
  ...more,
})
const model = (...pages: Block[][]): TextModel => ({
  pages: pages.map((blocks, index) => ({ index, width: 595, height: 842, source: 'text', blocks })),
  fonts: 'source',
  producedBy: 'test',
})
const said = (read: ReturnType<typeof documentBlocks>) =>
  read.map((block) => ('text' in block ? [block.kind, block.page, block.text] : [block.kind, block.page]))

describe('a document as it is read', () => {
  it('has headings, paragraphs whole across pages, notes, and what runs along every page once', () => {
    const blocks = documentBlocks(
      model(
        [
          text('header', '合同编号 1 第 1 页', 0.02),
          text('watermark', '样本', 0.5),
          text('heading', '采购合同', 0.1, { level: 1 }),
          text('paragraph', '一、乙方按', 0.9),
          text('pageNumber', '1', 0.97),
        ],
        [
          text('header', '合同编号 1 第 2 页', 0.02),
          text('paragraph', '约定交货。', 0.05, { continues: true }),
          text('footnote', '注：以实际为准', 0.9),
        ],
      ),
    )
    expect(said(blocks)).toEqual([
      ['running', 0, '合同编号 1 第 1 页'],
      ['heading', 0, '采购合同'],
      ['paragraph', 0, '一、乙方按约定交货。'],
      ['note', 1, '注：以实际为准'],
    ])
    expect(blocks[1]).toMatchObject({ level: 1 })
  })

  it('keeps the space between words of other scripts that a page parts', () => {
    const cut = model(
      [text('paragraph', 'The supplier', 0.9)],
      [text('paragraph', 'delivers.', 0.05, { continues: true })],
    )
    expect(said(documentBlocks(cut))).toEqual([['paragraph', 0, 'The supplier delivers.']])
  })

  it('reads a table by its rows, and knows a head from a row of figures', () => {
    const [headed, plain, rest] = documentBlocks(
      model([
        table([
          ['名称', '数量'],
          ['椅子', '12'],
        ]),
        table([
          ['1', '12.50'],
          ['2', '8'],
        ]),
        table(
          [
            ['桌子', '合计'],
            ['柜子', '3'],
          ],
          { continues: true },
        ),
      ]),
    )
    expect(headed).toMatchObject({ kind: 'table', hasHead: true })
    expect(headed?.kind === 'table' && headed.rows.map((row) => row.map((cell) => cell.text))).toEqual([
      ['名称', '数量'],
      ['椅子', '12'],
    ])
    expect(plain).toMatchObject({ hasHead: false })
    expect(rest).toMatchObject({ hasHead: false })
  })

  it('places what stands on a page that its reader turned where it is shown', () => {
    const turned = model([text('paragraph', '横排', 0.2)])
    turned.pages[0]!.turned = 180
    expect(documentBlocks(turned)[0]!.y).toBeCloseTo(0.77)
  })
})

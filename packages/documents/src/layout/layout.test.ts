import { describe, expect, test } from 'vitest'
import { type Block, isTable, isText } from '../model.ts'
import { buildPages } from './build.ts'
import { enumeratorOf, firstTokenLength, isNextInList, joinerBetween } from './characters.ts'
import type { Glyph, PageContent, Ruling } from './content.ts'
import { looksLikePageNumber } from './furniture.ts'
import { findGrids } from './tables.ts'

const EM = 10

function line(text: string, left: number, top: number, more: Partial<Glyph> = {}): Glyph[] {
  const size = more.size ?? EM
  return [...text].map((char, index) => ({
    text: char,
    left: left + index * size,
    right: left + (index + 1) * size,
    top,
    bottom: top + size,
    baseline: top + size * 0.88,
    size,
    bold: false,
    italic: false,
    colour: 0,
    opacity: 1,
    angle: 0,
    confidence: 1,
    ...more,
  }))
}

const page = (glyphs: Glyph[], rulings: Ruling[] = []): PageContent => ({
  width: 600,
  height: 800,
  source: 'text',
  glyphs,
  rulings,
  marks: [],
})

const full = '本合同自双方签字盖章之日起生效双方应当全面履行各自的义务任何一方不得擅自变更或者解除'
const kinds = (blocks: Block[]) => blocks.map((block) => block.kind)

describe('paragraphs', () => {
  test('a full line runs on, a short one ends the paragraph', () => {
    const glyphs = [...line(full, 70, 100), ...line('合同内容。', 50, 116), ...line('第二段文字。', 70, 132)]
    const [built] = buildPages([{ ...page(glyphs), width: 540 }])
    expect(built!.blocks.filter(isText).map((block) => block.text)).toEqual([
      `${full}合同内容。`,
      '第二段文字。',
    ])
  })

  test('numbered clauses at the margin are told apart by their numbers', () => {
    const first = `1、${full.slice(0, 38)}丙》`
    const [built] = buildPages([page([...line(first, 50, 100), ...line('2、第二项内容。', 50, 116)])])
    expect(built!.blocks.filter(isText).map((block) => block.text)).toEqual([first, '2、第二项内容。'])
  })

  test('a paragraph cut by a page break is marked', () => {
    const last = Array.from({ length: 9 }, (_, index) => line(full, 50, 600 + index * 16)).flat()
    const built = buildPages([
      page(last),
      page([...line('继续的文字。', 50, 100), ...line('另起一段。', 70, 116)]),
    ])
    expect(built[1]!.blocks.map((block) => 'continues' in block && block.continues === true)).toEqual([
      true,
      false,
    ])
  })
})

describe('around the text', () => {
  const body = (top: number) => [...line(full, 50, top), ...line(full, 50, top + 16)]

  test('repeated lines at the top and bottom are header and footer', () => {
    const pages = [1, 2, 3].map((number) =>
      page([
        ...line('某某公司内部资料', 50, 30),
        ...body(100 + number),
        ...line('严禁外传', 50, 760),
        ...line(`${number}`, 300, 775),
      ]),
    )
    for (const built of buildPages(pages))
      expect(kinds(built.blocks)).toEqual(['header', 'paragraph', 'footer', 'pageNumber'])
  })

  test('small print with a mark at the foot is a footnote', () => {
    const [built] = buildPages([
      page([...body(100), ...body(140), ...line('①本条款依照有关规定制定', 50, 650, { size: 7 })]),
    ])
    expect(kinds(built!.blocks).at(-1)).toBe('footnote')
  })

  test('slanted and pale text is a watermark', () => {
    const slanted = line('样本', 200, 400, { angle: 45, size: 40, colour: 0xcccccc })
    const [built] = buildPages([page([...body(100), ...slanted])])
    expect(built!.blocks.find((block) => block.kind === 'watermark')?.text).toBe('样本')
  })

  test.each(['1', '- 3 -', '第 2 页', '第2页 共10页', '2/10', 'Page 2 of 10', '— 5 —'])(
    '%s is a page number',
    (text) => {
      expect(looksLikePageNumber(text)).toBe(true)
    },
  )
  test.each(['第二条 付款', '2026年1月1日', '共同遵守', '1.1 定义'])('%s is not', (text) => {
    expect(looksLikePageNumber(text)).toBe(false)
  })
})

describe('tables', () => {
  const horizontal = (y: number, from: number, to: number): Ruling => ({
    left: from,
    right: to,
    top: y,
    bottom: y,
  })
  const vertical = (x: number, from: number, to: number): Ruling => ({
    left: x,
    right: x,
    top: from,
    bottom: to,
  })

  test('a missing border joins cells', () => {
    const [grid] = findGrids([
      ...[0, 20, 40].map((y) => horizontal(y, 0, 90)),
      vertical(0, 0, 40),
      vertical(90, 0, 40),
      vertical(30, 0, 40),
      vertical(60, 20, 40),
    ])
    expect([grid!.rows, grid!.columns]).toEqual([2, 3])
    expect(grid!.cells.map(({ row, column, columnSpan }) => [row, column, columnSpan])).toEqual([
      [0, 0, 1],
      [0, 1, 2],
      [1, 0, 1],
      [1, 1, 1],
      [1, 2, 1],
    ])
  })

  test('a frame around a page is no table', () => {
    expect(
      findGrids([horizontal(0, 0, 90), horizontal(90, 0, 90), vertical(0, 0, 90), vertical(90, 0, 90)]),
    ).toEqual([])
  })

  test('aligned columns without borders are a table', () => {
    const row = (cells: string[], top: number) =>
      cells.flatMap((cell, index) => line(cell, 60 + index * 120, top))
    const [built] = buildPages([
      page([
        ...row(['名称', '数量', '单价'], 100),
        ...row(['铣床', '2', '600'], 118),
        ...row(['刀具', '9', '80'], 136),
      ]),
    ])
    const table = built!.blocks.find(isTable)!
    expect(table.text).toBe('名称\t数量\t单价\n铣床\t2\t600\n刀具\t9\t80')
  })

  test('a table that goes on over the page is marked', () => {
    const rulings = [
      ...[100, 120, 140].map((y) => horizontal(y, 50, 250)),
      ...[50, 150, 250].map((x) => vertical(x, 100, 140)),
    ]
    const cells = [
      ...line('甲', 60, 105),
      ...line('乙', 160, 105),
      ...line('丙', 60, 125),
      ...line('丁', 160, 125),
    ]
    const built = buildPages([page(cells, rulings), page(cells, rulings)])
    expect(built.map((each) => each.blocks.find(isTable)?.continues)).toEqual([undefined, true])
  })
})

test('columns are read one after the other', () => {
  const left = Array.from({ length: 10 }, (_, row) =>
    line('左栏文字左栏文字左栏文字左栏文字左栏文', 40, 100 + row * 16),
  )
  const right = Array.from({ length: 10 }, (_, row) =>
    line('右栏文字右栏文字右栏文字右栏文字右栏文', 320, 100 + row * 16),
  )
  const [built] = buildPages([page([...left, ...right].flat())])
  expect(built!.blocks.map((block) => block.text?.[0])).toEqual(['左', '右'])
})

describe('characters', () => {
  test.each([
    ['1,286,500.00元', 12],
    ['（甲方）', 2],
    ['甲，乙', 2],
    ['合同', 1],
  ])('%s cannot be split before character %d', (text, length) => {
    expect(firstTokenLength([...text])).toBe(length)
  })

  test.each([
    ['总价为1,286,', '500元', ''],
    ['the seller', 'shall deliver', ' '],
    ['合同', '总价', ''],
    ['2026-', '01-01', ''],
  ])('between %s and %s', (before, after, joiner) => {
    expect(joinerBetween(before, after, false)).toBe(joiner)
  })

  test('numbers of clauses', () => {
    expect(['第一条 标的', '（二）付款', '3.2 交付', '①甲', '甲方'].map(enumeratorOf)).toEqual([
      '第一条',
      '（二）',
      '3.2 ',
      '①',
      '',
    ])
    expect(isNextInList('九、', '十、')).toBe(true)
    expect(isNextInList('3.1', '3.2')).toBe(true)
    expect(isNextInList('3、', '5、')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { aloud, type ReadBlock, type ReadPlace, sentencesOf, withPlaces } from './readingItems.ts'

const block = (text: string, page: number, y: number, x = 0.1, width = 0.8): ReadBlock => ({
  kind: 'paragraph',
  page,
  x,
  y,
  width,
  height: 0.03,
  text,
})
const place = (id: string, page: number, y: number, x = 0.1): ReadPlace => ({
  id,
  page,
  x,
  y,
  width: 0.2,
  height: 0.05,
  label: `签名：${id}`,
  isDone: false,
})
const order = (blocks: ReadBlock[], places: ReadPlace[]) =>
  withPlaces(blocks, places).map((item) => ('place' in item ? item.place.id : aloud(item).join('')))

describe('where one signs, among what one reads', () => {
  it('comes after the words above it, page by page', () => {
    const blocks = [block('甲', 0, 0.1), block('乙', 0, 0.6), block('丙', 1, 0.1)]
    expect(order(blocks, [place('二', 1, 0.3), place('一', 0, 0.3)])).toEqual(['甲', '一', '乙', '丙', '二'])
  })
  it('follows its own column', () => {
    const blocks = [
      block('左上', 0, 0.1, 0.05, 0.4),
      block('左下', 0, 0.5, 0.05, 0.4),
      block('右上', 0, 0.1, 0.55, 0.4),
    ]
    expect(order(blocks, [place('左', 0, 0.3, 0.1), place('右', 0, 0.6, 0.6)])).toEqual([
      '左上',
      '左',
      '左下',
      '右上',
      '右',
    ])
  })
  it('is there on a page without words, and in a file without any', () => {
    expect(order([block('甲', 0, 0.5)], [place('前', 0, 0.1), place('后', 2, 0.1)])).toEqual([
      '前',
      '甲',
      '后',
    ])
    expect(order([], [place('一', 0, 0.1)])).toEqual(['一'])
  })
})

describe('what is read aloud', () => {
  it('is short enough for a voice, and whole', () => {
    const text = `一、乙方供货。${'很长'.repeat(200)}。The end. Next.`
    const parts = sentencesOf(text)
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(160)
    expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
  })
  it('names the column of every cell', () => {
    const cell = (text: string) => ({ text, rowSpan: 1, columnSpan: 1 })
    const rows = [
      ['名称', '数量'],
      ['椅子', '12'],
    ].map((row) => row.map(cell))
    const table: ReadBlock = { ...block('', 0, 0.1), kind: 'table', hasHead: true, rows } as ReadBlock
    expect(aloud({ block: table })).toEqual(['名称：椅子，数量：12'])
  })
})

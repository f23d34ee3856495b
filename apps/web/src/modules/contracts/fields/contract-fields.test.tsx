import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { FieldLayer } from './FieldLayer.tsx'
import { fittedSize, widthInEms } from './fitText.ts'
import { A_PLACE } from './fixtures.ts'
import { toneAt, toneOf } from './partyTone.ts'
import { seamBox, standsOn } from './seam.ts'
import { inReadingOrder, type ShownField } from './shownField.ts'

afterEach(cleanup)
const A4 = { width: 595, height: 842 }
const field = (more: Partial<ShownField>): ShownField => ({
  ...A_PLACE,
  width: 0.3,
  height: 0.02,
  ...more,
})
const parties = [
  { partyId: 'p', name: '甲方' },
  { partyId: 'q', name: '乙方' },
]

describe('text in its box', () => {
  it('keeps its size where it fits, shrinks where not, and says when even that does not help', () => {
    const room = { widthPt: 105, heightPt: 16 }
    expect(fittedSize('十个字十个字十个字十', room)).toEqual({ sizePt: 10.5, overflows: false })
    const smaller = fittedSize('十二个字十二个字十二个字', room)
    expect(smaller.sizePt).toBeLessThan(10.5)
    expect(smaller.overflows).toBe(false)
    expect(fittedSize('很'.repeat(40), room)).toEqual({ sizePt: 6, overflows: true })
  })
  it('wraps several lines before it shrinks', () => {
    const room = { widthPt: 105, heightPt: 60 }
    expect(fittedSize('很'.repeat(25), room, { wraps: true })).toEqual({ sizePt: 10.5, overflows: false })
    expect(fittedSize('很'.repeat(400), room, { wraps: true }).overflows).toBe(true)
  })
  it('counts rare characters beyond the first plane as wide', () => {
    expect(widthInEms('𠮷野')).toBe(2)
    expect(widthInEms('ab')).toBeCloseTo(1.1)
  })
})

describe('whose it is', () => {
  it('gives every party a colour of its own and the sender a quiet one', () => {
    expect(toneOf(parties, 'p')).toEqual(toneAt(0))
    expect(toneOf(parties, 'q')).toEqual(toneAt(1))
    expect(toneOf(parties, null)).toEqual(toneAt(-1))
    expect(toneAt(0)).not.toEqual(toneAt(1))
  })
})

describe('a seam seal', () => {
  it('stands on every page of its file, at the edge', () => {
    const seam = field({ kind: 'seam', y: 0.4, height: 0.1 })
    expect(standsOn(seam, 'a', 7)).toBe(true)
    expect(standsOn(seam, 'b', 7)).toBe(false)
    const right = seamBox(seam, A4)
    expect(right.x + right.width).toBeCloseTo(1)
    expect(right.y + right.height / 2).toBeCloseTo(0.45)
    expect(seamBox({ ...seam, settings: { seamEdge: 'left' } }, A4).x).toBe(0)
  })
})

describe('fields on a page', () => {
  const shown = (fields: ShownField[], index = 0) =>
    render(<FieldLayer fileId="a" page={{ index, size: A4 }} fields={fields} parties={parties} />)
  it('show what is expected until there is a value, then the value as it will be printed', () => {
    shown([
      field({ fieldId: '1', name: '地址' }),
      field({ fieldId: '2', kind: 'day', name: '交付日', value: { text: '2026-03-01' } }),
      field({
        fieldId: '3',
        kind: 'number',
        settings: { decimals: 2, format: 'thousands' },
        value: { text: '1200' },
      }),
      field({ fieldId: '4', page: 1, name: '别页' }),
    ])
    expect(screen.getByText('地址')).toBeTruthy()
    expect(screen.getByText('2026年3月1日')).toBeTruthy()
    expect(screen.getByText('1,200.00')).toBeTruthy()
    expect(screen.queryByText('别页')).toBeNull()
  })
  it('show of a long table what its place holds, and say how many rows are printed elsewhere', () => {
    const rows = Array.from({ length: 40 }, (_, row) => [`货物${row}`, '2'])
    const table = field({
      kind: 'table',
      height: 0.1,
      settings: { columns: ['品名', '数量'] },
      value: { rows },
    })
    shown([table])
    expect(screen.getByText('货物0')).toBeTruthy()
    expect(screen.queryByText('货物39')).toBeNull()
    const inPlace = screen.getAllByText(/^货物/).length
    expect(screen.getByText(`另有 ${40 - inPlace} 行印在文件末尾的续页上`)).toBeTruthy()
  })

  it('marks what was chosen among the options', () => {
    const { container } = shown([
      field({ kind: 'check', settings: { options: ['现金', '转账'] }, value: { chosen: [1] } }),
    ])
    expect(container.textContent).toBe('☐ 现金☑ 转账')
  })
  it('are gone through as one reads', () => {
    const files = [{ fileId: 'a' }, { fileId: 'b' }]
    const order = inReadingOrder(
      [
        field({ fieldId: '4', fileId: 'b' }),
        field({ fieldId: '3', page: 1 }),
        field({ fieldId: '2', x: 0.6 }),
        field({ fieldId: '1' }),
      ],
      files,
    )
    expect(order.map(({ fieldId }) => fieldId)).toEqual(['1', '2', '3', '4'])
  })
})

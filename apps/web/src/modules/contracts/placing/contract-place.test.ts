import { describe, expect, it } from 'vitest'
import { A_PLACE } from '../fields/fixtures.ts'
import { pullAt } from './edgeScroll.ts'
import { begin, record, redo, undo } from './history.ts'
import { spotBeside } from './keywordSpots.ts'
import { aligned, moved, movedBy, resized } from './moving.ts'
import { copiesOn, pagesOf, parsePages } from './pages.ts'
import { freeName, kindsFor, newField, type PlacedField, partiesWithoutMark } from './placedField.ts'

const A4 = { width: 595, height: 842 }
const field = (more: Partial<PlacedField> = {}): PlacedField => ({
  ...A_PLACE,
  width: 0.2,
  height: 0.05,
  ...more,
})
const company = { partyId: 'p', name: '甲方', kind: 1 as const }
const person = { partyId: 'q', name: '乙方', kind: 2 as const }

describe('what was done', () => {
  it('is undone and redone in order, and forgotten once something else is done', () => {
    let history = begin(0)
    for (const step of [1, 2, 3]) history = record(history, step)
    history = undo(undo(history))
    expect(history.present).toBe(1)
    history = redo(history)
    expect(history.present).toBe(2)
    history = record(history, 9)
    expect(redo(history).present).toBe(9)
    expect(undo(undo(undo(history))).present).toBe(0)
  })
  it('counts nudges in a row as one', () => {
    let history = record(begin(0), 1, 'nudge')
    history = record(history, 2, 'nudge')
    history = record(history, 3, 'name')
    expect(undo(history).present).toBe(2)
    expect(undo(undo(history)).present).toBe(0)
  })
})

describe('moving', () => {
  it('keeps to the page, and a seam seal to its edge', () => {
    expect(moved(field(), 2, -1, 3)).toMatchObject({ x: 0.8, y: 0, page: 3 })
    expect(moved(field({ kind: 'seam', x: 0.98, width: 0.02 }), 0.2, 0.5, 3)).toMatchObject({
      x: 0.98,
      y: 0.5,
      page: 0,
    })
  })
  it('keeps the distances of several: all stop with the first at the edge', () => {
    const [left, right] = movedBy([field(), field({ fieldId: 'g', x: 0.7 })], 0.5, 0)
    expect(left!.x).toBeCloseTo(0.2)
    expect(right!.x).toBeCloseTo(0.8)
  })
  it('takes the line of a neighbour when near, and none when not', () => {
    const near = aligned(field({ x: 0.402, y: 0.5 }), [field({ x: 0.4, y: 0.7 })], { x: 0.01, y: 0.01 })
    expect(near.box.x).toBeCloseTo(0.4)
    expect(near.guides.map(({ axis }) => axis)).toContain('x')
    const far = aligned(field({ x: 0.05, y: 0.3 }), [field({ x: 0.4, y: 0.7 })], { x: 0.01, y: 0.01 })
    expect(far.guides).toEqual([])
  })
  it('resizes by a corner, the opposite one staying', () => {
    const least = { width: 0.02, height: 0.02 }
    const box = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 }
    const grown = resized(box, 'nw', 0.3, 0.35, least)
    expect(grown.x + grown.width).toBeCloseTo(0.6)
    expect(grown.y + grown.height).toBeCloseTo(0.6)
    expect(resized(box, 'se', 0, 0, least)).toMatchObject({ x: 0.4, y: 0.4 })
    expect(resized(box, 'se', 0, 0, least).width).toBeCloseTo(0.02)
    expect(resized(box, 'se', 5, 5, least).width).toBeCloseTo(0.6)
  })
})

describe('copying to pages', () => {
  it('understands ranges and refuses pages there are not', () => {
    expect(parsePages('1-3，5', 6)).toEqual([0, 1, 2, 4])
    expect(parsePages('7', 6)).toBeNull()
    expect(parsePages('3-1', 6)).toBeNull()
    expect(parsePages('', 6)).toBeNull()
    expect(pagesOf('odd', '', 5)).toEqual([0, 2, 4])
    expect(pagesOf('even', '', 5)).toEqual([1, 3])
  })
  it('leaves the page alone that has the field already, and seam seals, which are on all', () => {
    const copies = copiesOn([field({ page: 1 }), field({ kind: 'seam' })], [0, 1, 2])
    expect(copies.map(({ page }) => page)).toEqual([0, 2])
    expect(new Set(copies.map(({ fieldId }) => fieldId)).size).toBe(2)
  })
})

describe('new fields', () => {
  it('have their size on paper, a name of their own, and stay on the page', () => {
    const made = newField([field({ name: '单行文本' })], {
      kind: 'text',
      partyId: 'p',
      fileId: 'a',
      page: 2,
      size: A4,
      x: 0.99,
      y: 0.5,
    })
    expect(made.name).toBe('单行文本2')
    expect(made.x + made.width).toBeCloseTo(1)
    expect(made.width * A4.width).toBeCloseTo((50 / 25.4) * 72)
    expect(freeName([], '日期')).toBe('日期')
  })
  it('are what their owner can do: only parties sign, only companies have seals', () => {
    expect(kindsFor(company)).toContain('seal')
    expect(kindsFor(person)).not.toContain('seal')
    expect(kindsFor(person)).toContain('signature')
    expect(kindsFor(null).some((kind) => kind === 'signature' || kind === 'seam')).toBe(false)
    expect(kindsFor(null)).toContain('text')
  })
  it('of which every party needs one to sign at', () => {
    const fields = [field({ kind: 'seam' }), field({ partyId: 'q', kind: 'date' })]
    expect(partiesWithoutMark([company, person], fields)).toEqual([person])
  })
  it('stand beside a keyword where asked', () => {
    const words = { fileId: 'a', page: 0, x: 0.1, y: 0.5, width: 0.1, height: 0.02 }
    expect(spotBeside(words, 'on', 'seal', A4)).toEqual({ x: 0.15000000000000002, y: 0.51 })
    expect(spotBeside(words, 'right', 'seal', A4).x).toBeGreaterThan(0.25)
    expect(spotBeside(words, 'below', 'seal', A4).y).toBeGreaterThan(0.55)
  })
})

describe('dragged to the edge of what is in sight', () => {
  it('pulls the pages, harder the nearer, and not at all in the middle', () => {
    expect([300, 400, 500].map((at) => pullAt(at, 100, 700))).toEqual([0, 0, 0])
    expect(pullAt(660, 100, 700)).toBeGreaterThan(0)
    expect(pullAt(690, 100, 700)).toBeGreaterThan(pullAt(660, 100, 700))
    expect(pullAt(900, 100, 700)).toBe(22)
    expect(pullAt(100, 100, 700)).toBe(-22)
  })
})

import { describe, expect, it } from 'vitest'
import { discSeal } from '../../test/sign/parties.ts'
import { placeSlice, planSlices, type SeamSeal } from './seam.ts'

const seal = discSeal(42, 20)
const plan = (pages: number, seam: Partial<SeamSeal> = {}) =>
  planSlices({ seal, edge: 'right', ...seam }, pages)

describe('骑缝章切分', () => {
  it('gives each page one strip of one seal by default', () => {
    expect(plan(5).map((slice) => [slice.page, slice.index, slice.count])).toEqual([
      [0, 0, 5],
      [1, 1, 5],
      [2, 2, 5],
      [3, 3, 5],
      [4, 4, 5],
    ])
  })

  it('counts from the far side on the left edge, where pages fan out the other way', () => {
    expect(plan(3, { edge: 'left' }).map((slice) => slice.index)).toEqual([2, 1, 0])
  })

  it('starts another seal after the slices asked for, and never leaves a page alone', () => {
    const groups = (pages: number, slices: number) =>
      plan(pages, { slices }).map((slice) => `${slice.index}/${slice.count}`)
    expect(groups(6, 3)).toEqual(['0/3', '1/3', '2/3', '0/3', '1/3', '2/3'])
    expect(groups(8, 3)).toEqual(['0/3', '1/3', '2/3', '0/3', '1/3', '2/3', '0/2', '1/2'])
    expect(groups(7, 3)).toEqual(['0/3', '1/3', '2/3', '0/4', '1/4', '2/4', '3/4'])
  })

  it('keeps strips at a millimetre or more when nobody chose a number', () => {
    expect(Math.max(...plan(300).map((slice) => slice.count))).toBeLessThanOrEqual(43)
  })

  it.each(['left', 'right', 'top', 'bottom'] as const)(
    'covers the seal exactly once along the %s edge',
    (edge) => {
      const seam: SeamSeal = { seal, edge }
      const page = { width: 595, height: 842 }
      const covered = plan(4, { edge }).map((slice) => {
        const { rect, seal: whole } = placeSlice(seam, slice, page)
        const vertical = edge === 'left' || edge === 'right'
        return vertical
          ? [-whole.x, -whole.x + rect.width, whole.width]
          : [-whole.y, -whole.y + rect.height, whole.height]
      })
      const sorted = covered.sort((a, b) => a[0]! - b[0]!)
      let reached = 0
      for (const [from, to] of sorted) {
        expect(from).toBeCloseTo(reached, 6)
        reached = to!
      }
      expect(reached).toBeCloseTo(sorted[0]![2]!, 6)
    },
  )
})

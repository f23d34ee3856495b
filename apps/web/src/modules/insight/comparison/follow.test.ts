import { describe, expect, it } from 'vitest'
import { anchorMap, follow } from './follow.ts'

describe('two sides that scroll together', () => {
  const map = anchorMap(
    [
      [0, 0.5, 0, 0.5],
      [1, 0, 2, 0],
      [2, 0, 3, 0],
    ],
    { base: 3, final: 4 },
  )
  it('meet where both say the same', () => {
    expect(follow(map, 'base', 1, 0)).toEqual({ page: 2, y: 0 })
    expect(follow(map, 'final', 2, 0)).toEqual({ page: 1, y: 0 })
  })
  it('go in proportion between', () => {
    const { page, y } = follow(map, 'base', 0, 0.75)
    expect(page + y).toBeCloseTo(1.25)
    const back = follow(map, 'final', page, y)
    expect(back.page + back.y).toBeCloseTo(0.75)
  })
  it('end together', () => {
    const { page, y } = follow(map, 'base', 2, 1)
    expect(page + y).toBeCloseTo(4)
  })
})

import { describe, expect, it } from 'vitest'
import { heldInside, moveProblem, TURN_MOST, turnedSize } from './moved-mark.ts'

const place = (settings: { mayMove?: boolean } = { mayMove: true }, kind = 'seal') => ({
  kind,
  name: '签章',
  width: 0.2,
  height: 0.1,
  settings,
})

describe('a mark moved within its place', () => {
  it('may be where the sender allows it, its middle inside, turned a little', () => {
    expect(moveProblem(place(), { dx: 0.1, dy: -0.05, turn: TURN_MOST })).toBeUndefined()
    expect(moveProblem(place({}), {})).toBeUndefined()
    expect(moveProblem(place({}), { dx: 0, dy: 0, turn: 0 })).toBeUndefined()
  })
  it('is refused beyond it', () => {
    expect(moveProblem(place(), { dx: 0.11 })).toContain('移出了')
    expect(moveProblem(place(), { dy: -0.051 })).toContain('移出了')
    expect(moveProblem(place(), { turn: -TURN_MOST - 1 })).toContain('旋转')
    expect(moveProblem(place({}), { turn: 1 })).toContain('不允许')
    expect(moveProblem(place({ mayMove: true }, 'seam'), { dy: 0.01 })).toContain('不允许')
  })
  it('is held at the edge while a finger draws it further', () => {
    const held = heldInside(place(), { dx: 5, dy: -5, turn: 90 })
    expect(held).toEqual({ dx: 0.1, dy: -0.05, turn: TURN_MOST })
    expect(moveProblem(place(), held)).toBeUndefined()
  })
  it('takes the room its corners need', () => {
    expect(turnedSize(10, 4, 90)).toEqual({ width: expect.closeTo(4), height: expect.closeTo(10) })
    expect(turnedSize(10, 10, 45).width).toBeCloseTo(14.14, 2)
  })
})

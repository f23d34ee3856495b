import { describe, expect, it } from 'vitest'
import { fitStrokes, flatStrokes, inkBox, widthBetween } from './ink.ts'

describe('ink', () => {
  const pen = { colour: '#000', width: 4 }
  const stroke = [
    { x: 100, y: 50, time: 500 },
    { x: 160, y: 90, time: 509.4 },
  ]

  it('is thinner where the hand is fast', () => {
    const from = { x: 0, y: 0, time: 0 }
    const slow = widthBetween(from, { x: 2, y: 0, time: 20 }, pen)
    const fast = widthBetween(from, { x: 80, y: 0, time: 20 }, pen)
    expect(fast).toBeLessThan(slow)
  })

  it('follows the pressure of a pen that has one, whatever its speed', () => {
    const from = { x: 0, y: 0, time: 0 }
    const light = widthBetween(from, { x: 2, y: 0, time: 20, pressure: 0.1 }, pen)
    const hard = widthBetween(from, { x: 80, y: 0, time: 20, pressure: 0.9 }, pen)
    expect(light).toBeLessThan(hard)
  })

  it('is cropped to what was written', () => {
    expect(inkBox([stroke], pen)).toEqual({ x: 94, y: 44, width: 72, height: 52 })
    expect(inkBox([], pen)).toBeNull()
  })

  it('stays as it is while it fits, and shrinks into a smaller surface once', () => {
    const strokes = [stroke]
    expect(fitStrokes(strokes, pen, { width: 200, height: 100 })).toBe(strokes)
    const small = { width: 90, height: 60 }
    const fitted = fitStrokes(strokes, pen, small)
    expect(fitted).not.toBe(strokes)
    expect(fitStrokes(fitted, pen, small)).toBe(fitted)
    const [first, last] = fitted[0]!
    expect((last!.x - first!.x) / (last!.y - first!.y)).toBeCloseTo(60 / 40)
    expect(last!.x - first!.x).toBeLessThanOrEqual(60)
  })

  it('travels flat, in time from its first point', () => {
    expect(flatStrokes([stroke, [{ x: 1.26, y: 2, time: 600, pressure: 0.333 }]])).toEqual([
      [100, 50, 0, 0, 160, 90, 9, 0],
      [1.3, 2, 100, 0.33],
    ])
  })
})

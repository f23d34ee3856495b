import { expect, it } from 'vitest'
import { rowsInPlace } from './tableRoom.ts'

it('shows a whole table where smaller letters make it fit, else what its place holds at the size it was given', () => {
  const place = { heightPt: 90, sizePt: 10 }
  expect(rowsInPlace(3, place)).toBe(3)
  // Seven rows and the head, eight times 10.8 points.
  expect(rowsInPlace(7, place)).toBe(7)
  expect(rowsInPlace(8, place)).toBe(3)
  expect(rowsInPlace(40, place)).toBe(3)
  expect(rowsInPlace(40, { heightPt: 12, sizePt: 10 })).toBe(0)
})

import { DAY } from '@xinqi/api/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditOf, monthsLater, type Piece, shareOut } from './price.ts'

const NOW = new Date('2026-11-16T02:00:00Z')
const piece = (
  worthFen: number,
  daysLeft: number,
  copiesLeft: number,
  copiesTotal = 200,
  term = 365,
): Piece => ({
  worthFen,
  from: new Date(NOW.getTime() - (term - daysLeft) * DAY),
  until: new Date(NOW.getTime() + daysLeft * DAY),
  copiesLeft,
  copiesTotal,
})

describe('what is left of a package', () => {
  it.each([
    [200, 120, 54_739, 165_161],
    [335, 3, 1_498, 218_402],
    [365, 200, 99_900, 120_000],
  ])('%i of 365 days and %i of 200 copies of ¥999 are worth %i fen', (days, copies, credit, toPay) => {
    const { creditFen } = creditOf([piece(99_900, days, copies)], NOW)
    expect(creditFen).toBe(credit)
    expect(219_900 - creditFen).toBe(toPay)
  })

  it('is never more than was paid, never negative, and never grows as days pass', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 365 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 1000 }),
        (worth, days, left, more) => {
          const at = (count: number) => creditOf([piece(worth, count, left, left + more)], NOW).creditFen
          const credit = at(days)
          expect(credit).toBeGreaterThanOrEqual(0)
          expect(credit).toBeLessThanOrEqual(worth)
          if (days > 0) expect(at(days - 1)).toBeLessThanOrEqual(credit)
        },
      ),
    )
  })

  it('counts a term that has not begun as whole', () => {
    const next: Piece = {
      worthFen: 5000,
      from: new Date(NOW.getTime() + 10 * DAY),
      until: new Date(NOW.getTime() + 40 * DAY),
      copiesLeft: 9,
      copiesTotal: 9,
    }
    expect(creditOf([next], NOW).creditFen).toBe(5000)
  })
})

describe('shares', () => {
  it('of 100 by three are 34, 33, 33', () => expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]))
  it('always add up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 9 }),
        (total, weights) => {
          expect(shareOut(total, weights).reduce((a, b) => a + b, 0)).toBe(total)
        },
      ),
    )
  })
})

describe('a month later', () => {
  it.each([
    ['2026-01-31T04:00:00Z', 1, '2026-02-28T04:00:00.000Z'],
    ['2026-11-16T20:00:00Z', 12, '2027-11-16T20:00:00.000Z'],
    ['2028-02-28T17:00:00Z', 12, '2029-02-27T17:00:00.000Z'],
  ])('%s and %i months', (from, months, to) =>
    expect(monthsLater(new Date(from), months).toISOString()).toBe(to),
  )
})

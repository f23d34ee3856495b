import { describe, expect, it } from 'vitest'
import { firstDayAfter, isClosed, sumsOf } from './sums.ts'

describe('a month', () => {
  it('ends with its last day in China, and closes an hour later', () => {
    expect(['2026-01', '2026-02', '2028-02', '2026-11', '2026-12'].map(firstDayAfter)).toEqual([
      '2026-02-01',
      '2026-03-01',
      '2028-03-01',
      '2026-12-01',
      '2027-01-01',
    ])
    expect(isClosed('2026-11', new Date('2026-11-30T16:59:59Z'))).toBe(false)
    expect(isClosed('2026-11', new Date('2026-11-30T17:00:00Z'))).toBe(true)
  })
  it('splits what was used into what packages covered and what was paid', () => {
    expect(
      sumsOf({
        lines: 5,
        charged: 4,
        returned: 1,
        charged_fen: 2000,
        returned_fen: 500,
        balance_fen: 500,
      }),
    ).toEqual({
      lines: 5,
      chargedFen: 2000,
      returnedFen: 500,
      amountFen: 1500,
      byCopiesFen: 1000,
      byBalanceFen: 500,
    })
  })
})

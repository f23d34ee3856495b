import { describe, expect, it } from 'vitest'
import { whenOf } from './tell-duties.ts'

describe('the day of a duty in a text', () => {
  it.each([
    ['2027-01-05', '2027-01-05到期'],
    ['2027-01-02', '今天到期'],
    ['2026-12-30', '已逾期3天'],
    [null, '待触发'],
  ])('%s is said as %s', (dueOn, said) => {
    expect(whenOf(dueOn, '2027-01-02')).toBe(said)
  })
})

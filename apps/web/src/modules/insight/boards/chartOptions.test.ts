import { addDays } from '@xinqi/api/china-day'
import { describe, expect, it } from 'vitest'
import { bars, trendOf, trendOption } from './chartOptions.ts'

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ day: addDays(first, at), sent: 2, finished: 1 }))

describe('the charts of the board', () => {
  it('tell a month day by day and a year by its twelve months', () => {
    expect(trendOf(daysFrom('2026-10-20', 30))).toHaveLength(30)
    const year = trendOf(daysFrom('2025-12-01', 365))
    expect(year).toHaveLength(12)
    expect(year[0]).toEqual({ day: '2025-12', sent: 62, finished: 31 })
    expect(year.reduce((sum, { sent }) => sum + sent, 0)).toBe(2 * 365)
  })

  it('write the figure beside each bar, as far as it can be read', () => {
    const labels = (count: number) =>
      (trendOption(trendOf(daysFrom('2026-10-01', count))).series as { label?: { show: boolean } }[]).map(
        ({ label }) => label?.show,
      )
    expect(labels(7)).toEqual([true, true, undefined])
    expect(labels(30)).toEqual([false, false, undefined])
    const [bar] = bars([{ key: 'a', label: '采购合同', n: 3 }]).series as { label: { show: boolean } }[]
    expect(bar!.label.show).toBe(true)
  })
})

import { DAY } from '@xinqi/api/durations'
import { expect, it } from 'vitest'
import { forecastBalance } from './rules.ts'

const now = new Date('2026-11-17T02:00:00Z')
const after = (days: number) => new Date(now.getTime() + days * DAY)

it('uses what ends first, and loses what is not used in time', () => {
  const weeks = forecastBalance(
    [
      { left: 20, endsAt: after(10) },
      { left: 100, endsAt: null },
    ],
    1,
    now,
  )
  expect(weeks).toHaveLength(14)
  expect(weeks[0]).toEqual({ day: '2026-11-17', left: 120 })
  expect(weeks[1]!.left).toBe(113)
  // Ten used by the tenth day, ten lost with it, four more of the rest by the fourteenth.
  expect(weeks[2]!.left).toBe(96)
  expect(weeks.at(-1)!.left).toBe(19)
})

it('never falls below nothing', () => {
  expect(forecastBalance([{ left: 3, endsAt: null }], 2.5, now).at(-1)!.left).toBe(0)
  expect(forecastBalance([], 1, now).every(({ left }) => left === 0)).toBe(true)
})

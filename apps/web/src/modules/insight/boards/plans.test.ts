import { afterEach, expect, it, vi } from 'vitest'
import { BEGINNING } from './PlanBuilder.tsx'
import { planOf } from './plans.ts'

afterEach(() => vi.useRealTimers())

it('shows twelve whole months and no stump of a thirteenth', () => {
  vi.useFakeTimers()
  // Already the first of the month in China.
  vi.setSystemTime('2026-10-31T20:00:00Z')
  expect(planOf(BEGINNING).time).toEqual({ from: '2025-12-01', to: '2026-11-01', label: '近 12 个月' })
  expect(planOf({ ...BEGINNING, span: '30' }).time).toMatchObject({ from: '2026-10-03', to: '2026-11-01' })
})

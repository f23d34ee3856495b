import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../shared/api/call.ts'
import type { Mine } from './detail.ts'
import { useReportName } from './useReportName.ts'

vi.mock('../../../shared/api/call.ts', () => ({ call: vi.fn() }))
const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>
beforeEach(() => {
  vi.useFakeTimers()
  answer.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const misnamed = { nameDiffers: { invited: '张*', verified: '李*' } } as unknown as Mine
const seen = (mine: Mine) => renderHook(() => useReportName({ contractId: 'c', mine }))

it('says a wrong name again when it did not get through, and not once it did', async () => {
  answer.mockRejectedValueOnce(new Error('gone')).mockResolvedValue({})
  seen(misnamed)
  expect(answer).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(answer).toHaveBeenCalledTimes(2)
})

it('gives up in the end, and says nothing where the name is right', async () => {
  answer.mockRejectedValue(new Error('gone'))
  seen(misnamed)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answer).toHaveBeenCalledTimes(3)
  answer.mockReset()
  seen({ nameDiffers: null } as unknown as Mine)
  expect(answer).not.toHaveBeenCalled()
})

// For tests of what calls: each begins with nothing read and nothing answered.
//   vi.mock('../api/call.ts', () => ({ call: vi.fn() }))
//   const answer = answering()

import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { call } from './call.ts'
import { queryClient } from './queryClient.ts'

export const answering = () => {
  const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>
  // antd draws slowly when the machine is busy.
  configure({ asyncUtilTimeout: 10_000 })
  beforeEach(() => {
    queryClient.clear()
    answer.mockReset()
  })
  afterEach(cleanup)
  return answer
}

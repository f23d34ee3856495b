import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Hindrance, mayStart } from './QuotaLine.tsx'

afterEach(cleanup)
const quota = (copies: number | null, failed = false) => ({ copies, failed, locked: false, refresh: vi.fn() })

it.each([
  ['before it is known', quota(null), false, null],
  ['with copies left', quota(3), true, null],
  ['with none left', quota(0), false, '剩余份数为 0，请购买后再使用'],
  ['without an answer', quota(null, true), false, '服务暂不可用，请刷新剩余份数后重试'],
])('%s', (_, state, may, words) => {
  expect(mayStart(state)).toBe(may)
  render(<Hindrance quota={state} />)
  expect(screen.queryByRole('status')?.textContent ?? null).toBe(words)
})

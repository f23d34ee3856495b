import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConsentBox, type GivenConsent } from './ConsentBox.tsx'

afterEach(cleanup)

const consent = (more: Partial<GivenConsent>): GivenConsent => ({
  version: '1',
  agreedAt: null,
  isAgreed: false,
  agree: vi.fn(),
  refusal: null,
  ...more,
})
const tick = () => screen.getByRole<HTMLInputElement>('checkbox')

it('is ticked the moment it is pressed, and no longer where the server would not have it', async () => {
  let end = () => {}
  const agree = () =>
    new Promise<void>((resolve) => {
      end = resolve
    })
  const { rerender } = render(<ConsentBox consent={consent({ agree })} />)
  fireEvent.click(tick())
  expect(tick().checked).toBe(true)
  await act(async () => end())
  rerender(<ConsentBox consent={consent({ agree, refusal: '网络不可用' })} />)
  expect(tick().checked).toBe(false)
  expect(screen.getByText('网络不可用')).toBeTruthy()
})

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type Identity, session } from '../../../shared/session/session.ts'
import { NoSeal } from './NoSeal.tsx'

afterEach(cleanup)

const shown = (buttons: string[]) => {
  session.set({ identity: { buttons: new Set(buttons) } as unknown as Identity })
  // As on a telephone: nothing around it hands down what he may do.
  render(<NoSeal contractId="c" />)
  return screen.getByRole('button').textContent
}

it('leads whoever may make a seal there, on a telephone too, and lets others ask for one', () => {
  expect(shown(['system:seal:edit'])).toBe('去制作印章')
  cleanup()
  expect(shown(['system:contract:sign'])).toBe('申请使用印章')
})

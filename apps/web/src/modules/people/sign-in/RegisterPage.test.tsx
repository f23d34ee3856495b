import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { networkFailure } from '../../../shared/api/CallError.ts'
import RegisterPage from './RegisterPage.tsx'

const answer = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/api/call.ts', () => ({ call: answer }))
vi.mock('./AuthFrame.tsx', () => ({
  AuthFrame: ({ children }: { children: ReactNode }) => <main>{children}</main>,
}))
vi.mock('./enter.ts', () => ({ enter: vi.fn() }))
vi.mock('./RegistrationForm.tsx', () => ({
  RegistrationForm: ({ onSubmit }: { onSubmit: (given: object) => Promise<void> }) => (
    <button type="button" onClick={() => void onSubmit({ mobile: '13900000001' }).catch(() => undefined)}>
      注册
    </button>
  ),
}))
afterEach(() => {
  cleanup()
  answer.mockReset()
})

const CHECK = '/v2/auth/checkLink/{param}'
const asked = (path: string) => answer.mock.calls.filter(([called]) => called === path).length
const open = () =>
  render(
    <MemoryRouter initialEntries={['/register?partnerCode=abc']}>
      <RegisterPage />
    </MemoryRouter>,
  )

it('registers with the partner whose link could not be checked when the page opened', async () => {
  answer.mockImplementationOnce(() => Promise.reject(networkFailure()))
  open()
  await waitFor(() => expect(asked(CHECK)).toBe(1))
  answer.mockImplementation(async (path: string) =>
    path === CHECK ? { kind: 'partner', inviterName: '甲' } : {},
  )
  fireEvent.click(screen.getByRole('button', { name: '注册' }))
  await waitFor(() => expect(asked('/v2/auth/registerByPartner')).toBe(1))
  expect(asked('/v2/auth/register')).toBe(0)
})

it('registers nobody without his partner while the link cannot be checked', async () => {
  answer.mockImplementation(() => Promise.reject(networkFailure()))
  open()
  fireEvent.click(screen.getByRole('button', { name: '注册' }))
  await waitFor(() => expect(asked(CHECK)).toBe(2))
  expect(asked('/v2/auth/register')).toBe(0)
})

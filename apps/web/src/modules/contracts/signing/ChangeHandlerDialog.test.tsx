import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../shared/api/call.ts'
import { queryClient } from '../../../shared/api/queryClient.ts'
import { type Identity, session } from '../../../shared/session/session.ts'
import { ChangeHandlerDialog } from './ChangeHandlerDialog.tsx'

vi.mock('../../../shared/api/call.ts', () => ({ call: vi.fn() }))
const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>
configure({ asyncUtilTimeout: 10_000 })

const seat = (userId: string, name: string) => ({ memberId: `m-${userId}`, userId, name })
beforeEach(() => {
  queryClient.clear()
  session.set({ identity: { account: { person: { userId: 'me' } } } as unknown as Identity })
  answer.mockReset()
  answer.mockResolvedValue({
    list: [seat('me', '管理员'), seat('away', '出差员'), seat('other', '另一经办'), seat('heir', '接手员')],
  })
})
afterEach(cleanup)

const offered = () => screen.queryAllByRole('radio').map((one) => one.parentElement?.textContent?.trim())
const shown = (handlers: Parameters<typeof ChangeHandlerDialog>[0]['handlers']) =>
  render(<ChangeHandlerDialog contractId="c" handlers={handlers} onChanged={vi.fn()} onClose={vi.fn()} />)

it('offers oneself and every colleague but those who stand for the party already', async () => {
  shown([{ signerId: 's1', name: '出差员', standing: ['away', 'other'] }])
  expect(await screen.findByText('接手员')).toBeTruthy()
  expect(offered()).toEqual(['管理员', '接手员'])
})

it('asks again whom to choose when another party’s handler is replaced instead', async () => {
  shown([
    { signerId: 's1', name: '甲经办', standing: ['away'] },
    { signerId: 's2', name: '乙经办', standing: ['heir'] },
  ])
  fireEvent.click(await screen.findByLabelText('接手员'))
  const sure = screen.getByRole('button', { name: '确认更换' }) as HTMLButtonElement
  expect(sure.disabled).toBe(false)
  fireEvent.click(screen.getByLabelText('乙经办'))
  expect(sure.disabled).toBe(true)
  expect(offered()).toEqual(['甲经办', '乙经办', '管理员', '出差员', '另一经办'])
})

import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../../../shared/api/call.ts'
import { queryClient } from '../../../shared/api/queryClient.ts'
import type { Member } from '../roles/member.ts'
import { WorkplaceMessageDialog } from './WorkplaceMessageDialog.tsx'

vi.mock('../../../shared/api/call.ts', () => ({ call: vi.fn() }))
const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>
configure({ asyncUtilTimeout: 10_000 })

const done = vi.fn()
const write = async (told: { sent: number; unknown: number }) => {
  queryClient.clear()
  done.mockClear()
  answer.mockReset()
  answer.mockImplementation(async (path: string) =>
    path === '/dd/message' ? told : { isConnected: true, vendor: 'dingtalk' },
  )
  const members = [{ memberId: 'a' }, { memberId: 'b' }] as Member[]
  render(<WorkplaceMessageDialog members={members} onDone={done} onClose={vi.fn()} />)
  expect(await screen.findByText('向 2 名成员发送钉钉通知')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('标题'), { target: { value: '放假' } })
  fireEvent.change(screen.getByLabelText('内容'), { target: { value: '明天放假' } })
  fireEvent.click(screen.getByRole('button', { name: /^发 ?送$/ }))
}
afterEach(cleanup)

it('carries a notice to the chosen members', async () => {
  await write({ sent: 2, unknown: 0 })
  await waitFor(() => expect(done).toHaveBeenCalled())
  const said = { memberIds: ['a', 'b'], title: '放假', content: '明天放假' }
  expect(answer).toHaveBeenCalledWith('/dd/message', said, { quiet: true })
})

it('says what to do where the directory knows none of them', async () => {
  await write({ sent: 0, unknown: 2 })
  expect(await screen.findByText('所选成员都没有与钉钉通讯录对应，请先同步钉钉组织')).toBeTruthy()
  expect(done).not.toHaveBeenCalled()
})

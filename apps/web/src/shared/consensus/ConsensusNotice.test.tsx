import { fireEvent, render, screen } from '@testing-library/react'
import type { AgreedText } from '@xinqi/api/calls'
import { HELD_PAGES } from '@xinqi/api/ways'
import { expect, it, vi } from 'vitest'
import { answering } from '../api/answering.ts'
import { ConsensusNotice } from './ConsensusNotice.tsx'

vi.mock('../api/call.ts', () => ({ call: vi.fn(), upload: vi.fn() }))
const answer = answering()

const agreed = (more: Partial<AgreedText>): AgreedText => ({
  agreedId: 'a',
  source: 1,
  name: '采购合同',
  broughtBy: '张三',
  isSenders: true,
  isMine: true,
  state: HELD_PAGES.notYet,
  differences: [],
  textSha256: '0',
  checkedAt: null,
  releasedBy: null,
  isLogged: false,
  ...more,
})

it('holds the pages against what was agreed at once, and says that they are the same', async () => {
  let state: number = HELD_PAGES.notYet
  answer.mockImplementation(async (path: string) => {
    if (path === '/consensus/check') state = HELD_PAGES.same
    return { list: [agreed({ state })] }
  })
  render(<ConsensusNotice contractId="same" isSending />)
  expect(await screen.findByText(/所签即所议：页面与双方协商定稿「采购合同」逐字一致/)).toBeTruthy()
  expect(answer.mock.calls.filter(([path]) => path === '/consensus/check')).toHaveLength(1)
})

it('tells what differs, and lets only the sender send it knowingly', async () => {
  let releasedBy: string | null = null
  answer.mockImplementation(async (path: string) => {
    if (path === '/consensus/release') releasedBy = '张三'
    const differences: AgreedText['differences'] = [
      { kind: 'replace', clause: '第一条', agreed: '30%', found: '80%', before: '预付', after: '' },
    ]
    return { list: [agreed({ state: HELD_PAGES.differs, differences, releasedBy })] }
  })
  const { unmount } = render(<ConsensusNotice contractId="signs" />)
  expect(await screen.findByText('80%')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /已知悉差异/ })).toBeNull()
  unmount()
  render(<ConsensusNotice contractId="sends" isSending />)
  fireEvent.click(await screen.findByRole('button', { name: /已知悉差异/ }))
  expect(await screen.findByText(/张三 已确认知悉/)).toBeTruthy()
})

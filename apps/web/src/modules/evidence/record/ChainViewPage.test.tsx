import { cleanup, render, screen } from '@testing-library/react'
import type { Data } from '@xinqi/api/calls'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../shared/api/call.ts'
import { queryClient } from '../../../shared/api/queryClient.ts'
import ChainViewPage from './ChainViewPage.tsx'

vi.mock('../../../shared/api/call.ts', () => ({ call: vi.fn() }))
const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>
beforeEach(() => {
  queryClient.clear()
  answer.mockReset()
})
afterEach(cleanup)

type Anchor = Data<'/contract/chain/viewPreserve'>['anchors'][number]
const ANCHOR: Anchor = {
  kind: 'timestamp',
  name: '示例时间戳中心',
  isSandbox: false,
  size: 37,
  at: '2026-11-17T01:00:00.000Z',
  serial: '63042b1b',
  isValid: true,
  reason: '时间戳有效，证书可信',
}
const log = {
  origin: 'xinqi/evidence',
  index: 1,
  size: 37,
  leafHash: 'aa',
  rootHash: 'bb',
  checkpointAt: ANCHOR.at,
}
const record = {
  no: 'XQ23456789ABCDEFGHJKLM',
  title: '示*合同',
  status: CONTRACT_IS.finished,
  finishedAt: ANCHOR.at,
  isSandbox: false,
  parties: [],
  files: [],
  signatures: [],
  log,
}
const show = async (anchors: Anchor[]) => {
  answer.mockImplementation((path: string) =>
    Promise.resolve(
      path === '/contract/chain/view'
        ? record
        : { proof: { anchors }, isValid: true, reason: '记录在日志中', anchors },
    ),
  )
  render(
    <MemoryRouter initialEntries={[`/chainview?no=${record.no}`]}>
      <ChainViewPage />
    </MemoryRouter>,
  )
  await screen.findByText('记录在日志中')
  return screen.getByRole('heading', { level: 1 }).textContent
}

it('is called a block chain only while somebody outside holds its head, and says who', async () => {
  expect(await show([])).toBe('存证查看')
  cleanup()
  queryClient.clear()
  expect(await show([{ ...ANCHOR, isSandbox: true }])).toBe('存证查看')
  cleanup()
  queryClient.clear()
  expect(await show([{ ...ANCHOR, isValid: false }])).toBe('存证查看')
  cleanup()
  queryClient.clear()
  expect(await show([ANCHOR])).toBe('区块链存证查看')
  expect(screen.getByText(/日志头由示例时间戳中心锚定/)).toBeTruthy()
})

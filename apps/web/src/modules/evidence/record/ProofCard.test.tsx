import { cleanup, render, screen, within } from '@testing-library/react'
import type { Data } from '@xinqi/api/calls'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../shared/api/call.ts'
import { queryClient } from '../../../shared/api/queryClient.ts'
import { ProofCard } from './ProofCard.tsx'

vi.mock('../../../shared/api/call.ts', () => ({ call: vi.fn() }))
const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>
beforeEach(() => {
  queryClient.clear()
  answer.mockReset()
})
afterEach(cleanup)

type Anchor = Data<'/contract/chain/viewPreserve'>['anchors'][number]
const TIMESTAMP: Anchor = {
  kind: 'timestamp',
  name: '内置沙箱时间戳服务',
  isSandbox: true,
  size: 37,
  at: '2026-11-17T01:00:00.000Z',
  serial: '63042b1b',
  isValid: true,
  reason: '时间戳有效，证书可信',
}
const log = {
  origin: 'xinqi/evidence',
  index: 15,
  size: 37,
  leafHash: 'aa',
  rootHash: 'bb',
  checkpointAt: '2026-11-17T00:59:00.000Z',
}
const show = async (anchors: Anchor[]) => {
  answer.mockResolvedValue({ proof: { anchors }, isValid: true, reason: '记录在日志中', anchors })
  render(<ProofCard no="XQ" log={log} />)
  await screen.findByText('记录在日志中')
}
const cards = () => screen.queryAllByRole('heading', { name: '外部锚定' }).map((one) => one.parentElement!)

it('shows who outside vouches for the record, and says so when he is a sandbox', async () => {
  await show([
    TIMESTAMP,
    {
      ...TIMESTAMP,
      kind: 'witness',
      name: '示例见证人',
      isSandbox: false,
      size: 40,
      serial: '0a0b0c0d',
      isValid: false,
      reason: '见证人的签名不成立',
    },
  ])
  const [timestamp, witness] = cards()
  for (const text of [
    '内置沙箱时间戳服务（沙箱，非独立第三方）',
    'RFC 3161 时间戳',
    '日志前 37 条',
    '63042b1b',
  ])
    expect(within(timestamp!).getByText(text)).toBeTruthy()
  expect(within(timestamp!).getByText('时间戳有效，证书可信')).toBeTruthy()
  for (const text of ['示例见证人', '见证人联署', '日志前 40 条', '见证人公钥编号', '见证人的签名不成立'])
    expect(within(witness!).getByText(text)).toBeTruthy()
})

it('says that nobody outside has vouched yet', async () => {
  await show([])
  expect(cards()).toEqual([])
  expect(screen.getByText(/尚未取得外部时间戳或见证/)).toBeTruthy()
})

import { fireEvent, render, screen } from '@testing-library/react'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { answering } from '../../../shared/api/answering.ts'
import type { Detail } from '../signing/detail.ts'
import { RefuseDialog } from '../signing/RefuseDialog.tsx'
import { SigningDialogs } from '../signing/SigningDialogs.tsx'
import { SignResult } from '../signing/SignResult.tsx'
import type { Signing } from '../signing/useSigning.ts'
import TerminateStartPage from './TerminateStartPage.tsx'

vi.mock('../../../shared/api/call.ts', () => ({ call: vi.fn() }))
const answer = answering()
beforeEach(() => {
  answer.mockResolvedValue({
    contractId: 'c',
    name: '采购合同',
    number: 'HT-1',
    finishedAt: '2026-01-15T02:00:00.000Z',
    parties: [{ name: '示例科技有限公司' }, { name: '张三' }],
    agreements: [],
    obstacle: null,
    copiesLeft: null,
    typeId: null,
    amountCents: null,
  })
})

const everyWord = () =>
  [...document.body.querySelectorAll('[placeholder]')]
    .map((one) => one.getAttribute('placeholder'))
    .concat(document.body.textContent)
    .join('\n')

it('whoever asks for 作废 is not told of 解约 anywhere', async () => {
  render(
    <MemoryRouter initialEntries={['/terminate/terminateStart?contractId=c']}>
      <TerminateStartPage />
    </MemoryRouter>,
  )
  fireEvent.click(await screen.findByLabelText('作废：视为自始未订立'))
  fireEvent.click(screen.getByText('确认发送'))
  expect(await screen.findAllByText('发送作废协议')).toHaveLength(2)
  // The other way may be offered, and nothing more.
  const said = everyWord().replace('解约：自签署后不再履行', '')
  expect(said).not.toContain('解约')
  expect(said).not.toContain('解除')
})

it('refusing an agreement does not speak of the contract’s end', () => {
  render(
    <RefuseDialog contractId="c" name="合同作废协议" ends="作废" onRefused={vi.fn()} onClose={vi.fn()} />,
  )
  expect(screen.getByRole('dialog', { name: '拒绝作废' }).textContent).toContain(
    '拒签后本次作废不生效，原合同继续有效。',
  )
})

const agreement = {
  contractId: 'c',
  kind: 'termination',
  name: '合同作废协议',
  parties: [],
  files: [],
  actions: [],
} as unknown as Detail

it('nor does refusing it where it is signed', async () => {
  const signing = { asking: { what: 'refuse' }, detail: agreement, mine: {}, setAsking: vi.fn() }
  render(<SigningDialogs signing={signing as unknown as Signing} />)
  expect((await screen.findByRole('dialog', { name: '拒绝协议' })).textContent).toContain('原合同继续有效')
})

it('nor the page that says it was refused', () => {
  render(
    <SignResult
      detail={agreement}
      status={CONTRACT_IS.refused}
      onLook={vi.fn()}
      signPath={() => '/sign/detail'}
    />,
  )
  expect(everyWord()).toContain('协议不生效，原合同继续有效')
  expect(everyWord()).not.toContain('合同已终止')
})

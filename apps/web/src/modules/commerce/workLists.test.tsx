// What the platform's people work off about money: who waits has a button, who is done with has none; the dialog asks
// for a reason, does what was decided once, and stays with what was typed where it is refused.
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { PARTNER_BILL, PROPOSAL, REFUND } from '@xinqi/api/commerce'
import { SMALL_BUSINESS } from '@xinqi/api/work-list-status'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../../shared/api/CallError.ts'
import { call } from '../../shared/api/call.ts'
import { queryClient } from '../../shared/api/queryClient.ts'
import { ConsoleProvider } from '../../shared/console/ConsoleProvider.tsx'
import { XwApplications } from './catalogue/SmallBusinesses.tsx'
import { DoubtfulCommissions } from './partners/DoubtfulCommissions.tsx'
import { PartnerBills } from './partners/PartnerBills.tsx'
import { Faults } from './payment/Faults.tsx'
import { PaymentRefunds } from './refunds/PaymentRefunds.tsx'
import { Proposals } from './refunds/Proposals.tsx'
import { Refunds } from './refunds/Refunds.tsx'

vi.mock('../../shared/api/call.ts', () => ({ call: vi.fn() }))
const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>
// antd draws slowly when the machine is busy.
configure({ asyncUtilTimeout: 10_000 })

const AT = '2026-11-15T02:00:00Z'
const refund = {
  orderNo: 'D1',
  itemName: '标准版',
  ownerName: '示例科技',
  amountFen: 9900,
  paidFen: 9900,
  proposalFen: 8800,
  reason: '买错了',
  decision: null,
  decidedBy: null,
  takesBack: [],
  invoiced: false,
  createdAt: AT,
}
const proposal = {
  whatName: '退款',
  about: '退 D1',
  reason: '过大',
  proposedBy: '甲',
  decidedBy: null,
  decision: null,
  isMine: false,
  createdAt: AT,
}
const fault = { vendor: '支付宝', attemptNo: 'P1', what: '金额不符', facts: '少一分', createdAt: AT }
const application = {
  companyId: 'c',
  companyName: '示例科技',
  creditCode: null,
  reason: '小微',
  askedBy: '乙',
  answer: null,
  decidedBy: null,
  createdAt: AT,
}
const back = {
  refundNo: 'R1',
  orderNo: 'D1',
  ownerName: '示例科技',
  amountFen: 1,
  reason: '退',
  createdAt: AT,
}
const bill = {
  partnerName: '丙',
  month: '2026-10',
  earnedFen: 5,
  deductedFen: 0,
  payableFen: 5,
  voucher: null,
}
const commission = {
  partnerName: '丙',
  ownerName: '示例',
  orderNo: 'D1',
  amountFen: 5,
  why: '同一人',
  createdAt: AT,
}

type Case = {
  name: string
  List: ComponentType
  list: string
  /** Only the first of them waits for somebody. */
  rows: object[]
  button: string
  submit: string
  /** The box that must be filled in, what is typed there, and what is said where it was not. */
  box: string
  typed: string
  must: string
  asks: [path: string, body: object]
}
const CASES: Case[] = [
  {
    name: 'refunds',
    List: Refunds,
    list: '/operator/refund/list',
    rows: [
      { ...refund, requestId: 'q1', status: REFUND.waiting },
      { ...refund, requestId: 'q2', status: REFUND.waiting + 1 },
    ],
    button: '审核',
    submit: '确定',
    box: '理由',
    typed: '确属误购',
    must: '请写明理由，至少 2 个字',
    asks: [
      '/operator/refund/decide',
      { requestId: 'q1', agree: true, decision: '确属误购', amountFen: 8800 },
    ],
  },
  {
    name: 'what waits for a second person',
    List: Proposals,
    list: '/operator/proposal/list',
    rows: [
      { ...proposal, proposalId: 'p1', status: PROPOSAL.waiting },
      { ...proposal, proposalId: 'p2', status: PROPOSAL.waiting, isMine: true },
      { ...proposal, proposalId: 'p3', status: PROPOSAL.waiting + 1 },
    ],
    button: '复核',
    submit: '确定',
    box: '理由',
    typed: '核对无误',
    must: '请写明理由，至少 2 个字',
    asks: ['/operator/proposal/decide', { proposalId: 'p1', agree: true, decision: '核对无误' }],
  },
  {
    name: 'faults of payment',
    List: Faults,
    list: '/operator/fault/list',
    rows: [
      { ...fault, faultId: 'f1', closedBy: null, closingNote: null },
      { ...fault, faultId: 'f2', closedBy: '甲', closingNote: '已补' },
    ],
    button: '处理完毕',
    submit: '确定',
    box: '怎样处理的',
    typed: '已与渠道核对',
    must: '请写明处理经过',
    asks: ['/operator/fault/close', { faultId: 'f1', note: '已与渠道核对' }],
  },
  {
    name: 'money to be sent back by hand',
    List: PaymentRefunds,
    list: '/operator/paymentRefund/list',
    rows: [
      { ...back, refundId: 'r1', state: 'byHand', doneAt: null },
      { ...back, refundId: 'r2', state: 'done', doneAt: AT },
    ],
    button: '登记已退',
    submit: '确定',
    box: '银行凭证号',
    typed: 'YH-0001',
    must: '请填写凭证号',
    asks: ['/operator/paymentRefund/doneByHand', { refundId: 'r1', voucher: 'YH-0001' }],
  },
  {
    name: 'bills of partners',
    List: PartnerBills,
    list: '/operator/partnerBill/list',
    rows: [
      { ...bill, billId: 'b1', status: PARTNER_BILL.toSettle },
      { ...bill, billId: 'b2', status: PARTNER_BILL.toSettle + 1 },
    ],
    button: '确认结算',
    submit: '确定',
    box: '付款凭证号',
    typed: 'YH-0002',
    must: '请填写凭证号',
    asks: ['/operator/partnerBill/settle', { billId: 'b1', voucher: 'YH-0002' }],
  },
  {
    name: 'doubtful commissions, void unless somebody says otherwise',
    List: DoubtfulCommissions,
    list: '/operator/commission/doubtful',
    rows: [{ ...commission, commissionId: 'k1' }],
    button: '核实',
    submit: '确定',
    box: '依据',
    typed: '同一手机号',
    must: '请写明依据',
    asks: ['/operator/commission/decide', { commissionId: 'k1', keep: false, reason: '同一手机号' }],
  },
  {
    name: 'small businesses',
    List: XwApplications,
    list: '/operator/smallBusiness/applications',
    rows: [
      { ...application, applicationId: 'a1', status: SMALL_BUSINESS.waiting },
      { ...application, applicationId: 'a2', status: SMALL_BUSINESS.granted },
    ],
    button: '拒绝',
    submit: '拒绝',
    box: '原因',
    typed: '年营收超过标准',
    must: '请写明',
    asks: [
      '/operator/smallBusiness/decide',
      { applicationId: 'a1', granted: false, answer: '年营收超过标准' },
    ],
  },
]

/** antd sets a space between two characters. */
const labelled = (text: string) => new RegExp(`^${[...text].join(' ?')}$`)

let refusals: CallError[]
const decided = ({ list }: Case) => answer.mock.calls.filter(([path]) => path !== list)
const readTimes = ({ list }: Case) => answer.mock.calls.filter(([path]) => path === list).length

beforeEach(() => {
  queryClient.clear()
  refusals = []
  answer.mockReset()
})
afterEach(cleanup)

const opened = async (one: Case) => {
  answer.mockImplementation(async (path: string) => {
    if (path === one.list) return { list: one.rows, nextCursor: null, total: one.rows.length }
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return { needsSecond: false }
  })
  render(
    <ConsoleProvider>
      <MemoryRouter>
        <one.List />
      </MemoryRouter>
    </ConsoleProvider>,
  )
  const buttons = await screen.findAllByRole('button', { name: labelled(one.button) })
  expect(buttons).toHaveLength(1)
  fireEvent.click(buttons[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: labelled(one.submit) }))
  const type = () => fireEvent.change(dialog.getByLabelText(one.box), { target: { value: one.typed } })
  return { dialog, submit, type }
}

it.each(CASES)('$name', async (one) => {
  const { dialog, submit, type } = await opened(one)
  submit()
  expect(await dialog.findByText(one.must)).toBeTruthy()
  expect(decided(one)).toEqual([])

  // Refused, it stays with what was typed, and nothing is read again.
  refusals = [new CallError('answer', '已被他人处理', 409)]
  type()
  submit()
  expect(await dialog.findByText('已被他人处理')).toBeTruthy()
  expect(dialog.getByLabelText(one.box)).toHaveProperty('value', one.typed)
  expect(readTimes(one)).toBe(1)

  submit()
  await waitFor(() => expect(readTimes(one)).toBe(2))
  expect(decided(one)).toEqual([
    [...one.asks, { quiet: true }],
    [...one.asks, { quiet: true }],
  ])
})

import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../shared/api/call.ts'
import { queryClient } from '../../../shared/api/queryClient.ts'
import { AccessContext, accessFrom } from '../../../shared/permission/access.ts'
import { FlowList } from './FlowList.tsx'

vi.mock('../../../shared/api/call.ts', () => ({ call: vi.fn() }))
vi.mock('./FlowDialog.tsx', () => ({
  FlowDialog: ({ newNamed }: { newNamed: string }) => <p>新流程：{newNamed}</p>,
}))
const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>
configure({ asyncUtilTimeout: 10_000 })

const access = accessFrom({
  userType: 1,
  menus: [],
  buttons: ['system:setting:signEdit'],
  packageType: 4,
  packageFunctions: [],
})
const listed = (isConnected: boolean) => {
  answer.mockImplementation(async (path: string) => {
    if (path === '/dd/currentCompanyInfo') return { isConnected, vendor: 'dingtalk' }
    return path === '/dd/approvalModel' ? [{ processCode: 'P-1', name: '采购审批' }] : []
  })
  render(
    <AccessContext value={access}>
      <FlowList />
    </AccessContext>,
  )
}

beforeEach(() => {
  queryClient.clear()
  answer.mockReset()
})
afterEach(cleanup)

it('a flow may begin by a template people know from their messenger', async () => {
  listed(true)
  fireEvent.click(await screen.findByRole('button', { name: /按钉钉审批模板新增/ }))
  fireEvent.click(await screen.findByText('采购审批'))
  expect(await screen.findByText('新流程：采购审批')).toBeTruthy()
})

it('asks for no templates where the company is not connected', async () => {
  listed(false)
  expect(await screen.findByRole('button', { name: '新增流程' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /审批模板/ })).toBeNull()
  expect(answer.mock.calls.map(([path]) => path)).not.toContain('/dd/approvalModel')
})

import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../shared/api/call.ts'
import { queryClient } from '../../../shared/api/queryClient.ts'
import { ConsoleProvider } from '../../../shared/console/ConsoleProvider.tsx'
import { CopyChanges } from './CopyChanges.tsx'

vi.mock('../../../shared/api/call.ts', () => ({ call: vi.fn() }))
const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>
// antd draws slowly when the machine is busy.
configure({ asyncUtilTimeout: 10_000 })

beforeEach(() => {
  answer.mockImplementation(async (path: string) => {
    if (path === '/operator/company/list') return { list: [{ companyId: 'c1', name: '示例科技' }] }
    if (path === '/operator/copies/balance')
      return {
        packageName: '基础版',
        endTime: null,
        kinds: [
          { kind: 'contract', kindName: '合同', unit: '份', left: 12 },
          { kind: 'compare', kindName: '智能比对', unit: '份', left: 0 },
        ],
      }
    if (path === '/operator/catalogue/list')
      return {
        list: [
          { code: 'partner', name: '合作平台套餐', termMonths: 12, sort: 'package' },
          { code: 'more', name: '加购', termMonths: 12, sort: 'addon' },
        ],
      }
    return { needsSecond: true }
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  answer.mockReset()
})

const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(within(await screen.findByRole('dialog')).getByLabelText(label))
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
}

it('proposes a package that is on sale for a company, and shows what it has', async () => {
  render(
    <ConsoleProvider>
      <CopyChanges />
    </ConsoleProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '开通套餐' }))
  await choose('企业', '示例科技')
  expect(await screen.findByText('现有：基础版；合同 12 份')).toBeTruthy()
  await choose('套餐', '合作平台套餐，12 个月')
  expect(screen.queryByText('加购，12 个月')).toBeNull()
  fireEvent.change(screen.getByLabelText('事由'), { target: { value: '合作平台签约' } })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /确\s*定/ }))
  await waitFor(() =>
    expect(answer).toHaveBeenCalledWith(
      '/operator/copies/openPackage',
      { companyId: 'c1', code: 'partner', reason: '合作平台签约' },
      { quiet: true },
    ),
  )
})

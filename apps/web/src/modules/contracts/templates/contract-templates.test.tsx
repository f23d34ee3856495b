import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../shared/api/call.ts'
import { queryClient } from '../../../shared/api/queryClient.ts'
import { AccessContext, accessFrom } from '../../../shared/permission/access.ts'
import TemplateListPage from './TemplateListPage.tsx'

vi.mock('../../../shared/api/call.ts', () => ({ call: vi.fn() }))
const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>
configure({ asyncUtilTimeout: 10_000 })
beforeEach(() => {
  queryClient.clear()
  answer.mockReset()
})
afterEach(cleanup)

const Where = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const shown = (buttons: string[]) =>
  render(
    <AccessContext
      value={accessFrom({ userType: 1, menus: [], buttons, packageType: 1, packageFunctions: [] })}
    >
      <MemoryRouter initialEntries={['/templateList']}>
        <Routes>
          <Route path="/templateList" element={<TemplateListPage />} />
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>
    </AccessContext>,
  )
const template = {
  templateNo: 'TPL234567ABCDEF',
  name: '聘用合同',
  revision: 0,
  createdByName: '王五',
  updatedAt: '2026-11-15T02:00:00Z',
  roles: ['甲方', '受聘人'],
}

it('lists templates and starts a contract from one', async () => {
  answer.mockImplementation((path: string) =>
    Promise.resolve(
      path === '/template/list' ? { list: [template], nextCursor: null, total: 1 } : { contractId: 'c1' },
    ),
  )
  shown(['system:contract:start'])
  expect(await screen.findByText('甲方、受聘人')).toBeTruthy()
  // Who may not keep templates is not offered to.
  expect(screen.queryByText('删除')).toBeNull()
  fireEvent.click(screen.getByText('发起签署'))
  expect(await screen.findByText('/startCompany?contractId=c1')).toBeTruthy()
})

it('says how the first one is made', async () => {
  answer.mockResolvedValue({ list: [], nextCursor: null, total: 0 })
  shown([])
  expect(await screen.findByText(/还没有合同模板/)).toBeTruthy()
})

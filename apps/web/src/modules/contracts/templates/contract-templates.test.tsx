import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { expect, it, vi } from 'vitest'
import { answering } from '../../../shared/api/answering.ts'
import { AccessContext, accessFrom } from '../../../shared/permission/access.ts'
import TemplateListPage from './TemplateListPage.tsx'

vi.mock('../../../shared/api/call.ts', () => ({ call: vi.fn() }))
const answer = answering()

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
  isEnabled: true,
  isRestricted: false,
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

it('offers a new one, the ready-made ones, and of one out of use to put it back instead of starting', async () => {
  answer.mockImplementation((path: string) =>
    Promise.resolve(
      path === '/template/list'
        ? { list: [{ ...template, isEnabled: false }], nextCursor: null, total: 1 }
        : path === '/template/samples'
          ? [{ sampleId: 'lease', name: '房屋租赁合同', category: '租赁', about: '出租房屋', roles: [] }]
          : {},
    ),
  )
  shown(['system:contract:start', 'system:template:edit'])
  expect(await screen.findByText('已停用')).toBeTruthy()
  expect(screen.queryByText('发起签署')).toBeNull()
  fireEvent.click(screen.getByLabelText('更多'))
  fireEvent.click(await screen.findByText('启用'))
  await vi.waitFor(() =>
    expect(answer).toHaveBeenCalledWith(
      '/template/enable',
      { templateNo: template.templateNo, enabled: true },
      expect.anything(),
    ),
  )
  fireEvent.click(screen.getByText('范本库'))
  expect(await screen.findByText('房屋租赁合同')).toBeTruthy()
  fireEvent.click(screen.getByText('新建模板'))
  expect(await screen.findByText('新建合同模板')).toBeTruthy()
})

it('says how the first one is made', async () => {
  answer.mockResolvedValue({ list: [], nextCursor: null, total: 0 })
  shown([])
  expect(await screen.findByText(/还没有合同模板/)).toBeTruthy()
})

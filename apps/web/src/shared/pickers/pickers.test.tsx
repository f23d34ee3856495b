import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queryClient.ts'
import { CompanyPicker } from './CompanyPicker.tsx'
import { departmentTree } from './departmentTree.ts'
import { PersonPicker } from './PersonPicker.tsx'

vi.mock('../api/call.ts', () => ({ call: vi.fn() }))
const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>
beforeEach(() => {
  queryClient.clear()
  answer.mockReset()
})
// antd draws slowly when the machine is busy.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

describe('departmentTree', () => {
  const department = (departmentId: string, parentId: string | null) => ({
    departmentId,
    parentId,
    name: departmentId,
    memberCount: 1,
  })
  it('nests departments in any order and loses none', () => {
    const [root, lost] = departmentTree([
      department('合同组', '法务部'),
      department('法务部', '总公司'),
      department('总公司', null),
      department('孤儿', '已删除'),
    ])
    expect(root?.children[0]?.children[0]?.value).toBe('合同组')
    expect(lost?.value).toBe('孤儿')
  })
})

describe('PersonPicker', () => {
  const member = { memberId: 'm1', name: '李四', mobile: '138****0004', departmentName: '法务部' }
  it('asks the server once opened and hands on the member chosen', async () => {
    answer.mockResolvedValue({ list: [member], nextCursor: null, total: 1 })
    const onChange = vi.fn()
    render(<PersonPicker aria-label="经办人" departmentId="d1" onChange={onChange} />)
    expect(answer).not.toHaveBeenCalled()
    fireEvent.mouseDown(screen.getByLabelText('经办人'))
    fireEvent.click(await screen.findByText('138****0004 · 法务部'))
    expect(onChange).toHaveBeenCalledWith('m1')
    expect(answer.mock.calls[0]?.[1]).toEqual({ pageSize: 50, departmentId: 'd1' })
  })
  it('shows people already chosen by name', () => {
    render(<PersonPicker aria-label="经办人" value="m9" known={[{ id: 'm9', name: '王五' }]} />)
    expect(screen.getByText('王五')).toBeTruthy()
  })
})

describe('CompanyPicker', () => {
  it('offers one’s companies with their certification', async () => {
    answer.mockResolvedValue([{ companyId: 'c1', name: '示例科技有限公司', status: 3, isAdmin: true }])
    const onChange = vi.fn()
    render(<CompanyPicker aria-label="企业" onChange={onChange} />)
    fireEvent.mouseDown(screen.getByLabelText('企业'))
    expect(await screen.findByText('已认证')).toBeTruthy()
    fireEvent.click(screen.getByText('已认证'))
    expect(onChange).toHaveBeenCalledWith('c1')
  })
})

import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { COMPANY } from '@xinqi/api/status-names'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queryClient.ts'
import { CompanyNameField } from './CompanyNameField.tsx'
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

describe('CompanyNameField', () => {
  const found = { name: '样例贸易有限公司', isCertified: true, isContact: false, registered: null }
  const Field = () => {
    const [name, setName] = useState('')
    return <CompanyNameField id="company" value={name} onChange={setName} />
  }
  it('completes a name, says whether it is certified, and gets out of the way once it is whole', async () => {
    answer.mockImplementation((_path: string, { typed }: { typed: string }) =>
      Promise.resolve({ list: [found], register: null, isCertified: typed === found.name }),
    )
    render(<Field />)
    const input = screen.getByRole('combobox') as HTMLInputElement
    fireEvent.mouseDown(input)
    fireEvent.change(input, { target: { value: '样例贸易' } })
    fireEvent.click(await screen.findByText('已认证'))
    expect(input.value).toBe(found.name)
    expect(await screen.findByText('已在本平台认证')).toBeTruthy()
    expect(input.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('CompanyPicker', () => {
  it('offers one’s companies with their certification', async () => {
    answer.mockResolvedValue([
      { companyId: 'c1', name: '示例科技有限公司', status: COMPANY.certified, isAdmin: true },
    ])
    const onChange = vi.fn()
    render(<CompanyPicker aria-label="企业" onChange={onChange} />)
    fireEvent.mouseDown(screen.getByLabelText('企业'))
    expect(await screen.findByText('已认证')).toBeTruthy()
    fireEvent.click(screen.getByText('已认证'))
    expect(onChange).toHaveBeenCalledWith('c1')
  })
})

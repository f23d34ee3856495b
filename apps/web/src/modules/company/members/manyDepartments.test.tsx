import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../shared/api/call.ts'
import { queryClient } from '../../../shared/api/queryClient.ts'
import { DepartmentDialogs } from './DepartmentDialogs.tsx'

vi.mock('../../../shared/api/call.ts', () => ({ call: vi.fn() }))
const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>
configure({ asyncUtilTimeout: 10_000 })

const ROOT = { departmentId: 'root', parentId: null, name: '总公司', memberCount: 1 }
const added = vi.fn()

beforeEach(() => {
  queryClient.clear()
  added.mockClear()
  answer.mockReset()
  answer.mockImplementation(async (path: string) =>
    path === '/department/addBatchDepartment' ? { departmentIds: ['d1', 'd2'] } : [ROOT],
  )
  render(
    <DepartmentDialogs
      task={{ kind: 'addMany', department: ROOT }}
      onAdded={added}
      onDeleted={vi.fn()}
      onClose={vi.fn()}
    />,
  )
})
afterEach(cleanup)

const send = async (names: string) => {
  fireEvent.change(await screen.findByLabelText('部门名称'), { target: { value: names } })
  fireEvent.click(screen.getByRole('button', { name: /^(确定|确 定|保存|保 存)$/ }))
}
const asked = () => answer.mock.calls.filter(([path]) => path === '/department/addBatchDepartment')

it('several departments are added at once, a line each', async () => {
  await send(' 甲组\n\n乙组 \n')
  await waitFor(() => expect(added).toHaveBeenCalledWith('d1', 'root'))
  expect(asked()[0]![1]).toEqual({
    departments: [
      { name: '甲组', parentId: 'root' },
      { name: '乙组', parentId: 'root' },
    ],
  })
})

it('a name written twice is said before anything is asked', async () => {
  await send('甲组\n甲组')
  expect(await screen.findByText('「甲组」重复')).toBeTruthy()
  expect(asked()).toEqual([])
})

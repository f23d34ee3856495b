import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answering } from '../api/answering.ts'
import { CallError } from '../api/CallError.ts'
import { AbstractDrawer } from './AbstractDrawer.tsx'

vi.mock('../api/call.ts', () => ({ call: vi.fn() }))
const answer = answering()

const show = () =>
  render(
    <AbstractDrawer
      contractId="c"
      files={[{ fileId: 'f', name: '合同.pdf' }]}
      onChoose={vi.fn()}
      onClose={vi.fn()}
    />,
  )
const asked = () => answer.mock.calls.filter(([path]) => path === '/aiAbstract/make').length

it('says why an abstract is refused, and asks again when told to', async () => {
  let isOpen = false
  let state: number | null = null
  answer.mockImplementation(async (path: string) => {
    if (path !== '/aiAbstract/make')
      return {
        state,
        reason: null,
        groups: [{ name: '合同信息', entries: [{ label: '总价', value: '100,000元', boxes: [] }] }],
      }
    if (!isOpen) throw new CallError('answer', '文件正在处理，请稍后再试', 7)
    state = 1
    return {}
  })
  show()
  expect(await screen.findByText('文件正在处理，请稍后再试')).toBeTruthy()
  expect(screen.queryByText('正在提取合同要点')).toBeNull()
  expect(asked()).toBe(1)

  const again = () => fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
  again()
  expect(await screen.findByText('文件正在处理，请稍后再试')).toBeTruthy()
  expect(asked()).toBe(2)

  isOpen = true
  again()
  expect(await screen.findByText('100,000元')).toBeTruthy()
  expect(screen.queryByText('文件正在处理，请稍后再试')).toBeNull()
  expect(asked()).toBe(3)
})

it('says why one failed, and makes it again when told to', async () => {
  let state = 2
  answer.mockImplementation(async (path: string) => {
    if (path !== '/aiAbstract/make') return { state, reason: '文件设有密码，无法读取', groups: [] }
    state = 0
    return {}
  })
  show()
  expect(await screen.findByText('文件设有密码，无法读取')).toBeTruthy()
  expect(asked()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
  expect(await screen.findByText('正在提取合同要点')).toBeTruthy()
  expect(asked()).toBe(1)
})

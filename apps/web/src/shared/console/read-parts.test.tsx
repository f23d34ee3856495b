import { cleanup, configure, fireEvent, render as renderBare, screen } from '@testing-library/react'
import { ERRORS } from '@xinqi/api/errors'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../api/CallError.ts'
import { ReadRows } from '../list/ReadRows.tsx'
import { ConsoleProvider } from './ConsoleProvider.tsx'
import { FactTable } from './FactTable.tsx'
import { ReadDrawer } from './ReadDrawer.tsx'

configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)
const render = (part: ReactNode) => renderBare(part, { wrapper: ConsoleProvider })

describe('ReadDrawer', () => {
  const drawer = (read: { data: { name: string } | undefined; error: unknown; refetch: () => unknown }) => (
    <ReadDrawer title="备案详情" read={read}>
      {({ name }) => <p>{name}</p>}
    </ReadDrawer>
  )
  const refetch = vi.fn()

  it('says that what it is about is on its way, then shows it', () => {
    const { rerender } = render(drawer({ data: undefined, error: null, refetch }))
    expect(screen.getByText('备案详情')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain('正在加载')
    rerender(drawer({ data: { name: '采购订单' }, error: null, refetch }))
    expect(screen.getByText('采购订单')).toBeTruthy()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('says why it did not come, and asks again when told to', () => {
    render(drawer({ data: undefined, error: new CallError('network', '网络连接失败'), refetch }))
    expect(screen.getByRole('alert').textContent).toContain('网络连接失败')
    fireEvent.click(screen.getByRole('button', { name: /重\s*试|重新加载/ }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('tells whoever followed a broken link so, and not the name of a field', () => {
    const error = new CallError('answer', '字段 elgId 格式不正确', ERRORS.BAD_REQUEST.code)
    render(<MemoryRouter>{drawer({ data: undefined, error, refetch })}</MemoryRouter>)
    const { textContent } = screen.getByRole('alert')
    expect(textContent).toContain('链接不完整或已失效')
    expect(textContent).not.toContain('elgId')
  })
})

describe('ReadRows', () => {
  const rows = (list: readonly { id: string; name: string }[] | undefined) => (
    <ReadRows
      what="密钥"
      read={{ data: list && { list }, isLoading: !list }}
      rowKey="id"
      columns={[{ key: 'name', title: '名称', width: 100, render: ({ name }) => name }]}
      empty="没有密钥"
    />
  )

  it('shows the rows a call answered with, or that there are none', () => {
    const { rerender } = render(rows([{ id: '1', name: '第一把' }]))
    expect(screen.getByText('第一把')).toBeTruthy()
    rerender(rows([]))
    expect(screen.getByText('没有密钥')).toBeTruthy()
    expect(screen.queryByText('第一把')).toBeNull()
  })
})

describe('FactTable', () => {
  it('names each fact, and leaves out what is not to be told', () => {
    render(<FactTable of={{ 名称: '采购合同', 标记: undefined, 备注: '' }} />)
    expect(screen.getByText('名称')).toBeTruthy()
    expect(screen.getByText('采购合同')).toBeTruthy()
    expect(screen.getByText('备注')).toBeTruthy()
    expect(screen.queryByText('标记')).toBeNull()
  })
})

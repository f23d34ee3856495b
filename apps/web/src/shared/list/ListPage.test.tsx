import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queryClient.ts'
import { ConsoleProvider } from '../console/ConsoleProvider.tsx'
import { column } from './columns.tsx'
import { ListPage, type ListPageProps } from './ListPage.tsx'
import { RowActions } from './RowActions.tsx'

vi.mock('../api/call.ts', () => ({ call: vi.fn() }))
const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>

const row = (number: number) => ({ eventId: `e${number}`, label: `操作${number}`, actorName: null })

beforeEach(() => {
  queryClient.clear()
  answer.mockReset()
  localStorage.clear()
})
// antd draws slowly when the machine is busy.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

const show = (more: Partial<ListPageProps<'/operation/list'>> = {}, address = '/operation') =>
  render(
    <ConsoleProvider>
      <MemoryRouter initialEntries={[address]}>
        <ListPage
          title="操作日志"
          path="/operation/list"
          rowKey={(one) => one.eventId}
          body={({ keyword }) => ({ keyword })}
          filters={[{ kind: 'keyword', name: 'keyword', label: '操作人' }]}
          columns={[{ key: 'label', title: '操作', width: 200, always: true, render: (one) => one.label }]}
          {...more}
        />
      </MemoryRouter>
    </ConsoleProvider>,
  )

describe('ListPage', () => {
  it('asks with the filters of the address and shows rows and total', async () => {
    answer.mockResolvedValue({ list: [row(1), row(2)], nextCursor: null, total: 2 })
    show({}, '/operation?keyword=abc&size=50')
    expect(await screen.findByText('操作1')).toBeTruthy()
    expect(screen.getByText('共 2 条')).toBeTruthy()
    expect(answer.mock.calls[0]?.slice(0, 2)).toEqual([
      '/operation/list',
      { keyword: 'abc', cursor: undefined, pageSize: 50 },
    ])
  })
  it('begins anew when the address asks for what cannot be', async () => {
    answer.mockRejectedValueOnce(new CallError('answer', '翻页位置无效', 400))
    answer.mockResolvedValue({ list: [row(1)], nextCursor: null, total: 1 })
    show({}, '/operation?keyword=abc&after=garbage&page=3')
    fireEvent.click(await screen.findByRole('button', { name: '清空条件，从头查看' }))
    expect(await screen.findByText('操作1')).toBeTruthy()
    expect(answer.mock.lastCall?.[1]).toEqual({ keyword: undefined, cursor: undefined, pageSize: 20 })
  })
  it('sorts all rows by a head, not the page alone, and says so', async () => {
    const rows = Array.from({ length: 25 }, (_, at) => row(at + 1))
    answer.mockImplementation(
      async (_path: string, { cursor, pageSize }: { cursor?: string; pageSize: number }) => {
        const from = cursor ? Number(cursor) : 0
        const end = from + pageSize
        return { list: rows.slice(from, end), nextCursor: end < rows.length ? String(end) : null, total: 25 }
      },
    )
    show({ columns: [column.name('label', '操作', 200)] })
    await screen.findByText('操作1')
    expect(screen.queryByText('操作25')).toBeNull()
    const labels = () =>
      [...document.querySelectorAll('tbody tr.ant-table-row')].map((one) => one.textContent)
    const head = screen.getAllByRole('columnheader', { name: /操作/ }).at(-1)!
    fireEvent.click(head)
    await screen.findByText(/已按所选列排序/)
    expect(labels()[24]).toBe('操作25')
    fireEvent.click(head)
    expect(labels()[0]).toBe('操作25')
    // The third press goes back to pages.
    fireEvent.click(head)
    expect(labels()).toHaveLength(20)
    expect(screen.queryByText(/已按所选列排序/)).toBeNull()
  })
  it('offers no head where there are more rows than can be read at once', async () => {
    answer.mockResolvedValue({ list: [row(1), row(2)], nextCursor: 'x', total: 5000 })
    show({ columns: [column.name('label', '操作', 200)] })
    expect(await screen.findByText(/筛选到 1,000 条以内可按列排序/)).toBeTruthy()
    expect(document.querySelector('.ant-table-column-has-sorters')).toBeNull()
  })
  it('offers the batch actions only while something is selected', async () => {
    answer.mockResolvedValue({ list: [row(1), row(2)], nextCursor: null, total: 2 })
    show({ batch: (rows) => <b>对 {rows.map((one) => one.label).join('、')} 催办</b> })
    await screen.findByText('操作2')
    expect(screen.queryByLabelText('批量操作')).toBeNull()
    const boxes = document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')
    fireEvent.click([...boxes].at(-1)!)
    expect(screen.getByText('对 操作2 催办')).toBeTruthy()
    fireEvent.click(screen.getByText('取消选择'))
    expect(screen.queryByLabelText('批量操作')).toBeNull()
  })
  it('says why it is empty, and differently when filters made it so', async () => {
    answer.mockResolvedValue({ list: [], nextCursor: null, total: 0 })
    show({ empty: { text: '还没有操作记录' } })
    expect(await screen.findByText('还没有操作记录')).toBeTruthy()
    cleanup()
    show({ empty: { text: '还没有操作记录' } }, '/operation?keyword=x')
    expect(await screen.findByText('没有符合条件的记录，请调整筛选条件')).toBeTruthy()
  })
  it('shows what failed, with the request’s number and another try', async () => {
    answer.mockRejectedValueOnce(new CallError('answer', '系统开小差了，请稍后重试', 500, 'req-7'))
    answer.mockResolvedValue({ list: [row(1)], nextCursor: null, total: 1 })
    show()
    expect(await screen.findByText('请求编号 req-7')).toBeTruthy()
    fireEvent.click(screen.getByText('重试'))
    expect(await screen.findByText('操作1')).toBeTruthy()
  })
  it('names the missing permission', async () => {
    answer.mockRejectedValue(new CallError('answer', '无权访问！', 403))
    show()
    expect(await screen.findByText(/没有「操作日志」权限/)).toBeTruthy()
  })
})

describe('RowActions', () => {
  it('shows one and folds the rest, without what is not permitted; a menu of one saves nothing', () => {
    const actions = ['查看', '下载', '催办', '撤回'].map((label) => ({ label, onClick: () => undefined }))
    const names = () =>
      screen
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent?.replace(' ', ''))
    const { rerender } = render(<RowActions actions={actions.slice(0, 2)} />)
    expect(names()).toEqual(['查看', '下载'])
    rerender(<RowActions actions={actions.slice(0, 3)} />)
    expect(names()).toEqual(['查看', '更多'])
    rerender(<RowActions actions={actions} />)
    expect(names()).toEqual(['查看', '更多'])
    rerender(<RowActions actions={[{ ...actions[0]!, permission: 'system:contract:down' }]} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

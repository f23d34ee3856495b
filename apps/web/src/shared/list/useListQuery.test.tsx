import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { describe, expect, it } from 'vitest'
import { useListQuery } from './useListQuery.ts'

const start = (address: string) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  )
  return renderHook(() => ({ list: useListQuery(['keyword', 'status']), search: useLocation().search }), {
    wrapper,
  }).result
}

describe('the state of a list', () => {
  it('is read from the address', () => {
    const { list } = start('/operation?keyword=%E5%BC%A0&status=2&size=50&after=abc&page=3&other=1').current
    expect(list.query).toEqual({ keyword: '张', status: '2' })
    expect([list.pageSize, list.cursor, list.page]).toEqual([50, 'abc', 3])
  })
  it('does not believe page sizes there are not', () => {
    expect(start('/operation?size=100000').current.list.pageSize).toBe(20)
    expect(start('/operation?size=x').current.list.pageSize).toBe(20)
  })
  it('begins again at the first page when a filter changes', () => {
    const result = start('/operation?after=abc&page=3&other=1')
    act(() => result.current.list.filter({ keyword: '李' }))
    expect(new URLSearchParams(result.current.search).toString()).toBe('other=1&keyword=%E6%9D%8E')
    act(() => result.current.list.filter({ keyword: undefined }))
    expect(result.current.search).toBe('?other=1')
  })
  it('walks forward by cursor and back the way it came', () => {
    const result = start('/operation')
    act(() => result.current.list.forward('second'))
    act(() => result.current.list.forward('third'))
    expect([result.current.list.cursor, result.current.list.page]).toEqual(['third', 3])
    act(() => result.current.list.back())
    expect([result.current.list.cursor, result.current.list.page]).toEqual(['second', 2])
    act(() => result.current.list.back())
    expect([result.current.list.cursor, result.current.list.page]).toEqual([undefined, 1])
    expect(result.current.search).toBe('')
  })
  it('goes to the beginning when the way back is unknown, as in a link somebody sent', () => {
    const result = start('/operation?after=abc&page=3')
    act(() => result.current.list.back())
    expect(result.current.list.page).toBe(1)
  })
})

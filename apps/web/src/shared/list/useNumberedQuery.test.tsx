import { act, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { useNumberedQuery } from './useNumberedQuery.ts'

const start = (address: string) =>
  renderHook(() => ({ list: useNumberedQuery('keyword', 'status'), search: useLocation().search }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  }).result

it('keeps filters and page in the address beside what else stands there, and begins anew with another filter', () => {
  const result = start('/x?appId=sbx_1&status=0&page=3')
  expect(result.current.list).toMatchObject({ query: { keyword: '', status: '0' }, page: 3 })
  act(() => result.current.list.find({ keyword: '张' }))
  expect(result.current.search).toBe('?appId=sbx_1&status=0&keyword=%E5%BC%A0')
  act(() => result.current.list.turn(2))
  expect(result.current.list.page).toBe(2)
  act(() => result.current.list.find({ keyword: undefined, status: '' }))
  expect(result.current.search).toBe('?appId=sbx_1')
  expect(start('/x?page=-7').current.list.page).toBe(1)
})

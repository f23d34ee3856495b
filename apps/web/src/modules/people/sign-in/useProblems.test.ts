import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useProblems } from './useProblems.ts'

it('says beside a field what is wrong with it, until something is typed there', () => {
  const { result } = renderHook(() => useProblems<'account' | 'password'>())
  const typed = vi.fn()
  act(() => {
    expect(result.current.passes({ account: '请输入手机号', password: '请输入密码' })).toBe(false)
  })
  expect(result.current.beside('account', typed).error).toBe('请输入手机号')
  act(() => result.current.beside('account', typed).onChange('1'))
  expect(typed).toHaveBeenCalledWith('1')
  expect(result.current.beside('account', typed).error).toBeUndefined()
  expect(result.current.beside('password', typed).error).toBe('请输入密码')
  act(() => {
    expect(result.current.passes({})).toBe(true)
  })
  expect(result.current.beside('password', typed).error).toBeUndefined()
})

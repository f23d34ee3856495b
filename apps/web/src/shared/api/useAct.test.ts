import { renderHook, act as settle } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CallError, whyNot } from './CallError.ts'
import { useAct } from './useAct.ts'

const refused = () => Promise.reject(new CallError('answer', '部门已存在', 409))

describe('useAct', () => {
  it('is busy until the work is done, and says nothing against it', async () => {
    const { result } = renderHook(() => useAct())
    let finish: () => void = () => undefined
    settle(() => {
      void result.current.act(() => new Promise<void>((resolve) => (finish = resolve)))
    })
    expect(result.current.busy).toBe(true)
    await settle(async () => finish())
    expect(result.current).toMatchObject({ busy: false, refusal: null })
  })
  it('says why not, until it is tried again', async () => {
    const { result } = renderHook(() => useAct())
    await settle(() => result.current.act(refused))
    expect(result.current).toMatchObject({ busy: false, refusal: '部门已存在' })
    await settle(() => result.current.act(async () => undefined))
    expect(result.current.refusal).toBeNull()
  })
  it('leaves it to whoever says it beside a field', async () => {
    const { result } = renderHook(() => useAct())
    const hears = vi.fn(() => true)
    await settle(() => result.current.act(refused, hears))
    expect(hears).toHaveBeenCalledWith(expect.any(CallError))
    expect(result.current).toMatchObject({ busy: false, refusal: null })
  })
  it('stays busy when it leads away, unless it failed', async () => {
    const { result } = renderHook(() => useAct({ leaves: true }))
    await settle(() => result.current.act(refused))
    expect(result.current.busy).toBe(false)
    await settle(() => result.current.act(async () => undefined))
    expect(result.current.busy).toBe(true)
  })
})

describe('whyNot', () => {
  it('is the message of an error, and never nothing', () => {
    expect(whyNot(new Error('网络连接失败'))).toBe('网络连接失败')
    expect(whyNot('aborted')).toBe('操作未成功，请重试')
  })
})

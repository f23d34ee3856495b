import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Restartable } from './Restartable.tsx'
import { useHeld } from './useHeld.ts'
import { useLatest } from './useLatest.ts'

afterEach(cleanup)

it('begins anew when what is inside asks for it, and with nothing kept', () => {
  const begun = vi.fn()
  const Counter = ({ onAgain }: { onAgain: () => void }) => {
    const [count, setCount] = useState(0)
    useEffect(() => begun(), [])
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          更多 {count}
        </button>
        <button type="button" onClick={onAgain}>
          重试
        </button>
      </>
    )
  }
  render(<Restartable>{(restart) => <Counter onAgain={restart} />}</Restartable>)
  fireEvent.click(screen.getByText('更多 0'))
  expect(screen.getByText('更多 1')).toBeDefined()
  fireEvent.click(screen.getByText('重试'))
  expect(screen.getByText('更多 0')).toBeDefined()
  expect(begun).toHaveBeenCalledTimes(2)
})

it('holds what came first for as long as the key is the same', () => {
  const { result, rerender } = renderHook(({ key, link }) => useHeld(key, link), {
    initialProps: { key: 'one', link: 'a' },
  })
  rerender({ key: 'one', link: 'b' })
  expect(result.current).toBe('a')
  rerender({ key: 'two', link: 'c' })
  expect(result.current).toBe('c')
  rerender({ key: 'two', link: 'd' })
  expect(result.current).toBe('c')
  rerender({ key: 'one', link: 'e' })
  expect(result.current).toBe('e')
})

it('tells a timer what is so by then, not what was so when it was set', () => {
  vi.useFakeTimers()
  const heard: string[] = []
  const { result, rerender } = renderHook(({ said }) => useLatest(said), { initialProps: { said: 'first' } })
  const latest = result.current
  setTimeout(() => heard.push(latest.current), 100)
  rerender({ said: 'second' })
  expect(result.current).toBe(latest)
  act(() => void vi.advanceTimersByTime(100))
  vi.useRealTimers()
  expect(heard).toEqual(['second'])
})

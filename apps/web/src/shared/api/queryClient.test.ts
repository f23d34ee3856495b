import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { CallError, networkFailure } from './CallError.ts'
import { queryClient } from './queryClient.ts'

afterEach(() => queryClient.clear())

const shown = (name: string, ask: () => Promise<string>) => {
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn: ask })
  return { observer, hide: observer.subscribe(() => undefined) }
}

it('asks again for what the network lost as soon as something gets through, and for nothing else', async () => {
  let isDown = true
  const lost = vi.fn(async () => {
    if (isDown) throw networkFailure()
    return 'here'
  })
  const refused = vi.fn(async (): Promise<string> => {
    throw new CallError('answer', '没有权限', 403)
  })
  const [one, other] = [shown('lost', lost), shown('refused', refused)]
  await vi.waitFor(() =>
    expect([one, other].map(({ observer }) => observer.getCurrentResult().isError)).toEqual([true, true]),
  )
  await queryClient.fetchQuery({ queryKey: ['first try'], queryFn: async () => 'through' })
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(one.observer.getCurrentResult().isError).toBe(true)

  isDown = false
  await queryClient.fetchQuery({ queryKey: ['second try'], queryFn: async () => 'through' })
  await vi.waitFor(() => expect(one.observer.getCurrentResult().data).toBe('here'))
  expect(refused).toHaveBeenCalledOnce()
  one.hide()
  other.hide()
})

it('gives up on what never gets through', async () => {
  const blocked = vi.fn(async (): Promise<string> => {
    throw networkFailure()
  })
  const { hide } = shown('blocked', blocked)
  for (let round = 0; round < 10; round++) {
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await queryClient.fetchQuery({ queryKey: ['round', round], queryFn: async () => 'through' })
  }
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(blocked).toHaveBeenCalledTimes(6)
  hide()
})

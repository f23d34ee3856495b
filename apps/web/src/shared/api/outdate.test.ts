import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from './queryClient.ts'
import { outdate } from './useCall.ts'

afterEach(() => queryClient.clear())

it('a first read that is under way when it is outdated is asked again', async () => {
  const answers: ((text: string) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['/task/list', {}],
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) => {
        answers.push(resolve)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  const seen: (string | undefined)[] = []
  const failures: unknown[] = []
  const stop = observer.subscribe(({ data, error }) => {
    seen.push(data)
    if (error) failures.push(error)
  })
  const outdated = outdate('/task/list')
  await expect.poll(() => answers.length).toBe(2)
  answers[0]!('as it was before')
  answers[1]!('as it is now')
  await outdated
  expect(observer.getCurrentResult().data).toBe('as it is now')
  expect(seen).not.toContain('as it was before')
  expect(failures).toEqual([])
  stop()
})

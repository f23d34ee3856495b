import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Body, Data, JsonPath } from '@xinqi/api/calls'
import type { CallError } from './CallError.ts'
import { type CallOptions, call } from './call.ts'
import { queryClient } from './queryClient.ts'

type Settings<P extends JsonPath> = Pick<CallOptions, 'params' | 'quiet'> &
  Pick<UseQueryOptions<Data<P>, CallError>, 'enabled' | 'refetchInterval' | 'placeholderData' | 'staleTime'>

/** Reads through a call and keeps the answer by path and body. */
export const useCall = <P extends JsonPath>(path: P, body: Body<P>, settings: Settings<P> = {}) => {
  const { params, quiet, ...query } = settings
  // Said to be unknown: an array of every body there is would be more than the compiler can hold.
  const key: readonly unknown[] = [path, body as unknown, ...(params ? [params] : [])]
  return useQuery<Data<P>, CallError>(
    {
      queryKey: key,
      queryFn: ({ signal }) => call(path, body, { params, quiet, signal, reads: true }),
      ...query,
    },
    queryClient,
  )
}

const readAnew = (paths: readonly string[]) =>
  Promise.all(
    paths.map(async (path) => {
      await queryClient.cancelQueries({ queryKey: [path] })
      await queryClient.invalidateQueries({ queryKey: [path] })
    }),
  )

/** The other tabs of this browser: what one has changed, all read anew. Not in browsers too old for it. */
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('xinqi-outdated')
otherTabs?.addEventListener('message', ({ data }: MessageEvent<string[]>) => void readAnew(data))

/**
 * After a command: what the given reads answered is out of date, whatever their bodies, here and in other tabs. A first
 * read still under way is too, and would otherwise be waited for instead of being asked again.
 */
export const outdate = (...paths: JsonPath[]) => {
  otherTabs?.postMessage(paths)
  return readAnew(paths)
}

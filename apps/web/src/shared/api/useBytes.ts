// A file read to be shown on the page: once each time it is shown, and again when somebody asks for it.

import { useQuery } from '@tanstack/react-query'
import type { BinaryPath, Body } from '@xinqi/api/calls'
import type { CallError } from './CallError.ts'
import { bytesOf } from './call.ts'
import { queryClient } from './queryClient.ts'

export const useBytes = <P extends BinaryPath>(path: P, body: Body<P>) => {
  // Said to be unknown: an array of every body there is would be more than the compiler can hold.
  const key: readonly unknown[] = ['bytes', path, body as unknown]
  return useQuery<Uint8Array, CallError>(
    {
      queryKey: key,
      queryFn: ({ signal }) => bytesOf(path, body, { quiet: true, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  )
}

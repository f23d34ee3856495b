import { QueryCache, QueryClient } from '@tanstack/react-query'
import { session } from '../session/session.ts'
import { CallError } from './CallError.ts'

/** What something on the way always blocks would be asked for ever. */
const TIMES_ASKED_AGAIN = 5

/** Parts of a page fail together when the network does: once one of them gets through, the others are asked again too. */
const askAgainForTheLost = (): void =>
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error, errorUpdateCount, fetchStatus } }) =>
      error instanceof CallError &&
      error.kind === 'network' &&
      errorUpdateCount <= TIMES_ASKED_AGAIN &&
      fetchStatus === 'idle',
  })

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onSuccess: askAgainForTheLost }),
  // call() retries what is worth retrying. Whoever comes back to a page sees what is so now, not what was.
  defaultOptions: { queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true } },
})

let epoch = session.get().epoch
session.subscribe(() => {
  if (session.get().epoch === epoch) return
  epoch = session.get().epoch
  queryClient.clear()
})

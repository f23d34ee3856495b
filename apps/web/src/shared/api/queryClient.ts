import { QueryClient } from '@tanstack/react-query'
import { session } from '../session/session.ts'

export const queryClient = new QueryClient({
  // call() retries what is worth retrying.
  defaultOptions: { queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false } },
})

let epoch = session.get().epoch
session.subscribe(() => {
  if (session.get().epoch === epoch) return
  epoch = session.get().epoch
  queryClient.clear()
})

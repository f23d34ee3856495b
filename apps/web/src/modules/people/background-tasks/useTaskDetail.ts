// One piece of long work, asked for until it has ended: whoever begins to look after the end still sees it.

import { useCall } from '../../../shared/api/useCall.ts'

const ASK_EVERY = 800
const FINISHED = 2

export const useTaskDetail = (taskId: string) => {
  const { data, error, refetch } = useCall(
    '/task/detail',
    { taskId },
    {
      quiet: true,
      staleTime: 0,
      refetchInterval: (query) => ((query.state.data?.task.status ?? 0) < FINISHED ? ASK_EVERY : false),
    },
  )
  return { data, error, refetch, finished: (data?.task.status ?? 0) >= FINISHED }
}

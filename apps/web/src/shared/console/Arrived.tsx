// What has been read, once it is there; until then that it is on its way, or why it did not come.
//   <Arrived data={data} error={error} refetch={refetch}>{(app) => <p>{app.name}</p>}</Arrived>

import type { ReactNode } from 'react'
import { FailedState, LoadingState } from './States.tsx'

export const Arrived = <T,>({
  data,
  error,
  refetch,
  what,
  children,
}: {
  data: T | undefined
  error: unknown
  refetch: () => unknown
  what?: string
  children: (data: T) => ReactNode
}) => {
  if (error) return <FailedState failure={error} what={what} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  return children(data)
}

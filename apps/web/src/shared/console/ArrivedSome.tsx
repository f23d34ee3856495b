// Several things that have been read: on their way, refused, none of them, or what is made of them.
//   <ArrivedSome data={types} error={error} refetch={refetch} what="合同类型" none={<EmptyState … />}>{(types) => …}</ArrivedSome>

import type { ReactNode } from 'react'
import { FailedState, LoadingState } from './States.tsx'

export const ArrivedSome = <T,>({
  data,
  error,
  refetch,
  what,
  none,
  children,
}: {
  data: readonly T[] | undefined
  error: unknown
  refetch: () => unknown
  what?: string
  none: ReactNode
  children: (data: readonly T[]) => ReactNode
}) => {
  if (data) return data.length === 0 ? none : children(data)
  return error ? <FailedState failure={error} onRetry={() => void refetch()} what={what} /> : <LoadingState />
}

// The page of one task: how far it is, why it failed, or what came out of it.
//   const read = useCall('/contractCompare/view', { taskId }, { quiet: true })
//   const { data: progress } = useCall('/contractCompare/progress', { taskId }, watching(read.data))
//   <TaskResult read={read} progress={progress} …>{(view) => <Result view={view} />}</TaskResult>

import { AI_TASK } from '@xinqi/api/ai'
import { type ReactNode, useEffect } from 'react'
import { useAct } from '../../../shared/api/useAct.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { isUnderWay, type TaskState, WATCH_MS } from './TaskProgress.tsx'
import { FailedTask, WaitingTask } from './WaitingTask.tsx'

type Staged = TaskState & { stage: number }
type View = { task: Staged }

/** How its progress is asked for: only while there is any. */
export const watching = (view: View | undefined) => ({
  quiet: true,
  enabled: view !== undefined && isUnderWay(view.task.status),
  refetchInterval: WATCH_MS / 2,
  staleTime: 0,
})

export const TaskResult = <V extends View>({
  read: { data: view, error, refetch },
  progress,
  stages,
  list,
  retry,
  children,
}: {
  read: { data: V | undefined; error: unknown; refetch: () => Promise<unknown> }
  progress: Staged | undefined
  stages: readonly string[]
  /** The page of all tasks. */
  list: string
  retry: () => Promise<unknown>
  children: (view: V) => ReactNode
}) => {
  const { busy, act } = useAct()
  const underWay = view !== undefined && isUnderWay(view.task.status)
  const isOver = progress !== undefined && !isUnderWay(progress.status)
  useEffect(() => {
    if (underWay && isOver) void refetch()
  }, [underWay, isOver, refetch])
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!view) return <LoadingState />
  const again = () =>
    act(async () => {
      await retry()
      await refetch()
    })
  if (view.task.status === AI_TASK.failed)
    return (
      <FailedTask
        reason={view.task.reason}
        busy={busy}
        onList={() => go(list)}
        onRetry={() => void again()}
      />
    )
  const standing = progress ?? view.task
  if (underWay)
    return <WaitingTask task={standing} stages={stages} stage={standing.stage} onList={() => go(list)} />
  return children(view)
}

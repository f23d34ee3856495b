// The progress of one's own background tasks as the server reports it. When the line breaks it is taken up again;
// when a task appears or ends, the list is asked anew.

import type { Data } from '@xinqi/api/calls'
import { useEffect, useState } from 'react'
import { events } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'

export type Task = Data<'/task/events'>

const RECONNECT = 3_000
const FINISHED = 2

type Hears = { onOpen: () => void; onTask: (task: Task) => void }

const follow = async ({ onOpen, onTask }: Hears, signal: AbortSignal) => {
  while (!signal.aborted) {
    await events('/task/events', {}, onTask, { quiet: true, signal, onOpen }).catch(() => undefined)
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, RECONNECT))
  }
}

export const useTaskEvents = (): ReadonlyMap<string, Task> => {
  const [tasks, setTasks] = useState<ReadonlyMap<string, Task>>(new Map())
  useEffect(() => {
    const stop = new AbortController()
    const onTask = (task: Task) =>
      setTasks((before) => {
        const known = before.get(task.taskId)
        if (!known || task.status >= FINISHED) void outdate('/task/list')
        return new Map(before).set(task.taskId, task)
      })
    // Whatever happened while nobody listened is in the list, once the line stands: asked before, the list could
    // miss what ended in between, and what was heard before the line broke is older than the list.
    const onOpen = () => {
      setTasks(new Map())
      void outdate('/task/list')
    }
    void follow({ onOpen, onTask }, stop.signal)
    return () => stop.abort()
  }, [])
  return tasks
}

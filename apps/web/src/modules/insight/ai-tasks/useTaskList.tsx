// The tasks of one tool (智能比对, 智能审查) as a list: how far each is, what came out, and what can be done with it.
//   const tasks = useTaskList<Task>({ tool: 'compare', called: '任务', … })
//   <ListPage title="智能比对" path="/contractCompare/list" {...tasks.list} … />
//   {tasks.creating.subject && <NewTask onClose={tasks.creating.close} onStarted={tasks.changed} />}
//   {tasks.removing}

import { AI_TASK, AI_TASK_STATUS } from '@xinqi/api/ai'
import { useState } from 'react'
import { Link } from 'react-router'
import { hindranceOf, QuotaLine, useQuota } from '../../../shared/ai/QuotaLine.tsx'
import type { AiTool } from '../../../shared/ai/quota.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordAndStatus, keywordFilter } from '../../../shared/list/filters.ts'
import type { ListColumn, ListFilter, ListPath } from '../../../shared/list/listTypes.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { go } from '../../../shared/navigation/go.ts'
import { TaskProgress, type TaskState, WATCH_MS } from './TaskProgress.tsx'

type Task = TaskState & {
  title: string
  pages: number | null
  copies: number
  createdByName: string
  createdAt: string
}

export const useTaskList = <Row extends Task>({
  tool,
  path,
  called,
  keyOf,
  address,
  foundIn,
  retry,
  remove,
  removal,
}: {
  tool: AiTool
  path: ListPath
  /** What a task is to those who look for it. */
  called: string
  keyOf: (task: Row) => string
  address: (task: Row) => string
  foundIn: (task: Row) => string
  retry: (key: string) => Promise<unknown>
  remove: (key: string) => Promise<unknown>
  removal: { title: string; text: (task: Row) => string }
}) => {
  const quota = useQuota(tool)
  const creating = useOverlay()
  const removing = useOverlay<Row>()
  const [retrying, setRetrying] = useState<string | null>(null)
  const changed = () => {
    quota.refresh()
    return outdate(path)
  }
  const again = async (key: string) => {
    setRetrying(key)
    // The call has said what went wrong.
    await retry(key).then(changed, () => undefined)
    setRetrying(null)
  }
  const columns: readonly ListColumn<Row>[] = [
    column.name('title', called, 180, (task) => <Link to={address(task)}>{task.title}</Link>),
    column.status<Row>('状态', 90, AI_TASK_STATUS, (task) => task.status),
    column.text('found', '进度与结果', 230, (task) => <TaskProgress task={task} found={foundIn(task)} />),
    column.number('pages', '页数', 60, (task) => task.pages ?? '–'),
    column.number('copies', '计费份数', 90, (task) => task.copies),
    column.text('by', '创建人', 84, (task) => task.createdByName),
    column.time<Row>('at', '创建时间', 170, (task) => task.createdAt),
    column.actions<Row>(150, (task) => [
      { label: '查看', onClick: () => go(address(task)) },
      ...(task.status === AI_TASK.failed
        ? [{ label: '重试', busy: retrying === keyOf(task), onClick: () => void again(keyOf(task)) }]
        : []),
      { label: '删除', danger: true, onClick: () => removing.show(task) },
    ]),
  ]
  const filters: readonly ListFilter[] = [
    keywordFilter(`${called}名称`),
    choiceFilter('status', '状态', AI_TASK_STATUS),
  ]
  return {
    list: {
      rowKey: keyOf,
      refetchInterval: WATCH_MS,
      filters,
      body: keywordAndStatus,
      columns,
      note: <QuotaLine tool={tool} quota={quota} />,
    },
    creating,
    create: () => {
      const hindrance = hindranceOf(quota)
      if (hindrance) toast.warning(hindrance)
      else creating.show(true)
    },
    changed: () => void changed(),
    removing: removing.subject && (
      <ConfirmDialog
        title={removal.title}
        text={removal.text(removing.subject)}
        action="删除任务"
        onConfirm={async () => {
          await remove(keyOf(removing.subject!))
          // One that had not begun gives its copies back.
          await changed()
        }}
        onClose={removing.close}
      />
    ),
  }
}

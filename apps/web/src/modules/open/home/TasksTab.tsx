import type { Data } from '@xinqi/api/calls'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { saveLink } from '../../../shared/api/saveLink.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { NumberedRows } from '../../../shared/list/NumberedRows.tsx'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useProof } from '../apps/useProof.tsx'

type Task = Data<'/open/task/list'>['list'][number]
const STATUS = ['等待中', '进行中', '已完成', '失败'] as const
const COLOUR = ['grey', 'blue', 'green', 'red'] as const
const RUNNING = 1

export const TasksTab = () => {
  const [page, setPage] = useState(1)
  const read = useCall('/open/task/list', { page }, { quiet: true, staleTime: 0 })
  const proof = useProof()
  const fetchFile = (taskId: string) =>
    void proof
      .run(async () => {
        const link = await call('/open/task/download', { taskId }, { quiet: true })
        await saveLink(async () => link)
      })
      .catch((failure) => toast.error(whyNot(failure)))
  if (read.error) return <FailedState failure={read.error} onRetry={() => void read.refetch()} />
  const columns: ListColumn<Task>[] = [
    column.text('title', '任务', 200),
    column.tag('status', '状态', 90, ({ status }) => (
      <ToneTag tone={COLOUR[status as 0]}>{STATUS[status as 0]}</ToneTag>
    )),
    column.text('progress', '进度', 220, ({ status, progress, step, reason }) =>
      status === RUNNING ? <Progress percent={progress} size="small" /> : (reason ?? step ?? '–'),
    ),
    column.time('at', '时间', 150, ({ createdAt }) => createdAt),
    column.text('actions', '操作', 80, ({ taskId, hasFile }) =>
      hasFile ? (
        <RowActions
          actions={[
            {
              label: '下载',
              onClick: () => fetchFile(taskId),
            },
          ]}
        />
      ) : null,
    ),
  ]
  return (
    <>
      <p>
        <Button onClick={() => void read.refetch()}>刷新</Button>
      </p>
      <NumberedRows
        what="任务"
        read={read}
        rowKey="taskId"
        page={page}
        onPage={setPage}
        columns={columns}
        empty="没有任务。导出的表格与批量下载会出现在这里。"
      />
      {proof.dialog}
    </>
  )
}

import type { Data } from '@xinqi/api/calls'
import { Button, Pagination, Progress, Tag } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { saveLink } from '../../../shared/api/saveLink.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'

type Task = Data<'/open/task/list'>['list'][number]
const STATUS = ['等待中', '进行中', '已完成', '失败'] as const
const COLOUR = ['default', 'blue', 'green', 'red'] as const
const RUNNING = 1

export const TasksTab = () => {
  const [page, setPage] = useState(1)
  const { data, error, isLoading, refetch } = useCall(
    '/open/task/list',
    { page },
    { quiet: true, staleTime: 0 },
  )
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <p>
        <Button onClick={() => void refetch()}>刷新</Button>
      </p>
      <Rows<Task>
        what="任务"
        rows={data?.list ?? []}
        rowKey={({ taskId }) => taskId}
        isLoading={isLoading}
        columns={[
          { key: 'title', title: '任务', width: 200, render: ({ title }) => title },
          {
            key: 'status',
            title: '状态',
            width: 90,
            card: 'tag',
            render: ({ status }) => <Tag color={COLOUR[status as 0]}>{STATUS[status as 0]}</Tag>,
          },
          {
            key: 'progress',
            title: '进度',
            width: 220,
            render: ({ status, progress, step, reason }) =>
              status === RUNNING ? <Progress percent={progress} size="small" /> : (reason ?? step ?? '–'),
          },
          { key: 'at', title: '时间', width: 150, render: ({ createdAt }) => instant(createdAt) },
          {
            key: 'actions',
            title: '操作',
            width: 80,
            render: ({ taskId, hasFile }) =>
              hasFile ? (
                <RowActions
                  actions={[
                    {
                      label: '下载',
                      onClick: () => void saveLink(() => call('/open/task/download', { taskId })),
                    },
                  ]}
                />
              ) : null,
          },
        ]}
        empty={<EmptyState text="没有任务。导出的表格与批量下载会出现在这里。" />}
      />
      {(data?.total ?? 0) > 20 && (
        <Pagination
          align="end"
          current={page}
          pageSize={20}
          showSizeChanger={false}
          total={data!.total}
          onChange={setPage}
        />
      )}
    </>
  )
}

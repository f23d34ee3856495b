import { TASK_STATUS } from '@xinqi/api/status'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { column } from '../../../shared/list/columns.tsx'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import { TaskProgress } from './TaskProgress.tsx'
import { isExpired, saveTask } from './taskFile.ts'
import { useTaskEvents } from './useTaskEvents.ts'

type Row = RowOf<'/task/list'>

const tabs = {
  name: 'status',
  items: [
    { value: '', label: '全部' },
    ...Object.entries(TASK_STATUS).map(([value, { label }]) => ({ value, label })),
  ],
}

const DownloadListPage = () => {
  const live = useTaskEvents()
  const navigate = useNavigate()
  const [fetching, setFetching] = useState<string | null>(null)
  const now = (row: Row): Row => live.get(row.taskId) ?? row
  const download = async (taskId: string) => {
    setFetching(taskId)
    await saveTask(taskId)
    setFetching(null)
  }

  const columns: ListColumn<Row>[] = [
    column.name('title', '任务', 280, (row) => (
      <Link to={`/downdetails?taskId=${row.taskId}`}>{row.title}</Link>
    )),
    column.text('progress', '进度', 250, (row) => <TaskProgress task={now(row)} />),
    column.time('createdAt', '提交时间', 170),
    column.time('finishedAt', '完成时间', 170, (row) => now(row).finishedAt),
    column.text('expiresAt', '文件保留至', 190, (row) => {
      const task = now(row)
      return isExpired(task) ? '已过期，可重新生成' : orDash(instant(task.expiresAt))
    }),
    column.actions(140, (row) => [
      ...(now(row).hasFile && !isExpired(now(row))
        ? [
            {
              label: '下载',
              busy: fetching === row.taskId,
              onClick: () => void download(row.taskId),
            },
          ]
        : []),
      { label: '详情', onClick: () => navigate(`/downdetails?taskId=${row.taskId}`) },
    ]),
  ]

  return (
    <ListPage
      title="下载中心"
      path="/task/list"
      rowKey="taskId"
      columns={columns}
      tabs={tabs}
      body={({ status }) => (status === undefined ? {} : { status: Number(status) })}
      empty={{ text: '还没有任务，导出与批量操作的结果会出现在这里' }}
    />
  )
}
export default DownloadListPage

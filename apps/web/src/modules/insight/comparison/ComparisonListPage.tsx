// 智能比对: every comparison one may see, how far it is and what came out.

import { AI_TASK, AI_TASK_STATUS, DIFF_TYPES, type DiffType } from '@xinqi/api/ai'
import type { Data } from '@xinqi/api/calls'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { hindranceOf, QuotaLine, useQuota } from '../../../shared/ai/QuotaLine.tsx'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ACTIONS, RowActions } from '../../../shared/list/RowActions.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { go } from '../../../shared/navigation/go.ts'
import { TaskProgress, WATCH_MS } from '../ai-tasks/TaskProgress.tsx'
import { TwoFilesDialog } from './TwoFilesDialog.tsx'

type Task = Data<'/contractCompare/list'>['list'][number]

const PATH = '/contractCompare/list'
const address = (task: Task) => `/comparisonDetail?taskId=${task.taskId}`

const foundIn = ({ counts, similarity }: Task) =>
  `${
    (Object.keys(DIFF_TYPES) as DiffType[])
      .filter((type) => counts[type])
      .map((type) => `${DIFF_TYPES[type]} ${counts[type]}`)
      .join('，') || '没有差异'
  }${similarity === null ? '' : `，相似度 ${(similarity * 100).toFixed(1)}%`}`

const ComparisonListPage = () => {
  const quota = useQuota('compare')
  const create = useOverlay()
  const removal = useOverlay<Task>()
  const [retrying, setRetrying] = useState<string | null>(null)
  const retry = async (task: Task) => {
    setRetrying(task.taskId)
    await call('/contractCompare/retry', { taskId: task.taskId }).then(
      () => {
        quota.refresh()
        return outdate(PATH)
      },
      () => undefined,
    )
    setRetrying(null)
  }
  const columns: readonly ListColumn<Task>[] = [
    {
      key: 'title',
      title: '任务',
      width: 180,
      always: true,
      render: (task) => <Link to={address(task)}>{task.title}</Link>,
    },
    {
      key: 'status',
      title: '状态',
      width: 90,
      card: 'tag',
      render: (task) => <StatusTag set={AI_TASK_STATUS} code={task.status} />,
    },
    {
      key: 'found',
      title: '进度与结果',
      width: 230,
      render: (task) => <TaskProgress task={task} found={foundIn(task)} />,
    },
    { key: 'pages', title: '页数', width: 60, align: 'right', render: (task) => task.pages ?? '–' },
    { key: 'copies', title: '计费份数', width: 90, align: 'right', render: (task) => task.copies },
    { key: 'by', title: '创建人', width: 84, render: (task) => task.createdByName },
    { key: 'at', title: '创建时间', width: 170, render: (task) => instant(task.createdAt) },
    {
      ...ACTIONS,
      width: 150,
      render: (task) => (
        <RowActions
          actions={[
            { label: '查看', onClick: () => go(address(task)) },
            ...(task.status === AI_TASK.failed
              ? [{ label: '重试', busy: retrying === task.taskId, onClick: () => void retry(task) }]
              : []),
            { label: '删除', danger: true, onClick: () => removal.show(task) },
          ]}
        />
      ),
    },
  ]
  return (
    <>
      <ListPage
        title="智能比对"
        path={PATH}
        rowKey={(task) => task.taskId}
        refetchInterval={WATCH_MS}
        filters={[
          { kind: 'keyword', name: 'keyword', label: '任务名称' },
          {
            kind: 'choice',
            name: 'status',
            label: '状态',
            options: Object.entries(AI_TASK_STATUS).map(([value, { label }]) => ({ value, label })),
          },
        ]}
        body={({ keyword, status }) => ({
          keyword,
          status: status === undefined ? undefined : Number(status),
        })}
        columns={columns}
        note={<QuotaLine tool="compare" quota={quota} />}
        primary={
          <>
            <Button onClick={() => go('/comparison?way=text')}>文本比对</Button>{' '}
            <Button
              type="primary"
              onClick={() => {
                const hindrance = hindranceOf(quota)
                if (hindrance) toast.warning(hindrance)
                else create.show(true)
              }}
            >
              新建比对
            </Button>
          </>
        }
        empty={{ text: '还没有比对任务，上传两份文件即可开始' }}
      />
      {create.subject && (
        <TwoFilesDialog
          onClose={create.close}
          onStarted={() => {
            quota.refresh()
            void outdate(PATH)
          }}
        />
      )}
      {removal.subject && (
        <ConfirmDialog
          title="删除比对任务"
          text={`「${removal.subject.title}」及其结果、备注将被删除，无法恢复。`}
          action="删除任务"
          onConfirm={async () => {
            await call('/contractCompare/delete', { taskId: removal.subject!.taskId }, { quiet: true })
            // One that had not begun gives its copies back.
            quota.refresh()
            await outdate(PATH)
          }}
          onClose={removal.close}
        />
      )}
    </>
  )
}
export default ComparisonListPage

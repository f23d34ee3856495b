// 智能审查: reviews and, beside them, the company's own checklists.

import { AI_TASK, AI_TASK_STATUS, AI_WORDS } from '@xinqi/api/ai'
import type { Data } from '@xinqi/api/calls'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
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
import { Checklists } from './Checklists.tsx'
import { UploadReviewDialog } from './UploadReviewDialog.tsx'

type Task = Data<'/contractExamine/list'>['list'][number]
const PATH = '/contractExamine/list'
const address = (task: Task) => `/examineAIDetail?fileId=${task.fileId}`

const foundIn = ({ counts }: Task) =>
  `高 ${counts.high ?? 0}，中 ${counts.medium ?? 0}，低 ${counts.low ?? 0}；缺失条款 ${counts.missing ?? 0}`

const Tasks = () => {
  const quota = useQuota('examine')
  const create = useOverlay()
  const removal = useOverlay<Task>()
  const [retrying, setRetrying] = useState<string | null>(null)
  const retry = async (task: Task) => {
    setRetrying(task.fileId)
    await call('/contractExamine/retry', { fileId: task.fileId }).then(
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
      title: '合同',
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
              ? [{ label: '重试', busy: retrying === task.fileId, onClick: () => void retry(task) }]
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
        title="智能审查"
        path={PATH}
        rowKey={(task) => task.fileId}
        refetchInterval={WATCH_MS}
        filters={[
          { kind: 'keyword', name: 'keyword', label: '合同名称' },
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
        note={<QuotaLine tool="examine" quota={quota} />}
        primary={
          <Button
            type="primary"
            onClick={() => {
              const hindrance = hindranceOf(quota)
              if (hindrance) toast.warning(hindrance)
              else create.show(true)
            }}
          >
            上传审查
          </Button>
        }
        empty={{ text: '还没有审查任务，上传一份合同即可开始' }}
      />
      {create.subject && (
        <UploadReviewDialog
          onClose={create.close}
          onStarted={() => {
            quota.refresh()
            void outdate(PATH)
          }}
        />
      )}
      {removal.subject && (
        <ConfirmDialog
          title="删除审查任务"
          text={`「${removal.subject.title}」的审查结果与处理记录将被删除，无法恢复。`}
          action="删除任务"
          onConfirm={async () => {
            await call('/contractExamine/delete', { fileId: removal.subject!.fileId }, { quiet: true })
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

const ExamineListPage = () => {
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'checklists' ? 'checklists' : 'tasks'
  return (
    <>
      <Segmented
        aria-label="智能审查"
        value={tab}
        options={[
          { value: 'tasks', label: '审查任务' },
          { value: 'checklists', label: '审查清单' },
        ]}
        onChange={(next) => setQuery(next === 'checklists' ? { tab: next } : {}, { replace: true })}
        style={{ marginBottom: 12 }}
      />
      {tab === 'tasks' ? <Tasks /> : <Checklists />}
      <p style={{ marginTop: 12, color: 'var(--xq-text-tertiary)', fontSize: 13 }}>{AI_WORDS.notice}</p>
    </>
  )
}
export default ExamineListPage

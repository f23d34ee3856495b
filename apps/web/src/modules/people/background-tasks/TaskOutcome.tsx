// A piece of long work as it goes on, and what became of each thing it was about.

import { TASK_STATUS } from '@xinqi/api/status'
import { TASK } from '@xinqi/api/status-names'
import { Alert, Progress } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import styles from './tasks.module.css'
import { useTaskDetail } from './useTaskDetail.ts'

const ITEM: Record<number, { label: string; tone: string }> = {
  0: { label: '等待处理', tone: styles.waits! },
  1: { label: '成功', tone: styles.done! },
  2: { label: '未成功', tone: styles.failed! },
}

export const TaskOutcome = ({ taskId, onFinished }: { taskId: string; onFinished?: () => void }) => {
  const { data, error, refetch, finished } = useTaskDetail(taskId)
  const tellFinished = useEffectEvent(() => onFinished?.())
  useEffect(() => {
    if (finished) tellFinished()
  }, [finished])
  if (error && !data) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const { task, done, failed, total, items } = data
  const settled = done + failed
  return (
    <div>
      <div className={styles.outcomeHead}>
        <StatusTag set={TASK_STATUS} code={task.status} />
        {total > 0 && (
          <span role="status">
            共 {total} 份，成功 {done} 份{failed > 0 && `，未成功 ${failed} 份`}
          </span>
        )}
      </div>
      {!finished && (
        <>
          <Progress
            percent={total ? Math.round((settled / total) * 100) : task.progress}
            aria-label={`${task.title}的进度`}
          />
          <p className={styles.step}>
            {task.step ?? '正在排队'}。可以关闭窗口，处理会继续进行，之后在下载中心查看结果。
          </p>
        </>
      )}
      {task.reason && <Alert type="error" showIcon title={task.reason} style={{ marginBottom: 12 }} />}
      {items.length > 0 && (
        <ul className={styles.items} aria-label="逐份结果">
          {items.map(({ contractId, title, status, reason }) => (
            <li key={contractId}>
              {task.kind === 'batchStart' && status !== TASK.running ? (
                // There is no contract behind a row that was not sent.
                <span>{title}</span>
              ) : (
                <Link to={`/sign/pageDetail?contractId=${contractId}`}>{title || '未命名合同'}</Link>
              )}
              <span className={ITEM[status]!.tone}>
                {ITEM[status]!.label}
                {reason && `：${reason}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > items.length && <p className={styles.step}>仅列出前 {items.length} 份，未成功的在前。</p>}
    </div>
  )
}

import { AI_WORDS } from '@xinqi/api/ai'
import { Button, Progress, Steps } from 'antd'
import { EmptyState } from '../../../shared/console/States.tsx'
import type { TaskState } from './TaskProgress.tsx'
import styles from './tools.module.css'

/** A result page before there is a result. */
export const WaitingTask = ({
  task,
  stages,
  stage,
  onList,
}: {
  task: TaskState
  stages: readonly string[]
  stage: number
  onList: () => void
}) => (
  <div className={styles.waiting} role="status">
    <h2>正在处理</h2>
    <Steps
      size="small"
      current={Math.max(0, stage - 1)}
      items={stages.map((title) => ({ title }))}
      responsive
    />
    <Progress percent={task.progress} status="active" aria-label="处理进度" />
    <p>{AI_WORDS.started}</p>
    <Button onClick={onList}>返回列表</Button>
  </div>
)

export const FailedTask = ({
  reason,
  onRetry,
  onList,
  busy,
}: {
  reason: string | null
  onRetry: () => void
  onList: () => void
  busy: boolean
}) => (
  <EmptyState
    text={reason ?? '处理失败'}
    action={
      <>
        <Button type="primary" loading={busy} onClick={onRetry}>
          重试
        </Button>{' '}
        <Button onClick={onList}>返回列表</Button>
      </>
    }
  />
)

import { TASK_STATUS } from '@xinqi/api/status'
import { TASK } from '@xinqi/api/status-names'
import { Progress } from 'antd'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import styles from './tasks.module.css'
import type { Task } from './useTaskEvents.ts'

export const TaskProgress = ({ task }: { task: Task }) => {
  if (task.status === TASK.running) {
    return (
      <div className={styles.running}>
        <Progress percent={task.progress} size="small" aria-label={`${task.title}的进度`} />
        <span className={styles.step}>{task.step ?? '正在处理'}</span>
      </div>
    )
  }
  return (
    <>
      <StatusTag set={TASK_STATUS} code={task.status} />
      {task.reason && <span className={styles.reason}>{task.reason}</span>}
    </>
  )
}

// How far a task is, by stage; the list and the result pages show the same.

import { AI_TASK } from '@xinqi/api/ai'
import { Progress } from 'antd'
import styles from './tools.module.css'

export type TaskState = { status: number; stageName: string; progress: number; reason: string | null }

/** How far it is, what came out, or why nothing did: one of the three at a time. */
export const TaskProgress = ({ task, found }: { task: TaskState; found: string }) => {
  if (task.status === AI_TASK.failed) return <span className={styles.reason}>{task.reason}</span>
  if (task.status === AI_TASK.done) return <>{found}</>
  return (
    <span className={styles.progress} role="status">
      <span>{task.stageName}</span>
      <Progress percent={task.progress} size="small" status="active" aria-label={`${task.stageName}进度`} />
    </span>
  )
}

/** Looked at again while something is under way, and left alone otherwise. */
export const WATCH_MS = 2000
export const isUnderWay = (status: number) => status < AI_TASK.done

// A status as people see it: label and colour of its set, never colour alone.
//   <StatusTag set={TASK_STATUS} code={task.status} />

import { type Colour, type StatusSet, statusOf } from '@xinqi/api/status'
import type { ReactNode } from 'react'
import { labelled } from '../language/labels.ts'
import styles from './StatusTag.module.css'

export const TONE: Record<Colour, string> = {
  grey: styles.grey!,
  blue: styles.blue!,
  green: styles.green!,
  red: styles.red!,
  orange: styles.orange!,
}

export const StatusTag = ({ set, code }: { set: StatusSet; code: number | null | undefined }) => {
  if (code === null || code === undefined) return <>–</>
  const { label, colour } = statusOf(set, code)
  return <span className={`${styles.tag} ${TONE[colour]}`}>{labelled(label)}</span>
}

/** A word in a tone of its own, where there is no set of statuses: always readable on its ground. */
export const ToneTag = ({ tone, children }: { tone: Colour; children: ReactNode }) => (
  <span className={`${styles.tag} ${TONE[tone]}`}>{children}</span>
)

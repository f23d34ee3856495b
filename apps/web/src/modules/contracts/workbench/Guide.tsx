// From registering to the first contract sent, one thing after the other. It leaves when nothing needed is left.

import { CheckOutlined } from '@ant-design/icons'
import type { Data } from '@xinqi/api/calls'
import { Progress } from 'antd'
import { Link } from 'react-router'
import blocks from '../../../shared/theme/blocks.module.css'
import { Card } from './Card.tsx'
import styles from './workbench.module.css'

type Steps = Data<'/home/workbench'>['guide']

export const Guide = ({ steps }: { steps: Steps }) => {
  if (steps.every((step) => step.done || step.isOptional)) return null
  const done = steps.filter((step) => step.done).length
  // What comes next stands out; the rest can be read and gone to all the same.
  const next = steps.find((step) => !step.done && !step.isOptional)
  return (
    <Card
      title="新手引导"
      more={
        <span className={styles.quiet}>
          已完成 {done}/{steps.length}
        </span>
      }
    >
      <Progress
        percent={Math.round((done / steps.length) * 100)}
        showInfo={false}
        size="small"
        aria-label={`新手引导已完成 ${done} 项，共 ${steps.length} 项`}
      />
      <ol className={styles.guide}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={step.done ? styles.stepDone : step === next ? styles.stepNext : undefined}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={`${blocks.round} ${styles.stepMark}`} aria-hidden="true">
              {step.done ? <CheckOutlined aria-hidden="true" /> : index + 1}
            </span>
            <span className={styles.rowText}>
              {step.title}
              {step.isOptional && !step.done && <span className={styles.optional}>可选</span>}
              {step.note && !step.done && <span className={styles.rowNote}>{step.note}</span>}
            </span>
            {step.done ? (
              <span className={styles.quiet}>已完成</span>
            ) : (
              <Link to={step.path} aria-label={`${step.action}：${step.title}`}>
                {step.action}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

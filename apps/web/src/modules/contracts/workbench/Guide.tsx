// First steps. It leaves when everything is done.

import { CheckOutlined } from '@ant-design/icons'
import type { Data } from '@xinqi/api/calls'
import { Progress } from 'antd'
import { Link } from 'react-router'
import { Card } from './Card.tsx'
import styles from './workbench.module.css'

export const Guide = ({ steps }: { steps: Data<'/home/workbench'>['guide'] }) => {
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
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
          <li key={step.key} className={step.done ? styles.stepDone : undefined}>
            <span className={styles.stepMark} aria-hidden="true">
              {step.done ? <CheckOutlined aria-hidden="true" /> : index + 1}
            </span>
            <span className={styles.rowText}>{step.title}</span>
            {step.done ? <span className={styles.quiet}>已完成</span> : <Link to={step.path}>去完成</Link>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

// Around every page of the certification: where one is, what comes, and the buttons that lead on.

import type { ReactNode } from 'react'
import { Steps } from '../../../shared/lite/Steps.tsx'
import { StepFooter, type StepFooterProps } from '../../../shared/steps/StepFooter.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { STEPS } from './certificationPath.ts'
import styles from './company.module.css'

type Props = {
  title: string
  /** From 0. */
  current: number
  lead?: ReactNode
  footer?: StepFooterProps
  children: ReactNode
}

export const CertificationFrame = ({ title, current, lead, footer, children }: Props) => (
  <div className={styles.page}>
    <h1 className={styles.heading}>{title}</h1>
    <section className={`${blocks.surface} ${styles.steps}`} aria-label="认证步骤">
      <Steps steps={STEPS} current={current} />
    </section>
    <section className={`${blocks.surface} ${styles.card}`}>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
    {footer && (
      <div className={styles.footer}>
        <StepFooter {...footer} />
      </div>
    )}
  </div>
)

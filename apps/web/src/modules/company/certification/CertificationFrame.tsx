// Around every page of the certification: where one is, what comes, and the buttons that lead on.

import { FIRST_LANGUAGE } from '@xinqi/api/languages'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../../../shared/language/LanguageSwitch.tsx'
import { labelled } from '../../../shared/language/labels.ts'
import { language } from '../../../shared/language/language.ts'
import { Steps } from '../../../shared/lite/Steps.tsx'
import { StepFooter, type StepFooterProps } from '../../../shared/steps/StepFooter.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { STEPS } from './certificationPath.ts'
import styles from './company.module.css'
import { words } from './messages/certification.zh.ts'

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
    <div className={blocks.spread}>
      <h1 className={styles.heading}>{title}</h1>
      {language.get() !== FIRST_LANGUAGE && <LanguageSwitch />}
    </div>
    <section className={`${blocks.surface} ${styles.steps}`} aria-label={words().steps}>
      <Steps steps={STEPS.map(labelled)} current={current} />
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

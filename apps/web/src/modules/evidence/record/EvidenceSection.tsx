import type { ReactNode } from 'react'
import styles from './evidence.module.css'

/** A part of the record, under its name. */
export const EvidenceSection = ({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) => (
  <section className={styles.card} aria-labelledby={id}>
    <h2 id={id} className={styles.heading}>
      {title}
    </h2>
    {children}
  </section>
)

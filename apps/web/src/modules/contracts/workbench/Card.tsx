import { type ReactNode, useId } from 'react'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './workbench.module.css'

export const Card = ({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) => {
  const heading = useId()
  return (
    <section className={`${blocks.surface} ${styles.card}`} aria-labelledby={heading}>
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle} id={heading}>
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  )
}

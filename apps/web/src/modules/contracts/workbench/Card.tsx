import { type ReactNode, useId } from 'react'
import styles from './workbench.module.css'

export const Card = ({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) => {
  const heading = useId()
  return (
    <section className={styles.card} aria-labelledby={heading}>
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

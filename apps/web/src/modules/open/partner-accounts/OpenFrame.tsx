import type { ReactNode } from 'react'
import styles from './openAuth.module.css'

export const OpenFrame = ({
  title,
  subtitle,
  children,
}: {
  title: string
  subtitle: string
  children: ReactNode
}) => (
  <div className={styles.page}>
    <div className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.subtitle}>{subtitle}</p>
      {children}
    </div>
  </div>
)

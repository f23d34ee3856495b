import type { ReactNode } from 'react'
import styles from './Notice.module.css'

type Props = { tone?: 'info' | 'success' | 'warning' | 'error'; children: ReactNode }

export const Notice = ({ tone = 'info', children }: Props) => (
  <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'error' ? 'alert' : 'status'}>
    {children}
  </div>
)

import type { ReactNode } from 'react'
import styles from './Statement.module.css'

type Props = {
  title: string
  children: ReactNode
  actions?: ReactNode
  small?: string
  /** What was begun has ended well: a tick in place of what asks for attention. */
  done?: boolean
}

/** A page that has one thing to say: what happened, what it means, what to do next. */
export const Statement = ({ title, children, actions, small, done = false }: Props) => (
  <div className={styles.statement}>
    <svg className={styles.picture} viewBox="0 0 96 96" aria-hidden="true">
      <rect x="22" y="10" width="52" height="70" rx="6" fill="#fff" stroke="#c6d4f7" strokeWidth="2" />
      <path d="M33 28h30M33 38h30M33 48h18" stroke="#c6d4f7" strokeWidth="4" strokeLinecap="round" />
      {done ? (
        <>
          <circle cx="66" cy="68" r="18" fill="#12b76a" />
          <path d="m58 68 6 6 11-12" fill="none" stroke="#fff" strokeWidth="3.5" strokeLinecap="round" />
        </>
      ) : (
        <>
          <circle cx="66" cy="68" r="17" fill="#eaf0ff" stroke="#1f5eff" strokeWidth="2" />
          <path
            d="M66 60v16"
            stroke="#1f5eff"
            strokeWidth="3.5"
            strokeDasharray="9 6.5"
            strokeLinecap="round"
          />
        </>
      )}
    </svg>
    <h1 className={styles.title}>{title}</h1>
    <div className={styles.text}>{children}</div>
    {actions && <div className={styles.actions}>{actions}</div>}
    {small && <div className={styles.small}>{small}</div>}
  </div>
)

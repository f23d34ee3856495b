import type { ReactNode } from 'react'
import { Mark } from '../shared/brand/Mark.tsx'
import styles from './Lite.module.css'

/** The frame of public pages that have none of their own: the mark above, the page below. */
export const Lite = ({ children }: { children: ReactNode }) => (
  <>
    <header className={styles.header}>
      <Mark size={28} />
      <span className={styles.name}>信契</span>
    </header>
    <main>{children}</main>
  </>
)

// The frame of pages anybody may open about a record: a sheet in the middle, and the ways to the other pages below.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Lite } from '../../../layouts/Lite.tsx'
import styles from './evidence.module.css'

export const EvidenceFrame = ({
  title,
  about,
  children,
}: {
  title: string
  about: string
  children: ReactNode
}) => (
  <Lite>
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.about}>{about}</p>
      {children}
      <nav className={styles.ways} aria-label="存证与核验">
        <Link to="/acChainView">合同验签</Link>
        <Link to="/chainview">查询存证</Link>
        <Link to="/login">登录信契</Link>
      </nav>
    </div>
  </Lite>
)

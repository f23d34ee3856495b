// The frame of pages anybody may open about a record: a sheet in the middle, and the ways to the other pages below.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Lite } from '../../../shared/lite/Lite.tsx'
import styles from './evidence.module.css'
import { words } from './messages/record.zh.ts'

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
      <nav className={styles.ways} aria-label={words().evidenceAndVerification}>
        <Link to="/acChainView">{words().verify}</Link>
        <Link to="/chainview">{words().search}</Link>
        <Link to="/login">{words().signIn}</Link>
      </nav>
    </div>
  </Lite>
)

import type { ReactNode } from 'react'
import { Mark } from '../../../shared/brand/Mark.tsx'
import styles from './AuthFrame.module.css'
import contract from './art/contract.svg'

type Props = { title: string; subtitle: string; children: ReactNode }

const PROMISES = ['起草、签署、归档一站完成', '签署全程可核验', '智能比对与审查']

export const AuthFrame = ({ title, subtitle, children }: Props) => (
  <div className={styles.frame}>
    <section className={styles.hero} aria-label="产品介绍">
      <div className={styles.brand}>
        <Mark size={40} />
        <span>信契</span>
      </div>
      <p className={styles.slogan}>让每一份合同都可信</p>
      <ul className={styles.promises}>
        {PROMISES.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <img className={styles.art} src={contract} alt="" width="620" height="470" />
    </section>
    <main className={styles.side}>
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
        {children}
      </div>
    </main>
  </div>
)

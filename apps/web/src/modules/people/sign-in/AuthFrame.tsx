import type { ReactNode } from 'react'
import { Mark } from '../../../shared/brand/Mark.tsx'
import { LanguageSwitch } from '../../../shared/language/LanguageSwitch.tsx'
import styles from './AuthFrame.module.css'
import contract from './art/contract.svg'
import { words } from './messages/auth-frame.zh.ts'

type Props = { title: string; subtitle: string; children: ReactNode }

const promises = () => [words().promiseDraft, words().promiseProof, words().promiseReview]

export const AuthFrame = ({ title, subtitle, children }: Props) => (
  <div className={styles.frame}>
    <section className={styles.hero} aria-label={words().aboutProduct}>
      <div className={styles.brand}>
        <Mark size={40} />
        <span>{words().brand}</span>
      </div>
      <p className={styles.slogan}>{words().slogan}</p>
      <ul className={styles.promises}>
        {promises().map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <img className={styles.art} src={contract} alt="" width="620" height="470" />
    </section>
    <main className={styles.side}>
      <div className={styles.languages}>
        <LanguageSwitch />
      </div>
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
        {children}
      </div>
    </main>
  </div>
)

// The frame of settings pages: a heading, cards, and in a card either facts or rows that each say what is and offer
// to change it.
//   <CenterPage title="安全设置"><CenterCard title="登录"><SettingRow …/></CenterCard></CenterPage>

import { type ReactNode, useId } from 'react'
import blocks from '../theme/blocks.module.css'
import styles from './center.module.css'

export const CenterPage = ({
  title,
  extra,
  children,
}: {
  title: string
  extra?: ReactNode
  children: ReactNode
}) => (
  <div className={blocks.page}>
    <div className={styles.head}>
      <h1 className={blocks.heading}>{title}</h1>
      {extra && <div className={styles.extra}>{extra}</div>}
    </div>
    {children}
  </div>
)

export const CenterCard = ({
  title,
  note,
  extra,
  children,
}: {
  title: string
  note?: ReactNode
  extra?: ReactNode
  children: ReactNode
}) => {
  const id = useId()
  return (
    <section className={`${blocks.surface} ${styles.card}`} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {extra && <div className={styles.extra}>{extra}</div>}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  )
}

/** Whom or what the settings are of: a picture, the name, what is said about it. */
export const CenterSubject = ({
  label,
  picture,
  name,
  about,
  children,
}: {
  label: string
  picture: ReactNode
  name: ReactNode
  about: ReactNode
  children?: ReactNode
}) => (
  <section className={`${blocks.surface} ${styles.card} ${styles.subject}`} aria-label={label}>
    {picture}
    <div className={styles.subjectText}>
      <div className={styles.subjectName}>{name}</div>
      {about}
    </div>
    {children}
  </section>
)

export const SettingRows = ({ children }: { children: ReactNode }) => (
  <ul className={blocks.plainList}>{children}</ul>
)

export const SettingRow = ({
  icon,
  name,
  about,
  children,
}: {
  icon?: ReactNode
  name: ReactNode
  about?: ReactNode
  children?: ReactNode
}) => (
  <li className={styles.row}>
    {icon && (
      <span className={`${blocks.round} ${styles.icon}`} aria-hidden="true">
        {icon}
      </span>
    )}
    <div className={styles.what}>
      <div className={styles.name}>{name}</div>
      {about && <p className={styles.about}>{about}</p>}
    </div>
    {children && <div className={styles.actions}>{children}</div>}
  </li>
)

/** Pairs of a name and what it is; nothing known shows as a dash. */
export const Facts = ({
  of,
  className = `${blocks.terms} ${styles.facts}`,
}: {
  of: readonly (readonly [string, ReactNode])[]
  className?: string
}) => (
  <dl className={className}>
    {of.map(([name, value]) => (
      <div key={name} style={{ display: 'contents' }}>
        <dt>{name}</dt>
        <dd>{value ?? '–'}</dd>
      </div>
    ))}
  </dl>
)

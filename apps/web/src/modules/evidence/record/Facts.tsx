import type { ReactNode } from 'react'
import styles from './evidence.module.css'

/** Labels and values; rows without a value are left out. */
export const Facts = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.facts}>
    {rows.map(([label, value]) =>
      value === null || value === undefined || value === '' ? null : (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
)

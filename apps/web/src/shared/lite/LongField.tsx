import { useId } from 'react'
import styles from './Field.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  required?: boolean
  rows?: number
}

/** Several lines of text under their label. */
export const LongField = ({ label, value, onChange, maxLength, required, rows = 4 }: Props) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <textarea
          id={id}
          className={`${styles.input} ${styles.long}`}
          rows={rows}
          maxLength={maxLength}
          required={required}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  )
}

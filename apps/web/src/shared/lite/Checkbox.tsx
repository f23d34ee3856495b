import { type ReactNode, useId } from 'react'
import styles from './Checkbox.module.css'

type Props = { checked: boolean; onChange: (checked: boolean) => void; error?: string; children: ReactNode }

export const Checkbox = ({ checked, onChange, error, children }: Props) => {
  const id = useId()
  return (
    <div className={styles.row}>
      <input
        id={id}
        type="checkbox"
        className={styles.box}
        checked={checked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{children}</label>
      {error && (
        <div id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </div>
      )}
    </div>
  )
}

import { VERIFICATION_CODE } from '@xinqi/api/limits'
import { type Ref, useId } from 'react'
import styles from './CodeInput.module.css'
import field from './Field.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string
  ref?: Ref<HTMLInputElement>
}

const { digits } = VERIFICATION_CODE

/** One real input under six drawn boxes: pasting, autofill from messages and screen readers work as usual. */
export const CodeInput = ({ label, value, onChange, error, ref }: Props) => {
  const id = useId()
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.boxes}>
        <input
          ref={ref}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, digits))}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {Array.from({ length: digits }, (_, i) => (
          <span
            key={i}
            aria-hidden="true"
            className={styles.box}
            data-current={i === Math.min(value.length, digits - 1) ? '' : undefined}
            data-invalid={error ? '' : undefined}
          >
            {value[i]}
          </span>
        ))}
      </div>
      {error && (
        <div id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </div>
      )}
    </div>
  )
}

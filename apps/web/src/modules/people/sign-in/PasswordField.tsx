import { type ComponentProps, useState } from 'react'
import { Field } from '../../../shared/lite/Field.tsx'
import { words } from './messages/login.zh.ts'
import styles from './PasswordField.module.css'

type Props = Pick<
  ComponentProps<typeof Field>,
  'label' | 'value' | 'onChange' | 'error' | 'hint' | 'placeholder'
> & {
  autoComplete: 'current-password' | 'new-password'
}

export const PasswordField = (props: Props) => {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      maxLength={128}
      trailing={
        <button
          type="button"
          className={styles.eye}
          aria-label={words().show({ label: props.label })}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg
            viewBox="0 0 20 20"
            width="20"
            height="20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden="true"
          >
            <path d="M1.5 10C3.4 6.3 6.4 4.5 10 4.5s6.6 1.8 8.5 5.5c-1.9 3.7-4.9 5.5-8.5 5.5S3.4 13.7 1.5 10z" />
            <circle cx="10" cy="10" r="2.5" />
            {!shown && <path d="M3.5 17l13-14" strokeLinecap="round" />}
          </svg>
        </button>
      }
    />
  )
}

import type { ButtonHTMLAttributes } from 'react'
import { words } from '../messages/shared.zh.ts'
import styles from './Button.module.css'
import { Spinner } from './Spinner.tsx'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: 'primary' | 'plain' | 'text'
  block?: boolean
  busy?: boolean
}

export const Button = ({
  look = 'plain',
  block,
  busy,
  className = '',
  children,
  onClick,
  ...rest
}: Props) => (
  <button
    type="button"
    {...rest}
    // Stays focusable while busy: disabling would throw keyboard users back to the top of the page.
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
    className={`${styles.button} ${styles[look]} ${block ? styles.block : ''} ${className}`}
  >
    {busy && <Spinner label={words().working} />}
    {children}
  </button>
)

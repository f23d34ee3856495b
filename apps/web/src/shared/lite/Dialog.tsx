import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { words } from '../messages/shared.zh.ts'
import styles from './Dialog.module.css'

type Props = {
  title: string
  /** Missing when the dialog must be answered by its own buttons. */
  onClose?: () => void
  /** `sheet` rises from the bottom on phones; `side` is a panel at the right edge. */
  shape?: 'sheet' | 'side'
  wide?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** Mounted means open: render it conditionally. It stands outside the page, so that its forms are not inside others. */
export const Dialog = ({ title, onClose, shape = 'sheet', wide, footer, children }: Props) => {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return createPortal(
    <dialog
      ref={ref}
      className={`${styles.dialog} ${styles[shape]} ${wide ? styles.wide : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // It is this one that is left, not the drawer or dialog of the console it may stand above.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {onClose && (
          <button type="button" className={styles.close} aria-label={words().close} onClick={onClose}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
            </svg>
          </button>
        )}
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </dialog>,
    document.body,
  )
}

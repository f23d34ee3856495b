import { useEffect, useRef } from 'react'
import { words } from '../messages/shared.zh.ts'
import { useStore } from '../state/store.ts'
import styles from './ToastHost.module.css'
import { closeToast, toasts } from './toast.ts'

/** Shows the one current message, above everything: a popover outranks open dialogs, whichever shell they belong to. */
export const ToastHost = () => {
  const current = useStore(toasts, (value) => value.current)
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (!current || !element?.showPopover) return
    element.showPopover()
    return () => element.hidePopover()
  }, [current])
  return (
    <div ref={host} popover="manual" className={styles.host}>
      {current && (
        <div
          key={current.id}
          className={`${styles.toast} ${styles[current.tone]}`}
          role={current.tone === 'error' ? 'alert' : 'status'}
          data-toast={current.tone}
        >
          <span>{current.text}</span>
          <button
            type="button"
            className={styles.close}
            aria-label={words().closeMessage}
            onClick={closeToast}
          >
            ×
          </button>
        </div>
      )}
    </div>
  )
}

// The sidebar on narrow screens: slides in over the page. A modal dialog keeps focus and Escape right by itself.

import { useEffect, useRef } from 'react'
import styles from './ConsoleShell.module.css'
import { Sidebar } from './Sidebar.tsx'

export const MenuDrawer = ({ onClose }: { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is for the backdrop
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="主菜单"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <Sidebar inDrawer onChosen={onClose} />
    </dialog>
  )
}

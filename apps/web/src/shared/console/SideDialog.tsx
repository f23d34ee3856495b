import { type ReactNode, useEffect, useRef } from 'react'

/** What slides in over a page on narrow screens. A modal dialog keeps focus and Escape right by itself. */
export const SideDialog = ({
  label,
  className,
  onClose,
  children,
}: {
  label: string
  className: string | undefined
  onClose: () => void
  children: ReactNode
}) => {
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
      className={className}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {children}
    </dialog>
  )
}

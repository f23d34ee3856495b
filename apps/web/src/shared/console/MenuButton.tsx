// A button that opens a small menu below itself: arrows move, Enter chooses, Escape and a click elsewhere close.
//   <MenuButton label="账号菜单" face={<Avatar … />} align="end"> <MenuChoice …>退出登录</MenuChoice> </MenuButton>

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import styles from './MenuButton.module.css'

const choices = (panel: HTMLElement | null) => [
  ...(panel?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])') ?? []),
]

export const MenuButton = ({
  label,
  face,
  align = 'start',
  children,
}: {
  label: string
  face: ReactNode
  align?: 'start' | 'end'
  children: ReactNode
}) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    choices(panel.current)[0]?.focus()
    const elsewhere = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', elsewhere)
    return () => document.removeEventListener('pointerdown', elsewhere)
  }, [open])
  // A menu left open must not be there when its kept layout comes back.
  useEffect(() => () => setOpen(false), [])

  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const items = choices(panel.current)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') setOpen(false)
    if (next === undefined) return
    event.preventDefault()
    items.at(next % items.length)?.focus()
  }

  return (
    <div className={styles.root} ref={root}>
      <button
        type="button"
        className={styles.face}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        <div
          ref={panel}
          role="menu"
          aria-label={label}
          className={`${styles.panel} ${align === 'end' ? styles.end : ''}`}
          tabIndex={-1}
          onKeyDown={move}
          onClick={close}
        >
          {children}
        </div>
      )}
    </div>
  )
}

export const MenuChoice = ({
  icon,
  chosen,
  onChoose,
  to,
  children,
}: {
  icon?: ReactNode
  chosen?: boolean
  children: ReactNode
} & ({ onChoose: () => void; to?: never } | { to: string; onChoose?: never })) => {
  const inside = (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.text}>{children}</span>
    </>
  )
  if (to !== undefined) {
    return (
      <Link role="menuitem" tabIndex={-1} className={styles.item} to={to}>
        {inside}
      </Link>
    )
  }
  const shared = { type: 'button' as const, tabIndex: -1, onClick: onChoose }
  if (chosen === undefined) {
    return (
      <button {...shared} role="menuitem" className={styles.item}>
        {inside}
      </button>
    )
  }
  return (
    <button
      {...shared}
      role="menuitemradio"
      aria-checked={chosen}
      className={`${styles.item} ${chosen ? styles.chosen : ''}`}
    >
      {inside}
    </button>
  )
}

export const MenuHeading = ({ children }: { children: ReactNode }) => (
  <div className={styles.heading} role="presentation">
    {children}
  </div>
)

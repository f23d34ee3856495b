import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './Tabs.module.css'

type Tab<K extends string> = { key: K; label: string }
type Props<K extends string> = {
  label: string
  tabs: readonly Tab<K>[]
  active: K
  onChange: (key: K) => void
  children: ReactNode
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

export const Tabs = <K extends string>({ label, tabs, active, onChange, children }: Props<K>) => {
  const id = useId()
  const move = (event: KeyboardEvent) => {
    const step = STEP[event.key]
    if (!step) return
    event.preventDefault()
    const next = tabs[(tabs.findIndex(({ key }) => key === active) + step + tabs.length) % tabs.length]!
    onChange(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <>
      <div className={styles.list} role="tablist" aria-label={label}>
        {tabs.map(({ key, label: text }) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            aria-selected={key === active}
            aria-controls={`${id}-panel`}
            tabIndex={key === active ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(key)}
            onKeyDown={move}
          >
            {text}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </>
  )
}

// Which columns somebody wants to see, remembered on this browser for each list.

import { useState } from 'react'
import type { ListColumn } from './listTypes.ts'

type Choice = Record<string, boolean>

const read = (key: string): Choice => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Choice) : {}
  } catch {
    return {}
  }
}

export const useColumnMemory = <Row>(list: string, columns: readonly ListColumn<Row>[]) => {
  const key = `columns-${list}`
  const [choice, setChoice] = useState<Choice>(() => read(key))
  const remember = (next: Choice) => {
    setChoice(next)
    if (Object.keys(next).length) localStorage.setItem(key, JSON.stringify(next))
    else localStorage.removeItem(key)
  }
  const isShown = (column: ListColumn<Row>) => column.always || (choice[column.key] ?? !column.optional)
  return {
    shown: columns.filter(isShown),
    isShown,
    toggle: (column: ListColumn<Row>) => remember({ ...choice, [column.key]: !isShown(column) }),
    reset: () => remember({}),
  }
}

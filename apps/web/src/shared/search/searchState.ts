// Whether the global search is open: the top bar, Ctrl+K and the dialog itself all have a say.

import { use, useEffect } from 'react'
import { LayoutVisible } from '../navigation/PageOutlet.tsx'
import { createStore, useStore } from '../state/store.ts'

const state = createStore({ open: false })

export const openSearch = () => state.set({ open: true })
const close = () => state.set({ open: false })

export const useSearchKey = () => {
  const visible = use(LayoutVisible)
  const open = useStore(state, (value) => value.open)
  useEffect(() => {
    if (!visible) return
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      openSearch()
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      close()
    }
  }, [visible])
  return { open: open && visible, close }
}

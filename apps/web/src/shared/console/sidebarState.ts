// Whether the sidebar is narrow and which groups are open. Outside React, so that it is the same in every layout.

import { createStore } from '../state/store.ts'

const NARROW = 'sidebar-narrow'

export const sidebarState = createStore<{ narrow: boolean; openGroups: readonly string[] }>({
  narrow: localStorage.getItem(NARROW) === '1',
  openGroups: [],
})

export const setNarrow = (narrow: boolean) => {
  if (narrow) localStorage.setItem(NARROW, '1')
  else localStorage.removeItem(NARROW)
  sidebarState.set({ narrow })
}

export const openGroup = (key: string) =>
  sidebarState.set(({ openGroups }) => (openGroups.includes(key) ? {} : { openGroups: [...openGroups, key] }))

export const toggleGroup = (key: string) =>
  sidebarState.set(({ openGroups }) => ({
    openGroups: openGroups.includes(key) ? openGroups.filter((open) => open !== key) : [...openGroups, key],
  }))

// Whether the sidebar is narrow and which groups are open. Outside React, so that it is the same in every layout.

import { createStore } from '../state/store.ts'

const NARROW = 'sidebar-narrow'
/** On a small screen a list needs the room more than the names of pages do, until somebody widens it. */
const SMALL_DESK = '(max-width: 1199px)'

const isNarrowAtFirst = () => {
  const chosen = localStorage.getItem(NARROW)
  return chosen ? chosen === '1' : window.matchMedia(SMALL_DESK).matches
}

export const sidebarState = createStore<{ narrow: boolean; openGroups: readonly string[] }>({
  narrow: isNarrowAtFirst(),
  openGroups: [],
})

export const setNarrow = (narrow: boolean) => {
  localStorage.setItem(NARROW, narrow ? '1' : '0')
  sidebarState.set({ narrow })
}

export const openGroup = (key: string) =>
  sidebarState.set(({ openGroups }) => (openGroups.includes(key) ? {} : { openGroups: [...openGroups, key] }))

export const toggleGroup = (key: string) =>
  sidebarState.set(({ openGroups }) => ({
    openGroups: openGroups.includes(key) ? openGroups.filter((open) => open !== key) : [...openGroups, key],
  }))

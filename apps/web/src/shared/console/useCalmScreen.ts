import { useSyncExternalStore } from 'react'

const CALM = '(prefers-reduced-motion: reduce)'

const subscribe = (changed: () => void) => {
  const query = window.matchMedia(CALM)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether this person asked their system for less movement. */
export const useCalmScreen = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(CALM).matches)

import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 767px)'

const subscribe = (changed: () => void) => {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** A telephone, or a window as narrow as one. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)

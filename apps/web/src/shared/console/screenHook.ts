import { useSyncExternalStore } from 'react'

/** A hook that says whether the screen is as asked, and says it again when that changes. */
export const screenHook = (asked: string) => {
  const subscribe = (changed: () => void) => {
    const query = window.matchMedia(asked)
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }
  return (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(asked).matches)
}

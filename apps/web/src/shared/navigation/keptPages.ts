import { session } from '../session/session.ts'
import { createStore } from '../state/store.ts'

export const KEPT_PAGES_MAX = 6

export const keyOf = (epoch: number | '', pathname: string) => `${epoch} ${pathname}`
export const pathOfKey = (key: string) => key.slice(key.indexOf(' ') + 1)

/** Addresses of the pages kept alive, the most recently shown last. One list for all layouts. */
export const keptPages = createStore<{ keys: readonly string[] }>({ keys: [] })

export const keepPage = (key: string) =>
  keptPages.set(({ keys }) => ({
    keys: [...keys.filter((kept) => kept !== key), key].slice(-KEPT_PAGES_MAX),
  }))

let epoch = session.get().epoch
session.subscribe(() => {
  if (session.get().epoch === epoch) return
  epoch = session.get().epoch
  keptPages.set({ keys: [] })
})

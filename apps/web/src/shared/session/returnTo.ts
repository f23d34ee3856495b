// Where to take somebody back to after signing in again; only the same person, only this tab.

const KEY = 'returnTo'
type Remembered = { userId: string; path: string }

export const rememberReturn = (userId: string, path = location.pathname + location.search) =>
  sessionStorage.setItem(KEY, JSON.stringify({ userId, path } satisfies Remembered))

/** Somebody who was not signed in asked for a page: whoever signs in now gets it. */
export const rememberWish = (path: string) => rememberReturn('', path)

export const takeReturn = (userId: string): string | null => {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (!text) return null
  const remembered = JSON.parse(text) as Remembered
  return remembered.userId === '' || remembered.userId === userId ? remembered.path : null
}

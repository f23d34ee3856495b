// A card of the company's messenger brings people along with the company it is of: `?corp=…`. Whoever is not signed in is
// then asked by that messenger who he is, and not for a password.

const KEY = 'workplaceCorp'
/** On the address of the page that asks: its client is sent on without a button pressed. */
export const AT_ONCE = 'go=1'

export const captureWorkplaceLink = () => {
  const corp = new URLSearchParams(location.search).get('corp')
  if (corp && /^[\w-]{4,64}$/.test(corp)) sessionStorage.setItem(KEY, corp)
}

/** Once: where the messenger does not know him either, the next way in is his to choose. */
export const takeWorkplaceLink = (): string | null => {
  const corp = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return corp
}

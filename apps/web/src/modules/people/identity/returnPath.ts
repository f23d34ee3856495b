// Somebody on his way to a contract is sent here to prove who he is and must get back. Only to a page of this site:
// an address somebody else wrote into the link leads nowhere.

export const readReturn = (search: URLSearchParams): string | null => {
  const asked = search.get('return')
  if (!asked?.startsWith('/')) return null
  try {
    const target = new URL(asked, location.origin)
    // `//host`, `/\host` and control characters are read by browsers as another site.
    return target.origin === location.origin ? target.pathname + target.search + target.hash : null
  } catch {
    return null
  }
}

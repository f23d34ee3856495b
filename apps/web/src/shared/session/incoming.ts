// `access_token` and `userType` may arrive in the address of any navigation (links from partners and messages).
// The token is checked with the server before it is kept, and never pushes another person's live session aside
// without asking.

import { loadChunk } from '../recovery/loadChunk.ts'
import { saveUserType } from './token.ts'

export type Incoming = { accessToken: string | null; userType: 1 | 2 | null }

export const stripIncoming = (search: string): { incoming: Incoming; search: string } => {
  const query = new URLSearchParams(search)
  const accessToken = query.get('access_token') || null
  const userType = query.get('userType')
  if (!query.has('access_token') && !query.has('userType')) {
    return { incoming: { accessToken: null, userType: null }, search }
  }
  query.delete('access_token')
  query.delete('userType')
  const rest = query.toString()
  return {
    incoming: { accessToken, userType: userType === '1' ? 1 : userType === '2' ? 2 : null },
    search: rest && `?${rest}`,
  }
}

export const acceptIncoming = async ({ accessToken, userType }: Incoming, from: string | null = null) => {
  const outcome = accessToken
    ? await (await loadChunk(() => import('./takeToken.ts'))).takeToken(accessToken, from)
    : 'taken'
  if (userType && outcome === 'taken') saveUserType(userType)
}

/** Where the page was opened from, as far as the browser tells; a link in a message tells nothing. */
const cameFrom = (): string | null => {
  const origin = URL.canParse(document.referrer) ? new URL(document.referrer).origin : ''
  return origin === location.origin ? null : origin
}

let arrived: Incoming | null = null

/** What the page was opened with: out of the address bar before anything else can read, log or bookmark it. */
export const captureArrival = () => {
  const { incoming, search } = stripIncoming(location.search)
  if (search === location.search) return
  history.replaceState(history.state, '', location.pathname + search + location.hash)
  arrived = incoming
}

export const acceptArrival = async () => {
  const incoming = arrived
  arrived = null
  if (incoming) await acceptIncoming(incoming, cameFrom())
}

// `access_token` and `userType` may arrive in the address of any navigation (links from partners and messages).
// The token is checked with the server before it is kept, and never pushes another person's live session aside
// without asking.

import { call } from '../api/call.ts'
import { askWhichAccount } from '../lite/accountChoice.ts'
import { toast } from '../lite/toast.ts'
import { openSession, session } from './session.ts'
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

const verify = (accessToken: string, origin?: string) =>
  call('/user/verify', { accessToken, ...(origin ? { origin } : {}) }, { quiet: true })

const acceptToken = async (accessToken: string, from: string | null): Promise<'kept' | 'taken'> => {
  const { holder } = session.get()
  if (holder?.token === accessToken) return 'taken'
  const arriving = await verify(accessToken, from ?? undefined).catch(() => null)
  if (!arriving?.valid || !arriving.userId || !arriving.userType) {
    toast.error(arriving ? '链接中的登录信息已失效，请重新登录' : '暂时无法核对链接中的登录信息，请稍后重试')
    return 'kept'
  }
  if (holder && holder.userId !== arriving.userId) {
    const current = await verify(holder.token).catch(() => null)
    // Not knowing whether the present session lives is no licence to drop it.
    if (current === null || current.valid) {
      const choice = await askWhichAccount({ current: current?.name ?? null, arriving: arriving.name })
      if (choice === 'stay') return 'kept'
    }
  }
  // A stranger's link would otherwise make this browser his, and what is written next would be his to read. The page
  // of a partner whose user this is may bring him in: it is registered for that.
  if (!holder && from !== null && !arriving.trusted) {
    const choice = await askWhichAccount({ isGuest: true, current: null, arriving: arriving.name })
    if (choice === 'stay') return 'kept'
  }
  openSession({ token: accessToken, userId: arriving.userId, userType: arriving.userType })
  return 'taken'
}

/** `from`: the origin of the page it came from, '' when that is not told; null for our own. */
export const acceptIncoming = async ({ accessToken, userType }: Incoming, from: string | null = null) => {
  const outcome = accessToken ? await acceptToken(accessToken, from) : 'taken'
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

import { go, page } from '../navigation/go.ts'
import { KEYS } from './keys.ts'
import { onLinkVisit } from './linkVisit.ts'
import { rememberReturn } from './returnTo.ts'
import { closeOpenSession, closeSession, session } from './session.ts'
import { inWorkplaceClient } from './workplace.ts'

const inOpenPlatform = () => page.path().startsWith('/platform')

/** The session after which somebody was last sent to sign in; moving there takes a moment. */
let sentAfter: number | null = null

/** Whoever came by a link learns there what has become of it; there is no login he could be sent to. */
const backToLink = (): boolean => {
  const visit = onLinkVisit()
  if (!visit) return false
  closeSession()
  go(`/platform/freeOpenLink/${visit.code}`)
  return true
}

/** The server no longer knows this session (code 401). Returns whether anything was done about it. */
export const sessionExpired = (): boolean => {
  if (backToLink()) return false
  if (inOpenPlatform()) {
    closeOpenSession()
    go('/platform/openlogin')
    return true
  }
  const { holder } = session.get()
  if (inWorkplaceClient()) {
    if (!holder) return false
    closeSession()
    page.reload()
    return true
  }
  // Several calls fail together when a session ends; the first one has dealt with it.
  if (!holder && (page.path() === '/login' || session.get().epoch === sentAfter)) return false
  const ssoCode = localStorage.getItem(KEYS.ssoCode)
  if (holder) rememberReturn(holder.userId)
  closeSession()
  sentAfter = session.get().epoch
  go(ssoCode ? `/ssoLogin?ssoCode=${encodeURIComponent(ssoCode)}` : '/login')
  return true
}

/** Somebody has put an end to this session (code 1003): the sign-in page, whichever way one had come in. */
export const forcedOut = (): boolean => {
  if (!session.get().holder) return false
  if (backToLink()) return true
  closeSession()
  sentAfter = session.get().epoch
  go('/login')
  return true
}

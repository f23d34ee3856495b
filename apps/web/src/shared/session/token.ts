import { TOKEN_COOKIE_LIFETIME, TOKEN_LIFETIME } from '@xinqi/api/limits'
import { TOKEN_COOKIE, USER_TYPE_COOKIE } from '@xinqi/api/wire'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'
import { KEYS } from './keys.ts'

export type Holder = { token: string; userId: string; userType: 1 | 2 }
type Stamped = Holder & { expires: number }

const isStamped = (value: unknown): value is Stamped =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Stamped).token === 'string' &&
  typeof (value as Stamped).expires === 'number'

/** Local storage has no lifetime of its own, so the token carries the moment it ends. */
export const saveToken = (holder: Holder, now = Date.now()) => {
  localStorage.setItem(KEYS.token, JSON.stringify({ ...holder, expires: now + TOKEN_LIFETIME }))
  writeCookie(TOKEN_COOKIE, holder.token, TOKEN_COOKIE_LIFETIME)
  writeCookie(USER_TYPE_COOKIE, String(holder.userType), TOKEN_COOKIE_LIFETIME)
}

export const loadToken = (now = Date.now()): Holder | null => {
  let stored: unknown
  try {
    stored = JSON.parse(localStorage.getItem(KEYS.token) ?? 'null')
  } catch {
    return null
  }
  if (!isStamped(stored) || stored.expires <= now) return null
  const { token, userId, userType } = stored
  return { token, userId, userType }
}

export const cookieToken = () => readCookie(TOKEN_COOKIE)

export const saveUserType = (userType: 1 | 2) =>
  writeCookie(USER_TYPE_COOKIE, String(userType), TOKEN_COOKIE_LIFETIME)

export const dropTokenCookies = () => {
  dropCookie(TOKEN_COOKIE)
  dropCookie(USER_TYPE_COOKIE)
}

// Where somebody may be sent back to. Pure.

export type Origins = { frames?: string[]; hosts?: string[]; schemes?: string[] }

/** Registered exactly: an https host with its usual port, or a scheme of the partner's own app. */
export const mayReturnTo = (url: string, { hosts = [], schemes = [] }: Origins): boolean => {
  // What a browser would mend silently is refused: white space, backslashes, control characters.
  if (/[\s\\\p{Cc}]/u.test(url) || url.startsWith('//')) return false
  let target: URL
  try {
    target = new URL(url)
  } catch {
    return false
  }
  if (target.username || target.password) return false
  if (target.protocol === 'https:')
    return target.port === '' && hosts.includes(target.hostname) && /^https:\/\/[^/]/i.test(url)
  const scheme = target.protocol.slice(0, -1)
  return !FORBIDDEN.has(scheme) && schemes.includes(scheme)
}
const FORBIDDEN = new Set([
  'http',
  'javascript',
  'data',
  'vbscript',
  'file',
  'blob',
  'about',
  'ws',
  'wss',
  'ftp',
])

export const isHost = (text: string): boolean =>
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(text)
export const isScheme = (text: string): boolean =>
  /^[a-z][a-z0-9.+-]{2,30}$/.test(text) && !FORBIDDEN.has(text) && text !== 'https'
/** https://example.com, with a port if it has one; nothing behind it. */
export const isFrameOrigin = (text: string): boolean => {
  try {
    const url = new URL(text)
    return url.protocol === 'https:' && url.origin === text && isHost(url.hostname)
  } catch {
    return false
  }
}

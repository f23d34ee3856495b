import { NO_APP_SCHEMES } from '@xinqi/api/open/app-schemes'
import { isLoopback } from '@xinqi/api/open/origin-rules'
import { CodedError } from '../../../platform/errors.ts'

export type Registered = { hosts: readonly string[]; schemes: readonly string[]; isSandbox: boolean }

/**
 * Where our pages may lead back to: a host registered letter by letter, port included, over https; or an app on the
 * telephone by a scheme registered for it. What browsers read in more than one way is refused rather than repaired.
 * A sandbox may lead to any port of the developer's own machine. Pure.
 */
export const isReturnUrl = (url: string, { hosts, schemes, isSandbox }: Registered): boolean => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  if (/[\u0000-\u0020\u007f-\u00a0\\]/.test(url) || !URL.canParse(url)) return false
  const parsed = new URL(url)
  // A dot at the end names the same host to the network and another one to cookies and lists.
  if (parsed.username || parsed.password || parsed.hostname.endsWith('.')) return false
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(url)?.[1]?.toLowerCase()
  if (scheme === undefined) return false
  if (scheme === 'https') return isWritten(url, parsed) && hosts.includes(parsed.host)
  if (scheme === 'http') return isSandbox && isLoopback(parsed.hostname) && isWritten(url, parsed)
  return !NO_APP_SCHEMES.has(scheme) && schemes.includes(scheme)
}

/** As it is read: nothing between the scheme and the host, no @ that a hurried reader takes for part of a name. */
const isWritten = (url: string, parsed: URL): boolean => {
  const rest = url.slice(parsed.protocol.length + 2)
  const authority = rest.split(/[/?#]/, 1)[0]!
  return authority !== '' && !authority.includes('@') && authority.toLowerCase() === parsed.host
}

export const assertReturnUrl = (url: string, registered: Registered): void => {
  if (isReturnUrl(url, registered)) return
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  throw new CodedError(
    'OPEN_RETURN_URL',
    isLoopback(host)
      ? registered.isSandbox
        ? '返回地址在本机时请用 http，例如 http://localhost:3000/back'
        : '返回地址在本机，只有沙箱应用可以使用'
      : undefined,
  )
}

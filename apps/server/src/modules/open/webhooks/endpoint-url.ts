import { isIP } from 'node:net'
import { CodedError } from '../../../platform/errors.ts'
import { isPublicAddress } from '../../../platform/security/outbound.ts'
import type { Services } from '../../../platform/services.ts'

/** Told while it is typed; what a name leads to is judged again at every connection. */
export const isOutsideUrl = ({ config }: Pick<Services, 'config'>, text: string): boolean => {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return false
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const trusted = config.OUTBOUND_ALLOW.includes(host)
  const isPlain = url.protocol !== 'https:' && !(trusted && url.protocol === 'http:')
  const isInside =
    host.endsWith('.') || (!trusted && ((isIP(host) !== 0 && !isPublicAddress(host)) || host === 'localhost'))
  return !isPlain && !isInside && !url.username && !url.password && !url.hash
}

export const assertEndpointUrl = (services: Pick<Services, 'config'>, text: string): void => {
  if (!isOutsideUrl(services, text)) throw new CodedError('OPEN_ENDPOINT_URL')
}

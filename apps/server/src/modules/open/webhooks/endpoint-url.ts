import { isIP } from 'node:net'
import { isLoopback } from '@xinqi/api/open/origin-rules'
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

/** Said to whoever develops on his own machine: from here it would be the server that is called. */
const AT_HOME =
  '回调地址不能在本机（服务器会推给自己）：本机调试请用命令行工具 xinqi listen，把事件转到本机端口'

export const assertEndpointUrl = (services: Pick<Services, 'config'>, text: string): void => {
  if (isOutsideUrl(services, text)) return
  const isAtHome = URL.canParse(text) && isLoopback(new URL(text).hostname)
  throw new CodedError('OPEN_ENDPOINT_URL', isAtHome ? AT_HOME : undefined)
}

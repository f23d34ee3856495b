import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { listLinks, revokeLink } from './links.ts'

export const linkConsole = capability({
  name: 'open/link-console',
  calls: handlers({ '/open/link/list': listLinks, '/open/link/revoke': revokeLink }),
  reads: ['open_link'],
})

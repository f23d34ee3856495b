import { capability, provide } from '../../../platform/capability.ts'
import { handlers, sending } from '../../../platform/http/call.ts'
import { TASK_STANDING } from '../../../platform/session/task-rules.ts'
import { TRUSTED_ORIGIN } from '../../people/sign-in/trusted-origin.ts'
import { proveInSandbox, renewLink, sendLinkCode } from './before-opening.ts'
import { taskHolds } from './link-standing.ts'
import { openLink } from './open-link.ts'
import { isPartnerOrigin } from './trusted-origin.ts'

export const openLinks = capability({
  name: 'open/links',
  calls: handlers({
    '/open/freeLink/{param}': openLink,
    '/open/freeLinkCode/{param}': sending(sendLinkCode),
    '/open/freeLinkProve/{param}': proveInSandbox,
    '/open/freeLinkRenew/{param}': renewLink,
  }),
  tables: ['open_link', 'open_consent'],
  provides: [
    provide(TASK_STANDING, { of: 'open/links', holds: taskHolds }),
    provide(TRUSTED_ORIGIN, { of: 'partners', trusts: isPartnerOrigin }),
  ],
  reads: ['account', 'company', 'member', 'open_app', 'open_identity', 'partner'],
})

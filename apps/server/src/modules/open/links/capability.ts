import { capability, provide } from '../../../platform/capability.ts'
import { handlers, sendThenCommit } from '../../../platform/http/call.ts'
import { TASK_STANDING } from '../../../platform/session/task-rules.ts'
import { NAMED_ACTS } from '../../evidence/in-my-name/named-acts.ts'
import { TRUSTED_ORIGIN } from '../../people/sign-in/trusted-origin.ts'
import { proveInSandbox, renewLink, sendLinkCode } from './before-opening.ts'
import { isTaskOpen } from './link-state.ts'
import { appConsents } from './named-acts.ts'
import { openLink } from './open-link.ts'
import { isPartnerOrigin } from './trusted-origin.ts'

export const openLinks = capability({
  name: 'open/links',
  calls: handlers({
    '/open/freeLink/{param}': openLink,
    '/open/freeLinkCode/{param}': sendThenCommit(sendLinkCode),
    '/open/freeLinkProve/{param}': proveInSandbox,
    '/open/freeLinkRenew/{param}': renewLink,
  }),
  tables: ['open_link', 'open_consent'],
  provides: [
    provide(NAMED_ACTS, appConsents),
    provide(TASK_STANDING, { of: 'open/links', holds: isTaskOpen }),
    provide(TRUSTED_ORIGIN, { of: 'partners', trusts: isPartnerOrigin }),
  ],
  reads: ['account', 'company', 'member', 'open_app', 'open_identity', 'partner'],
})

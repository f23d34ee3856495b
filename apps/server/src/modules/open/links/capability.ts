import { sql } from 'kysely'
import { capability, provide } from '../../../platform/capability.ts'
import { commitWithFiles, handlers, sendThenCommit } from '../../../platform/http/call.ts'
import { TASK_STANDING } from '../../../platform/session/task-rules.ts'
import { type ActsOf, actColumns, NAMED_ACTS } from '../../evidence/in-my-name/named-acts.ts'
import { TRUSTED_ORIGIN } from '../../people/sign-in/trusted-origin.ts'
import { proveInSandbox, renewLink, sendLinkCode } from './before-opening.ts'
import { isTaskOpen } from './link-state.ts'
import { openLink } from './open-link.ts'
import { isPartnerOrigin } from './trusted-origin.ts'

/** Apps somebody lets act with what he is here, on his own page. */
const appConsents = {
  of: 'open/links consents',
  kind: 'authorisation' as const,
  rows: ({ id, isCompany }: ActsOf) =>
    isCompany
      ? null
      : sql`
    select ${actColumns('authorisation', {
      id: sql`md5(consent.app_id || consent.account_id::text)::uuid`,
      what: sql`'同意应用使用本人信息'::text`,
      about: sql`'应用 ' || consent.app_id`,
      at: sql`consent.agreed_at`,
      address: sql`consent.address`,
      user_agent: sql`consent.user_agent`,
    })}
      from open_consent consent where consent.account_id = ${id}`,
}

export const openLinks = capability({
  name: 'open/links',
  calls: handlers({
    '/open/freeLink/{param}': openLink,
    '/open/freeLinkCode/{param}': sendThenCommit(sendLinkCode),
    '/open/freeLinkProve/{param}': commitWithFiles<'/open/freeLinkProve/{param}'>(proveInSandbox),
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

import { capability, provide } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { removeRows } from '../../../platform/db/row.ts'
import { COMPANY_CERTIFIED } from '../../company/certification/certified.ts'
import { PERSON_PROVEN } from '../../people/identity/verified.ts'
import { SANDBOX_RESET } from '../apps/sandbox-reset-point.ts'
import { forgetLinks } from '../links/end-link.ts'
import { companyProven, personProven } from '../users/proven-on-page.ts'

/** Users, contracts and the log of an app, as if it had never made a call. */
const forgetCalls = async (
  db: Queryable,
  { appId, realm }: { appId: string; realm: string },
): Promise<void> => {
  for (const table of ['open_contract', 'open_identity', 'open_user', 'open_api_log', 'open_usage'] as const)
    await db.deleteFrom(table).where('app_id', '=', appId).execute()
  await forgetLinks(db, appId)
  await removeRows(db, 'open_inbox', { realm })
}

/** Its endpoints stand in a registry of their own; see all-endpoints. */
export const publicApi = capability({
  name: 'open/public-api',
  provides: [
    provide(SANDBOX_RESET, { of: 'open/public-api', forget: forgetCalls }),
    provide(PERSON_PROVEN, { of: 'open/public-api', follow: personProven }),
    provide(COMPANY_CERTIFIED, { what: 'users of apps', follow: companyProven }),
  ],
  tables: ['open_inbox'],
  reads: ['open_usage', 'open_api_log'],
})

import { MEMBER, OPEN_APP, OPEN_PARTNER } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'

/**
 * Whether a page of this origin may bring this person in with a token in the address: an origin a live production app
 * registered, and he is one of that app's users or of the company it acts for. Anybody else's page has to ask him.
 */
export const isPartnerOrigin = async (db: Queryable, origin: string, accountId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('open_app')
    .innerJoin('partner', onColumns('partner', 'open_app', { id: 'partner_id', company_id: 'company_id' }))
    .select('open_app.id')
    .where('open_app.is_sandbox', '=', false)
    .where('open_app.status', '=', OPEN_APP.on)
    .where('open_app.removed_at', 'is', null)
    .where('partner.status', '<>', OPEN_PARTNER.frozen)
    .where(sql<boolean>`open_app.origins -> 'frames' @> ${JSON.stringify([origin])}::jsonb`)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('open_consent')
            .select('open_consent.app_id')
            .whereRef('open_consent.app_id', '=', 'open_app.id')
            .where('open_consent.account_id', '=', accountId),
        ),
        eb.exists(
          eb
            .selectFrom('member')
            .select('member.id')
            .whereRef('member.company_id', '=', 'open_app.company_id')
            .where('member.account_id', '=', accountId)
            .where('member.status', '=', MEMBER.active),
        ),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}

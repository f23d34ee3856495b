import { eventLabel } from '@xinqi/api/events'
import { sql } from 'kysely'
import type { Call } from '../../../platform/http/call.ts'

const SHOWN = 50

/** What became of a seal: by the company's own people, by the app's calls, by the partner's console. */
export const historyOf = async (
  { db, partner }: Pick<Call<'/open/seal/detail'>, 'db' | 'partner'>,
  sealId: string,
  companyId: string | null,
) => {
  const rows = await db
    .selectFrom('audit_event')
    .select([
      'event',
      'actor_name',
      'at',
      sql<string | null>`detail ->> 'reason'`.as('reason'),
      sql<string | null>`detail ->> 'on'`.as('switched'),
    ])
    .where(sql<boolean>`detail ? 'sealId' and detail ->> 'sealId' = ${sealId}`)
    .where('succeeded', '=', true)
    .where((eb) =>
      eb.or([
        ...(companyId ? [eb('company_id', '=', companyId)] : []),
        eb('account_id', '=', partner.partnerId),
        eb(
          'account_id',
          'in',
          eb.selectFrom('partner_user').select('id').where('partner_id', '=', partner.partnerId),
        ),
      ]),
    )
    .where((eb) => eb.or([eb('event', 'like', 'seal.%'), eb('event', 'like', 'openSeal%')]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ event, actor_name, at, reason, switched }) => ({
    what: switched === null ? eventLabel(event) : switched === 'true' ? '启用印章' : '停用印章',
    by: actor_name,
    reason,
    at: at.toISOString(),
  }))
}

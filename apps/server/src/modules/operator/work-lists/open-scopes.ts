import type { Row } from '../../../platform/db/row.ts'
import type { Call } from '../../../platform/http/call.ts'
import { decideScope, SCOPE } from '../../open/apps/scopes.ts'

const SHOWN = 100

const present = (row: Row<'open_scope_request'> & { partner_name: string; app_name: string }) => ({
  requestId: row.id,
  partnerName: row.partner_name,
  appId: row.app_id,
  appName: row.app_name,
  scope: row.scope,
  pace: row.pace,
  perSecond: row.per_second,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
})

/** What partners' apps ask for, the longest waiting first. */
export const listOpenScopes = async ({ db }: Call<'/operator/openScope/list'>) => {
  const rows = await db
    .selectFrom('open_scope_request')
    .innerJoin('open_app', 'open_app.id', 'open_scope_request.app_id')
    .innerJoin('partner', 'partner.id', 'open_app.partner_id')
    .selectAll('open_scope_request')
    .select(['open_app.name as app_name', 'partner.name as partner_name'])
    .where('open_scope_request.status', '=', SCOPE.waiting)
    .orderBy('open_scope_request.created_at')
    .limit(SHOWN)
    .execute()
  return { list: rows.map(present) }
}

export const decideOpenScope = async (call: Call<'/operator/openScope/decide'>) => {
  const { body, db, note, now } = call
  const { appName, scope } = await decideScope(db, { ...body, answer: body.answer?.trim() || null, now })
  note({ target: appName, detail: { scope, granted: body.granted } })
  return {}
}

import { DEPOSIT } from '@xinqi/api/quota'
import { sql } from 'kysely'
import { countedPage } from '../../../platform/db/keyset.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { quotaOwner } from './owner.ts'
import { presentLot } from './present-lot.ts'

export const listLots: PlainHandler<'/quota/lots'> = async ({ actor, body, db, now }) => {
  const state = sql<number>`case when lot.expires_at <= ${now} then 3 when lot.remaining = 0 then 2
    when lot.starts_at > ${now} then 4 else 1 end`
  let mine = db.selectFrom('quota_lot as lot').where('lot.owner_id', '=', quotaOwner(actor))
  mine = body.kind
    ? mine.where('lot.kind', '=', body.kind)
    : mine.where('lot.kind', 'not like', 'service:%').where('lot.kind', '<>', DEPOSIT)
  if (body.state) mine = mine.where(state, '=', body.state)
  return countedPage(
    mine
      .leftJoin('company as agent', 'agent.id', 'lot.from_owner_id')
      .selectAll('lot')
      .select(['agent.name as agent_name', state.as('state')]),
    mine,
    body,
    { at: 'lot.created_at', id: 'lot.id' },
    (row) => ({
      lotId: row.id,
      ...presentLot(row),
      from: row.agent_name,
      state: row.state,
      expiresAt: row.expires_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    }),
  )
}

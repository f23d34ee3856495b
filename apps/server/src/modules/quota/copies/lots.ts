import type { Data } from '@xinqi/api/calls'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { DEPOSIT, kindFacts } from '@xinqi/api/quota'
import { sql } from 'kysely'
import { newestFirst, pageOf } from '../../../platform/db/keyset.ts'
import type { Call } from '../../../platform/http/call.ts'
import { quotaOwner } from './owner.ts'

export const listLots = async ({
  actor,
  body,
  db,
  now,
}: Call<'/quota/lots'>): Promise<Data<'/quota/lots'>> => {
  const pageSize = body.pageSize ?? PAGE_SIZE_DEFAULT
  const state = sql<number>`case when lot.expires_at <= ${now} then 3 when lot.remaining = 0 then 2
    when lot.starts_at > ${now} then 4 else 1 end`
  let mine = db.selectFrom('quota_lot as lot').where('lot.owner_id', '=', quotaOwner(actor))
  mine = body.kind
    ? mine.where('lot.kind', '=', body.kind)
    : mine.where('lot.kind', 'not like', 'service:%').where('lot.kind', '<>', DEPOSIT)
  if (body.state) mine = mine.where(state, '=', body.state)
  const rows = await newestFirst(
    mine
      .leftJoin('company as agent', 'agent.id', 'lot.from_owner_id')
      .selectAll('lot')
      .select(['agent.name as agent_name', state.as('state')]),
    { cursor: body.cursor, pageSize },
    { at: 'lot.created_at', id: 'lot.id' },
  ).execute()
  const { total } = await mine.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const page = pageOf(
    rows,
    pageSize,
    (row) => ({ at: row.created_at, id: row.id }),
    (row) => {
      const { name: kindName, unit } = kindFacts(row.kind)
      return {
        lotId: row.id,
        kind: row.kind,
        kindName,
        unit,
        name: row.name,
        from: row.agent_name,
        granted: row.granted,
        remaining: row.remaining,
        state: row.state,
        startsAt: row.starts_at?.toISOString() ?? null,
        expiresAt: row.expires_at?.toISOString() ?? null,
        createdAt: row.created_at.toISOString(),
      }
    },
  )
  return { ...page, total }
}

import type { Data } from '@xinqi/api/calls'
import { eventLabel } from '@xinqi/api/events'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'
import { newestFirst, pageOf } from '../../platform/db/keyset.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Actor } from '../../platform/session/actor.ts'

export type OperationFilter = { keyword?: string; event?: string; from?: string; to?: string }
export type OperationOwner = { companyId: string | null; accountId: string }

export const ownerOf = (actor: Actor): OperationOwner => ({
  companyId: actor.company?.id ?? null,
  accountId: actor.accountId,
})

/** A company's log is its administrators' to read; an individual reads his own. */
export const operationsOf = (db: Queryable, owner: OperationOwner, filter: OperationFilter) => {
  let query = db.selectFrom('audit_event')
  query = owner.companyId
    ? query.where('company_id', '=', owner.companyId)
    : query.where('account_id', '=', owner.accountId).where('company_id', 'is', null)
  if (filter.event) query = query.where('event', '=', filter.event)
  if (filter.from) query = query.where('at', '>=', new Date(filter.from))
  if (filter.to) query = query.where('at', '<', new Date(filter.to))
  const keyword = filter.keyword?.trim()
  if (keyword) {
    const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((eb) => eb.or([eb('actor_name', 'like', like), eb('target', 'like', like)]))
  }
  return query
}

const SHOWN = ['id', 'event', 'actor_name', 'target', 'succeeded', 'address', 'at'] as const

const present = (row: {
  id: string
  event: string
  actor_name: string | null
  target: string | null
  succeeded: boolean
  address: string | null
  at: Date
}) => ({
  eventId: row.id,
  event: row.event,
  label: eventLabel(row.event),
  actorName: row.actor_name,
  target: row.target,
  succeeded: row.succeeded,
  address: row.address,
  at: row.at.toISOString(),
})

export const operationPage = async (
  db: Queryable,
  owner: OperationOwner,
  filter: OperationFilter,
  page: { cursor?: string; pageSize: number },
) => {
  const query = operationsOf(db, owner, filter)
  const rows = await newestFirst(query.select(SHOWN), page, { at: 'at', id: 'id' }).execute()
  return pageOf(rows, page.pageSize, (row) => ({ at: row.at, id: row.id }), present)
}

export const countOperations = async (
  db: Queryable,
  owner: OperationOwner,
  filter: OperationFilter,
): Promise<number> => {
  const { total } = await operationsOf(db, owner, filter)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const listOperations = async ({
  actor,
  body,
  db,
}: Call<'/operation/list'>): Promise<Data<'/operation/list'>> => {
  const owner = ownerOf(actor)
  const { cursor, pageSize = PAGE_SIZE_DEFAULT, ...filter } = body
  const [page, total] = await Promise.all([
    operationPage(db, owner, filter, { cursor, pageSize }),
    countOperations(db, owner, filter),
  ])
  return { ...page, total }
}

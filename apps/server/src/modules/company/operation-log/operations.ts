import { eventLabel } from '@xinqi/api/events'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { behind, type PageQuery, pageOf } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { namedTargets } from './named-targets.ts'

export type OperationFilter = { keyword?: string; event?: string; from?: string; to?: string }
export type OperationOwner = { companyId: string | null; accountId: string }

export const ownerOf = (actor: Actor): OperationOwner => ({
  companyId: actor.company?.id ?? null,
  accountId: actor.accountId,
})

/** A company's log is its administrators' to read; an individual reads his own. */
const theirs = ({ companyId, accountId }: OperationOwner): RawBuilder<boolean> =>
  companyId ? sql`company_id = ${companyId}` : sql`account_id = ${accountId} and company_id is null`

const matching = (owner: OperationOwner, { event, from, to, keyword }: OperationFilter) => {
  const conditions = [theirs(owner)]
  if (event) conditions.push(sql`event = ${event}`)
  if (from) conditions.push(sql`at >= ${new Date(from)}`)
  if (to) conditions.push(sql`at < ${new Date(to)}`)
  const word = keyword?.trim()
  if (word) {
    const like = containing(word)
    conditions.push(sql`(actor_name like ${like} or target like ${like})`)
  }
  return conditions
}

type PresentedOperation = Pick<
  Selectable<Tables['audit_event']>,
  'id' | 'event' | 'actor_name' | 'target' | 'succeeded' | 'address' | 'at'
>

const present = (row: PresentedOperation) => ({
  eventId: row.id,
  event: row.event,
  label: eventLabel(row.event),
  actorName: row.actor_name,
  target: row.target,
  succeeded: row.succeeded,
  address: row.address,
  at: row.at.toISOString(),
})

/** The log of a busy house, looked at by everybody who audits it: written out, it costs less to ask than to build. */
export const operationPage = async (
  db: Queryable,
  owner: OperationOwner,
  filter: OperationFilter,
  page: PageQuery,
) => {
  const conditions = matching(owner, filter)
  if (page.cursor) conditions.push(behind(page.cursor, { at: sql`at`, id: sql`id` }))
  const { rows } = await sql<PresentedOperation>`
    select id, event, actor_name, target, succeeded, address, at from audit_event
     where ${sql.join(conditions, sql` and `)}
     order by at desc, id desc limit ${page.pageSize + 1}`.execute(db)
  const named = await namedTargets(
    db,
    rows.map(({ target }) => target),
  )
  return pageOf(
    rows,
    page.pageSize,
    (row) => ({ at: row.at, id: row.id }),
    (row) => present({ ...row, target: named(row.target) }),
  )
}

export const countOperations = async (
  db: Queryable,
  owner: OperationOwner,
  filter: OperationFilter,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from audit_event where ${sql.join(matching(owner, filter), sql` and `)}`.execute(
    db,
  )
  return rows[0]!.total
}

export const listOperations: PlainHandler<'/operation/list'> = async ({ actor, body, db }) => {
  const owner = ownerOf(actor)
  const { cursor, pageSize = PAGE_SIZE_DEFAULT, ...filter } = body
  const [page, total] = await Promise.all([
    operationPage(db, owner, filter, { cursor, pageSize }),
    countOperations(db, owner, filter),
  ])
  return { ...page, total }
}

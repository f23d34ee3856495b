import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { SERVICES, type ServiceKey } from '@xinqi/api/packages'
import { kindFacts } from '@xinqi/api/quota'
import { SUB_ACCOUNT } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { byCreation, newestFirst, pageOf } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { isLive } from '../../quota/copies/books.ts'
import { agentOf } from './access.ts'

const customersOf = (db: Queryable, agentId: string, filter: { keyword?: string; status?: number }) => {
  let query = db
    .selectFrom('sub_account')
    .innerJoin('company', 'company.id', 'sub_account.customer_id')
    .where('sub_account.company_id', '=', agentId)
  if (filter.status !== undefined) query = query.where('sub_account.status', '=', filter.status)
  const keyword = filter.keyword?.trim()
  if (keyword) query = query.where('company.name', 'like', containing(keyword))
  return query
}

type Figures = { owner_id: string; kind: string; allotted: number; used: number; left: number }

/** What the agent gave each customer, net of what he took back: used and left add up to it, apart from what expired. */
const figuresOf = async (db: Queryable, agentId: string, customerIds: string[]): Promise<Figures[]> => {
  if (!customerIds.length) return []
  const { rows } = await sql<Figures>`
    select lot.owner_id, lot.kind,
           sum(posting.amount) filter (where entry.type in (5, 6))::int as allotted,
           coalesce(-sum(posting.amount) filter (where entry.type in (2, 3)), 0)::int as used,
           sum(posting.amount)::int as left
      from quota_lot lot
      join quota_posting posting on posting.owner_id = lot.owner_id and posting.lot_id = lot.id
      join quota_entry entry on entry.owner_id = posting.owner_id and entry.id = posting.entry_id
     where lot.from_owner_id = ${agentId} and lot.owner_id = any(${customerIds}::uuid[])
     group by lot.owner_id, lot.kind
     order by lot.kind`.execute(db)
  return rows
}

export const listSubAccounts: PlainHandler<'/subAccount/list'> = async ({ actor, body, db }) => {
  const agentId = agentOf(actor)
  const pageSize = body.pageSize ?? PAGE_SIZE_DEFAULT
  const rows = await newestFirst(
    customersOf(db, agentId, body).selectAll('sub_account').select('company.name'),
    { cursor: body.cursor, pageSize },
    { at: 'sub_account.created_at', id: 'sub_account.id' },
  ).execute()
  const { total } = await customersOf(db, agentId, body)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const figures = await figuresOf(
    db,
    agentId,
    rows.map((row) => row.customer_id),
  )
  const page = pageOf(rows, pageSize, byCreation, (row) => {
    const own = figures.filter((figure) => figure.owner_id === row.customer_id)
    return {
      subAccountId: row.id,
      name: row.name,
      contact: row.contact,
      note: row.note,
      status: row.status,
      createdAt: row.created_at.toISOString(),
      quotas: own
        .filter((figure) => !figure.kind.startsWith('service:') && (figure.allotted > 0 || figure.used > 0))
        .map(({ kind, allotted, used, left }) => {
          const { name: kindName, unit } = kindFacts(kind)
          return { kind, kindName, unit, allotted, used, left }
        }),
      services: own
        .filter((figure) => figure.kind.startsWith('service:') && figure.left > 0)
        .map(({ kind, left }) => ({
          keyWord: kind,
          name: SERVICES[kind as ServiceKey] ?? kind,
          room: left,
        })),
    }
  })
  return { ...page, total }
}

export const customerOptions: PlainHandler<'/subAccount/customerList'> = async ({ actor, body, db }) => {
  const rows = await customersOf(db, agentOf(actor), { ...body, status: SUB_ACCOUNT.open })
    .select(['sub_account.id', 'company.name'])
    .orderBy('company.name')
    .limit(100)
    .execute()
  return rows.map((row) => ({ subAccountId: row.id, name: row.name }))
}

export const agentPackages: PlainHandler<'/subAccount/agentPackageList'> = async ({ actor, db, now }) => {
  const lots = await db
    .selectFrom('quota_lot')
    .select(['kind', 'name', 'expires_at', sql<number>`sum(remaining)::int`.as('left')])
    .where('owner_id', '=', agentOf(actor))
    .where(isLive(now))
    .groupBy(['kind', 'name', 'expires_at'])
    .orderBy('kind')
    .orderBy(sql`expires_at asc nulls last`)
    .execute()
  const services = new Map<string, number>()
  for (const lot of lots) {
    if (lot.kind.startsWith('service:')) services.set(lot.kind, (services.get(lot.kind) ?? 0) + lot.left)
  }
  return {
    copies: lots
      .filter((lot) => !lot.kind.startsWith('service:'))
      .map((lot) => {
        const { name: kindName, unit } = kindFacts(lot.kind)
        return {
          kind: lot.kind,
          kindName,
          unit,
          name: lot.name,
          left: lot.left,
          expireTime: lot.expires_at?.toISOString() ?? null,
        }
      }),
    services: [...services].map(([keyWord, room]) => ({
      keyWord,
      name: SERVICES[keyWord as ServiceKey] ?? keyWord,
      room,
    })),
  }
}

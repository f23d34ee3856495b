import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { addNew, oneOf, rowsOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError } from '../../../platform/errors.ts'
import { AUTH, AUTH_WORDS, authStateOf } from './rules.ts'

export type AuthRow = Selectable<Tables['open_seal_auth']>
type Which = { authId: string } | { authNo: string }

const asked = (db: Queryable, appId: string, which: Which) =>
  db
    .selectFrom('open_seal_auth')
    .selectAll()
    .where('app_id', '=', appId)
    .$if('authId' in which, (query) => query.where('id', '=', (which as { authId: string }).authId))
    .$if('authNo' in which, (query) => query.where('number', '=', (which as { authNo: string }).authNo))

export const authOf = async (db: Queryable, appId: string, which: Which): Promise<AuthRow> => {
  const found = await asked(db, appId, which).executeTakeFirst()
  if (!found) throw new CodedError('OPEN_AUTH_UNKNOWN')
  return found
}

/** Whoever signs under it and whoever ends it come one after the other: after the end nothing more is signed. */
export const lockAuth = async (db: Queryable, appId: string, which: Which): Promise<AuthRow> => {
  const found = await asked(db, appId, which).forUpdate().executeTakeFirst()
  if (!found) throw new CodedError('OPEN_AUTH_UNKNOWN')
  return found
}

export const writeChange = (
  db: Queryable,
  authId: string,
  change: { what: string; by: string; detail?: string | null; at: Date },
) =>
  addNew(db, 'open_seal_auth_change', {
    auth_id: authId,
    what: change.what,
    by_name: change.by,
    detail: change.detail ?? null,
    at: change.at,
  })

export const scopeOf = (row: AuthRow) => ({
  templates: row.templates,
  types: row.types,
  counterparties: row.counterparties,
  maxAmountCents: row.max_amount_cents === null ? null : Number(row.max_amount_cents),
})

export const authState = (row: AuthRow, now: Date) =>
  authStateOf({ status: row.status, endsAt: row.ends_at }, now)

export const presentPublic = (row: AuthRow, now: Date) => ({
  authNo: row.number,
  account: row.account,
  company: row.company_name,
  sealNos: row.seal_ids,
  status: AUTH_WORDS[authState(row, now)]!,
  scope: scopeOf(row),
  until: row.ends_at.toISOString(),
  grantedAt: row.granted_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
})

export type Listed = AuthRow & {
  filing_name: string
  used: number
  seals: { sealId: string; name: string }[]
}

export const listAuths = async (
  db: Queryable,
  appId: string,
  asked: { status?: number; keyword?: string; account?: string; authId?: string },
  now: Date,
): Promise<Listed[]> => {
  const rows = await db
    .selectFrom('open_seal_auth as auth')
    .innerJoin('open_filing', (join) =>
      join.onRef('open_filing.app_id', '=', 'auth.app_id').onRef('open_filing.id', '=', 'auth.filing_id'),
    )
    .selectAll('auth')
    .select([
      'open_filing.name as filing_name',
      sql<number>`(select count(*) from open_auto_signature s where s.auth_id = auth.id)`.as('used'),
    ])
    .where('auth.app_id', '=', appId)
    .$if(asked.account !== undefined, (query) => query.where('auth.account', '=', asked.account!))
    .$if(asked.authId !== undefined, (query) => query.where('auth.id', '=', asked.authId!))
    .$if(asked.status === AUTH.inForce, (query) =>
      query.where('auth.status', '=', AUTH.inForce).where('auth.ends_at', '>', now),
    )
    .$if(asked.status === AUTH.ended, (query) =>
      query.where('auth.status', '=', AUTH.inForce).where('auth.ends_at', '<=', now),
    )
    .$if(asked.status === AUTH.waiting || asked.status === AUTH.revoked, (query) =>
      query.where('auth.status', '=', asked.status!),
    )
    .$if(Boolean(asked.keyword), (query) =>
      query.where(
        sql<boolean>`(position(${asked.keyword!} in auth.number) > 0 or position(${asked.keyword!} in auth.company_name) > 0)`,
      ),
    )
    .orderBy('auth.created_at', 'desc')
    .limit(500)
    .execute()
  const names = await sealNames(
    db,
    rows.flatMap(({ seal_ids }) => seal_ids),
  )
  return rows.map((row) => ({
    ...row,
    used: Number(row.used),
    seals: row.seal_ids.map((sealId) => ({ sealId, name: names.get(sealId) ?? '已删除的印章' })),
  }))
}

const sealNames = async (db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(db, 'company_seal', { id: oneOf([...new Set(ids)]) }, { columns: ['id', 'name'] })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const countAuths = async (db: Queryable, appId: string, now: Date) => {
  const rows = await db
    .selectFrom('open_seal_auth')
    .select([
      sql<number>`case when status = ${AUTH.inForce} and ends_at <= ${now} then ${AUTH.ended} else status end`.as(
        'standing',
      ),
      sql<number>`count(*)`.as('count'),
    ])
    .where('app_id', '=', appId)
    .groupBy(sql`1`)
    .execute()
  return rows.map(({ standing: status, count }) => ({ status: Number(status), count: Number(count) }))
}

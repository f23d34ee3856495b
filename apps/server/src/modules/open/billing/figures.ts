import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PartnerActor } from '../../../platform/session/partner-sessions.ts'
import { namedKind } from '../../quota/copies/present-lot.ts'
import { countsOf, FIGURES, type Figures, sumsOf } from './sums.ts'

/** Whose figures, of which days (both counted) and of which apps; no apps named: all there ever were. */
export type Span = { partnerId: string; from: string; to: string; apps: readonly string[] | null }

/** A sub-user sees figures of his own apps. */
export const appsIn = ({ apps }: PartnerActor): readonly string[] | null =>
  apps === 'all' ? null : [...apps]

const within = ({ partnerId, from, to, apps }: Span) => sql`
  partner_id = ${partnerId} and day >= ${from}::date and day <= ${to}::date
  and (${apps === null} or app_id = any(${apps ?? []}::text[]))`

export const totalsOf = async (db: Queryable, span: Span) => {
  const { rows } = await sql<Figures>`select ${FIGURES} from open_charge_day where ${within(span)}`.execute(
    db,
  )
  return rows[0]!
}

export const byItem = async (db: Queryable, span: Span) => {
  const { rows } = await sql<Figures & { kind: string }>`
    select kind, ${FIGURES} from open_charge_day where ${within(span)} group by kind order by kind`.execute(
    db,
  )
  return rows.map((row) => ({ ...namedKind(row.kind), ...countsOf(row), ...sumsOf(row) }))
}

export const byApp = async (db: Queryable, span: Span) => {
  const { rows } = await sql<Figures & { app_id: string; name: string }>`
    select app_id, (select name from open_app where id = app_id) as name, ${FIGURES}
      from open_charge_day where ${within(span)} group by app_id order by name, app_id`.execute(db)
  return rows.map((row) => ({ appId: row.app_id, appName: row.name, ...sumsOf(row) }))
}

export const byAppAndItem = async (db: Queryable, span: Span) => {
  const { rows } = await sql<Figures & { app_id: string; name: string; kind: string }>`
    select app_id, (select name from open_app where id = app_id) as name, kind, ${FIGURES}
      from open_charge_day where ${within(span)} group by app_id, kind order by name, app_id, kind`.execute(
    db,
  )
  return rows.map((row) => ({
    appId: row.app_id,
    appName: row.name,
    ...namedKind(row.kind),
    ...countsOf(row),
    ...sumsOf(row),
  }))
}

/** The newest first, each with its items. */
export const byDay = async (db: Queryable, span: Span) => {
  const { rows } = await sql<Figures & { day: string; kind: string | null }>`
    select to_char(day, 'YYYY-MM-DD') as day, kind, ${FIGURES}
      from open_charge_day where ${within(span)}
     group by grouping sets ((day), (day, kind)) order by 1 desc, kind nulls first`.execute(db)
  return rows
    .filter(({ kind }) => kind === null)
    .map((row) => ({
      day: row.day,
      ...countsOf(row),
      ...sumsOf(row),
      byItem: rows
        .filter(({ day, kind }) => day === row.day && kind !== null)
        .map((item) => ({ ...namedKind(item.kind!), ...countsOf(item), ...sumsOf(item) })),
    }))
}

export const byMonth = async (db: Queryable, partnerId: string, apps: readonly string[] | null) => {
  const { rows } = await sql<Figures & { month: string; contracts: number }>`
    select to_char(day, 'YYYY-MM') as month, ${FIGURES},
           coalesce(sum(charged - returned) filter (where kind = 'contract'), 0)::int as contracts
      from open_charge_day
     where ${within({ partnerId, from: '2000-01-01', to: '9999-12-31', apps })} group by 1 order by 1 desc`.execute(
    db,
  )
  return rows
}

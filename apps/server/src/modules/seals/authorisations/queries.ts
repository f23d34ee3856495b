import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'

/** The state of a grant in the words of SQL, for filters; `grantStatus` says the same of one row. */
export const grantStatusIs = (status: number, now: Date) =>
  ({
    0: sql<boolean>`g.revoked_at is null and g.starts_at > ${now} and (g.ends_at is null or g.ends_at > ${now})`,
    1: sql<boolean>`g.revoked_at is null and g.starts_at <= ${now} and (g.ends_at is null or g.ends_at > ${now})`,
    2: sql<boolean>`g.revoked_at is null and g.ends_at <= ${now}`,
    3: sql<boolean>`g.revoked_at is not null`,
  })[status] ?? sql<boolean>`false`

export const grantsWithSeals = (db: Queryable) =>
  db
    .selectFrom('seal_grant as g')
    .innerJoin('company_seal as seal', (join) =>
      join.onRef('seal.company_id', '=', 'g.company_id').onRef('seal.id', '=', 'g.seal_id'),
    )
    .innerJoin('company as owner', 'owner.id', 'g.company_id')

export const applicationsWithSeals = (db: Queryable) =>
  db
    .selectFrom('seal_application as a')
    .innerJoin('company_seal as seal', (join) =>
      join.onRef('seal.company_id', '=', 'a.company_id').onRef('seal.id', '=', 'a.seal_id'),
    )

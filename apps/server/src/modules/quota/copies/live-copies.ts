import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'

/** What an owner has that can be used up, lot by lot, what ends first coming first; begun or still to begin. */
export const liveCopies = (db: Queryable, ownerId: string, now: Date) =>
  db
    .selectFrom('quota_lot')
    .leftJoin('company', 'company.id', 'quota_lot.from_owner_id')
    .select([
      'quota_lot.kind',
      'quota_lot.name',
      'quota_lot.granted',
      'quota_lot.remaining',
      'quota_lot.starts_at',
      'quota_lot.expires_at',
      'company.name as from_name',
    ])
    .where('quota_lot.owner_id', '=', ownerId)
    .where('quota_lot.kind', 'not like', 'service:%')
    .where('quota_lot.remaining', '>', 0)
    .where((eb) => eb.or([eb('quota_lot.expires_at', 'is', null), eb('quota_lot.expires_at', '>', now)]))
    .orderBy(sql`quota_lot.expires_at asc nulls last`)
    .orderBy('quota_lot.created_at')
    .execute()

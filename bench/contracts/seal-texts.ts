import { sql } from 'kysely'
import { sealKeptTexts } from '../../apps/server/src/modules/insight/archive/kept-text.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { ringOfOne } from '../../apps/server/src/platform/keys/generations.ts'
import { type OwnerKeys, ownerKeys } from '../../apps/server/src/platform/keys/owner-keys.ts'
import { sealedColumns } from '../../apps/server/src/platform/keys/sealed-columns.ts'

const opened = new WeakMap<Database, OwnerKeys>()
/** Of one database, opened once as a server does. */
export const keysIn = (db: Database): OwnerKeys => {
  const ring = ringOfOne(Buffer.alloc(32, 7))
  const known = opened.get(db) ?? ownerKeys(db, sealedColumns(ring), () => new Date(), ring)
  opened.set(db, known)
  return known
}

/** As if the release before had kept texts here. */
export const keepInClear = (db: Database) =>
  sql`delete from backfill where name like 'archive.seal%'`.execute(db)

/** Seals what was put in in clear and goes over to it, as the job does after an upgrade; says how long the copying took. */
export const sealAll = async (db: Database): Promise<number> => {
  const begun = performance.now()
  await sealKeptTexts({ db, clock: () => new Date(), ownerKeys: keysIn(db) } as never)
  const took = performance.now() - begun
  await sql`update contract_text set body = ''`.execute(db)
  await sql`insert into backfill (name, position, done_at) values ('archive.sealText:only', '{}', now())`.execute(
    db,
  )
  return took
}

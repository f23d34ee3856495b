import path from 'node:path'
import type pg from 'pg'
import { lockDataFolder } from '../../platform/config/data-lock.ts'
import type { Config } from '../../platform/config/settings.ts'
import { type Connection, openPool } from '../../platform/db/database.ts'
import { adoptTimeline } from '../../platform/db/timeline.ts'
import { parkJobs } from '../../platform/jobs/job-parking.ts'
import type { ObjectStore } from '../../platform/storage/object-store.ts'
import { objectStoreOf } from '../object-store-of.ts'
import { reachDatabase } from '../reach-database.ts'
import { filesIn } from './backup.ts'
import { copyFiles, LATEST_HEAD } from './copy-files.ts'
import { checkCopy, loadDatabase } from './load-database.ts'
import { BackupUnusable, dumpsIn, readManifest } from './manifest.ts'

export type Restored = { dump: string; takenAt: string; copied: number; missing: number; headAt: number }

/** Into an empty database and whatever store the settings name; the newest copy unless another one is asked for. */
export const restore = async (
  config: Config,
  folder: string,
  { dump, migrations }: { dump?: string; migrations: string },
): Promise<Restored> => {
  const chosen = dump ?? dumpsIn(folder)[0]
  if (!chosen) throw new BackupUnusable(`${folder} 里没有数据库备份`)
  const from = path.join(folder, chosen)
  const manifest = readManifest(from)
  const unlock = lockDataFolder(config.DATA_DIR)
  try {
    const { connection, leave } = await reachDatabase(config)
    try {
      await checkCopy(connection, from, manifest)
      const objects = objectStoreOf(config)
      const brought: string[] = []
      let [copied, headAt] = [0, 0]
      try {
        await loadDatabase(connection, from, manifest, migrations, async (client) => {
          // Before the rows are seen: from the moment a row is there, what it names is, too.
          copied = (await copyFiles(filesIn(folder), objects, (name) => brought.push(name))).copied
          headAt = await takeHeadOfDatabase(client, objects)
          await parkJobs(client, '由备份恢复', new Date())
        })
      } catch (error) {
        // What was there before stays; what this restore brought goes again, as its rows do.
        for (const name of brought) await objects.remove(name).catch(() => undefined)
        throw error
      }
      return {
        dump: chosen,
        takenAt: manifest.takenAt,
        copied,
        missing: await missingFiles(config, connection),
        headAt,
      }
    } finally {
      await leave()
    }
  } finally {
    unlock()
  }
}

/** For a database that was brought to a point in time by PostgreSQL's own means, beside files that are newer. */
export const adoptDatabase = async (config: Config): Promise<{ headAt: number; missing: number }> => {
  const { connection, leave } = await reachDatabase(config)
  try {
    const pool = openPool(connection, 1)
    try {
      const objects = objectStoreOf(config)
      const headAt = await takeHeadOfDatabase(pool, objects)
      await adoptTimeline(objects, pool)
      await parkJobs(pool, '由时间点恢复', new Date())
      return { headAt, missing: await missingFiles(config, connection) }
    } finally {
      await pool.end()
    }
  } finally {
    await leave()
  }
}

/**
 * The last head the platform signed is kept beside the files, so that nobody can set the log back unseen. A restore does
 * set it back, knowingly: from here on the log continues the last head that the restored database knows.
 */
const takeHeadOfDatabase = async (client: pg.Pool | pg.PoolClient, objects: ObjectStore): Promise<number> => {
  const { rows } = await (client as pg.Pool).query<{ size: number; note: string }>(
    'select size, note from evidence_checkpoint order by size desc limit 1',
  )
  if (rows[0]) await objects.put(LATEST_HEAD, Buffer.from(rows[0].note, 'utf8'))
  else await objects.remove(LATEST_HEAD)
  return rows[0]?.size ?? 0
}

/** What is the beginning of a newer revision, or may be read as such, needs no object of its own. */
const OBJECTS = `
  select distinct blob.scope_id::text as scope, encode(coalesce(holder.sha256, newer.sha256, blob.sha256), 'hex') as hash
    from blob
    left join blob holder on holder.id = blob.within
    left join lateral (select coalesce(deepest.sha256, next.sha256) as sha256
                         from earlier_revision noted
                         join blob next on next.id = noted.within_id
                         left join blob deepest on deepest.id = next.within
                        where noted.blob_id = blob.id order by noted.noted_at limit 1) newer on true`
/** A copy from before revisions were folded is looked at as it was. */
const OBJECTS_ONCE = "select scope_id::text as scope, encode(sha256, 'hex') as hash from blob"

/** Files that rows name and the store does not have; none, unless somebody removed them. */
const missingFiles = async (config: Config, connection: Connection): Promise<number> => {
  const there = new Set<string>()
  for await (const name of objectStoreOf(config).list()) there.add(name)
  const pool = openPool(connection, 1)
  try {
    const { rows: known } = await pool.query("select to_regclass('earlier_revision') is not null as folds")
    const { rows } = await pool.query<{ scope: string; hash: string }>(
      known[0].folds ? OBJECTS : OBJECTS_ONCE,
    )
    return rows.filter(({ scope, hash }) => !there.has(`blobs/${scope}/${hash.slice(0, 2)}/${hash}`)).length
  } finally {
    await pool.end()
  }
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '../../platform/config/settings.ts'
import { openPool } from '../../platform/db/database.ts'
import { timelineGuard } from '../../platform/db/timeline.ts'
import { diskStore } from '../../platform/storage/disk-store.ts'
import { objectStoreOf } from '../object-store-of.ts'
import { reachDatabase } from '../reach-database.ts'
import { copyFiles } from './copy-files.ts'
import { dumpDatabase, generationsIn } from './dump-database.ts'
import { BackupUnusable, dumpsIn, MANIFEST, readManifest } from './manifest.ts'

export type BackupSummary = { dump: string; rows: number; copied: number; kept: number }

/** Where the files of a backup folder lie, whichever of its copies of the database they go with. */
export const filesIn = (folder: string) => diskStore(path.join(folder, 'files'))

/**
 * The database first and the files after it: a file is written before the row that names it, so every file that a row
 * of the copy names is there. The other way round a restored contract could miss its file.
 */
export const backup = async (config: Config, folder: string, now: Date): Promise<BackupSummary> => {
  const { connection, leave } = await reachDatabase(config)
  const dump = `database-${now.toISOString().replace(/[:.]/g, '').slice(0, 15)}Z`
  try {
    // A copy of a primary that was overtaken would lack what was signed since.
    const pool = openPool(connection, 1, timelineGuard(objectStoreOf(config)))
    try {
      await refuseOtherKeys(pool, folder)
      const { tables } = await dumpDatabase(pool, path.join(folder, dump), now)
      const files = await copyFiles(objectStoreOf(config), filesIn(folder))
      return { dump, rows: tables.reduce((sum, { rows }) => sum + rows, 0), ...files }
    } finally {
      await pool.end()
    }
  } finally {
    await leave()
  }
}

/** Keys that turned wrap every file anew: beside a copy of the database from before, those files could not be opened. */
const refuseOtherKeys = async (pool: pg.Pool, folder: string) => {
  const [last] = dumpsIn(folder)
  if (!last || !existsSync(path.join(folder, last, MANIFEST))) return
  const { keys } = readManifest(path.join(folder, last))
  if (keys.join() !== (await generationsIn(pool)).join())
    throw new BackupUnusable('上次备份之后密钥已轮换：请换一个新的备份目录，旧目录连同当时的主密钥一起保留')
}

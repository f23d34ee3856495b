import type pg from 'pg'
import { readConfig } from '../platform/config/read-config.ts'
import type { Config } from '../platform/config/settings.ts'
import { type Database, openDatabase, openPool } from '../platform/db/database.ts'
import { timelineGuard } from '../platform/db/timeline.ts'
import { objectStoreOf } from './object-store-of.ts'
import { reachDatabase } from './reach-database.ts'

export type ForCommand = { config: Config; pool: pg.Pool; db: Database; close: () => Promise<void> }

/** What a command at the operator's terminal works on: the configured database, or the one beside the data. */
export const openForCommand = async (env: Record<string, string | undefined>): Promise<ForCommand> => {
  const config = readConfig(env)
  const { connection, leave } = await reachDatabase(config)
  const pool = openPool(connection, 2, timelineGuard(objectStoreOf(config)))
  return {
    config,
    pool,
    db: openDatabase(pool),
    close: async () => {
      await pool.end()
      await leave()
    },
  }
}

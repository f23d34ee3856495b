import { sql } from 'kysely'
import type { Logger } from '../logging.ts'
import type { Queryable } from './database.ts'

const FIRST_MS = 60_000
/** An index that fails may take an hour each time: not asked for more often than that. */
const LONGEST_MS = 3_600_000

export type LaterMigrations = {
  /**
   * Until all are done: `attempt` says whether they are, or throws. What failed is tried again later and later; `wait`
   * says whether to go on.
   */
  run: (attempt: () => Promise<boolean>, wait: (ms: number) => Promise<boolean>) => Promise<void>
  /** Which the database has not been through, and why the last try of this server failed. */
  state: (db: Queryable) => Promise<{ pending: string[]; failure: string | null }>
}

export const laterMigrations = (names: readonly string[], log: Logger): LaterMigrations => {
  let failure: string | null = null
  return {
    run: async (attempt, wait) => {
      let delay = FIRST_MS
      for (;;) {
        try {
          if (await attempt()) {
            failure = null
            return
          }
          // Another server is at it; should that one die, it is our turn.
          failure = null
          delay = FIRST_MS
        } catch (error) {
          failure = (error as Error).message
          log.error({ error, againInSeconds: delay / 1000 }, 'later migrations')
        }
        if (!(await wait(delay))) return
        delay = Math.min(delay * 2, LONGEST_MS)
      }
    },
    state: async (db) => {
      if (names.length === 0) return { pending: [], failure: null }
      const { rows } = await sql<{ name: string }>`
        select name from unnest(${[...names]}::text[]) as known (name)
         where not exists (select from schema_migration m where m.name = known.name) order by name`.execute(
        db,
      )
      return { pending: rows.map(({ name }) => name), failure: rows.length ? failure : null }
    },
  }
}

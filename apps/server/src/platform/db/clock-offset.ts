import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/** Farther from the database's clock than this a server is wrong: what it writes would bear a false time. */
export const CLOCK_LIMIT_MS = 60_000
/** An answer that took longer says nothing about anybody's clock. */
const SLOW_MS = 2000

export type ClockOffset = {
  /** Asks the database what time it is. */
  measure: (db: Queryable) => Promise<void>
  /** How far this server is ahead of the database; null before it was measured. */
  ms: () => number | null
  /** The same where it is too far off to go by; else nothing. */
  wrongBy: () => number
}

export const clockOffset = (clock: () => Date): ClockOffset => {
  let ahead: number | null = null
  return {
    measure: async (db) => {
      const asked = clock().getTime()
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
      const answered = clock().getTime()
      if (answered - asked <= SLOW_MS) ahead = Math.round((asked + answered) / 2 - rows[0]!.now.getTime())
    },
    ms: () => ahead,
    wrongBy: () => (ahead !== null && Math.abs(ahead) > CLOCK_LIMIT_MS ? ahead : 0),
  }
}

import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'

export type QueueDepth = {
  name: string
  /** Due and not begun. */
  waiting: number
  running: number
  /** Failed at least once and waiting to be tried again, whenever that is. */
  retrying: number
  /** Seconds the oldest one due has waited. */
  oldestSeconds: number
}

/** What is due, by kind of work. The queue's own tables, read and never written. */
export const queueDepths = async (db: Queryable): Promise<QueueDepth[]> => {
  const { rows } = await sql<{
    name: string
    waiting: number
    running: number
    retrying: number
    oldest: number | null
  }>`
    select name,
           count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
           count(*) filter (where state = 'active')::int as running,
           count(*) filter (where state = 'retry')::int as retrying,
           extract(epoch from now() - min(start_after)
             filter (where state in ('created', 'retry') and start_after <= now()))::float as oldest
      from jobs.job
     where state < 'completed' and left(name, 2) <> '__' and name <> 'dead-letter'
     group by name order by name`.execute(db)
  return rows.map(({ oldest, ...row }) => ({ ...row, oldestSeconds: Math.max(0, Math.round(oldest ?? 0)) }))
}

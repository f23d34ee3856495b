// Lists and boards read from a replica, and never read less than they would from the primary. The rule: everything that
// was committed before a question came in must have been replayed before the replica answers it. So whoever wrote,
// here or on another server, in this session or in a colleague's, finds what he wrote. It needs no memory of who wrote
// what: the primary is asked how far it has come (a number, shared by all who ask at once), the replica how far it has
// replayed. When it does not get there within a moment, the primary answers.
import { sql } from 'kysely'
import { type Database, isConflict, isUnavailable } from './database.ts'

/** How long a question waits for the replica to catch up; a healthy one is milliseconds behind. */
const PATIENCE_MS = 100
const LOOK_MS = 5
/** A replica that failed is left alone for a while. */
const REST_MS = 5000

export type ReplicaReads = {
  /** Reads where it is quickest: `read` may run twice, so it must only read. */
  read: <T>(read: (db: Database) => Promise<T>) => Promise<T>
  /** Who has answered how often. */
  answered: () => { replica: number; primary: number }
  stop: () => Promise<void>
}

type Position = bigint
const position = (lsn: string): Position => {
  const [high, low] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** All commits that were acknowledged lie before it. */
const committed = async (primary: Database): Promise<Position> => {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(primary)
  return position(rows[0]!.lsn)
}

/** Nothing when it follows nobody: cut off, or promoted to something else. */
const replayed = async (replica: Database): Promise<Position | undefined> => {
  const { rows } = await sql<{ lsn: string | null }>`
    select pg_last_wal_replay_lsn()::text as lsn
    where pg_is_in_recovery() and exists (select from pg_stat_wal_receiver where pid is not null)`.execute(
    replica,
  )
  return rows[0]?.lsn ? position(rows[0].lsn) : undefined
}

/** Those who ask while an answer is on its way get the next one: theirs must have been asked after they came. */
const shared = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let next: Promise<T> | undefined
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    if (!next) {
      const before = last
      const mine = before
        .catch(() => {})
        .then(() => {
          next = undefined
          return ask()
        })
      next = mine
      last = mine
    }
    return next
  }
}

export const replicaReads = (
  primary: Database,
  replica: Database,
  now: () => number = () => performance.now(),
): ReplicaReads => {
  const soFar = shared(() => committed(primary))
  const seen = shared(() => replayed(replica))
  const answered = { replica: 0, primary: 0 }
  let restsUntil = 0

  const isCaughtUp = async (): Promise<boolean> => {
    if (now() < restsUntil) return false
    const until = now() + PATIENCE_MS
    const [needed, first] = await Promise.all([soFar(), seen()])
    for (let there = first; ; there = await seen()) {
      if (there === undefined) {
        restsUntil = now() + REST_MS
        return false
      }
      if (there >= needed) return true
      if (now() > until) return false
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }

  return {
    read: async (read) => {
      try {
        if (await isCaughtUp()) {
          const answer = await read(replica)
          answered.replica++
          return answer
        }
      } catch (error) {
        // Away, or replay had to cancel the query: the primary answers. Anything else it would say, too.
        if (!isUnavailable(error) && !isConflict(error)) throw error
        if (!isConflict(error)) restsUntil = now() + REST_MS
      }
      answered.primary++
      return read(primary)
    },
    answered: () => ({ ...answered }),
    stop: () => replica.destroy(),
  }
}

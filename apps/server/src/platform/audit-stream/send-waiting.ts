import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import type { Config } from '../config/settings.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../logging.ts'
import { deliver, ReceiverAway } from './deliver.ts'
import { linesOf } from './lines.ts'

type Needs = { db: Database; config: Config; clock: () => Date; log: Logger }

const BATCH = 500
/** Longer than one batch may take; who is killed meanwhile is followed by another server after it. */
const HELD_MS = 60_000
/** No server has asked for it for so long: it was turned off, and what waits is let go. */
const UNWANTED_MS = 7 * DAY

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** From the first start with the setting on, by any server, every entry is noted. */
export const wantAuditStream = async (db: Database, now: Date): Promise<void> => {
  await sql`insert into audit_stream (wanted_at, held_until) values (${now}, ${now})
              on conflict (is_only) do update set wanted_at = excluded.wanted_at`.execute(db)
}

const hold = async (db: Database, now: Date): Promise<boolean> => {
  const { rows } = await sql`update audit_stream set held_until = ${after(now, HELD_MS)}
                              where is_only and held_until <= ${now} returning is_only`.execute(db)
  return rows.length > 0
}

const nextBatch = (db: Database) =>
  db.selectFrom('audit_outgoing').select('id').orderBy('id').limit(BATCH).execute()

/** Sent and taken, then forgotten; where we die between, they are sent a second time under the same id. */
const sendBatch = async ({ db, config, clock }: Needs, ids: string[]): Promise<void> => {
  const rows = await db.selectFrom('audit_event').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const {
    AUDIT_STREAM_URL: url,
    AUDIT_STREAM_FORMAT,
    AUDIT_STREAM_CA: ca,
    AUDIT_STREAM_TOKEN: token,
  } = config
  const format = url!.startsWith('https:') ? 'json' : AUDIT_STREAM_FORMAT
  const host = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).hostname : 'localhost'
  if (rows.length) await deliver({ url: url!, ca, token }, linesOf(rows, format, host))
  const now = clock()
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('audit_outgoing').where('id', 'in', ids).execute()
    await sql`update audit_stream set sent_at = ${now}, held_until = ${after(now, HELD_MS)} where is_only`.execute(
      tx,
    )
  })
}

/** Everything that waits, in order, by one server at a time. Says how many went. */
export const sendWaiting = async (needs: Needs, signal?: AbortSignal): Promise<number> => {
  const { db, config, clock, log } = needs
  if (!config.AUDIT_STREAM_URL) {
    await endUnwanted(db, clock(), log)
    return 0
  }
  await wantAuditStream(db, clock())
  if (!(await hold(db, clock()))) return 0
  let sent = 0
  try {
    for (;;) {
      if (signal?.aborted) return sent
      const ids = (await nextBatch(db)).map(({ id }) => id)
      if (ids.length === 0) return sent
      await sendBatch(needs, ids)
      sent += ids.length
    }
  } catch (error) {
    // Measured by how long the oldest waits; every minute again a failed job would tell nobody more.
    if (!(error instanceof ReceiverAway)) throw error
    log.warn({ reason: error.message }, 'audit stream: the receiver did not take what waits')
    return sent
  } finally {
    await sql`update audit_stream set held_until = ${clock()} where is_only`.execute(db)
  }
}

const endUnwanted = async (db: Database, now: Date, log: Logger): Promise<void> => {
  const { rows } =
    await sql`delete from audit_stream where is_only and wanted_at < ${after(now, -UNWANTED_MS)}
                              returning is_only`.execute(db)
  if (rows.length === 0) return
  const { rows: left } = await sql<{ count: number }>`
    with gone as (delete from audit_outgoing returning 1) select count(*)::int as count from gone`.execute(db)
  log.warn({ unsent: left[0]!.count }, 'audit stream ended: no server has asked for it for a week')
}

/** How many wait and since when; nothing where nobody streams. */
export const auditStreamState = async (
  db: Database,
  now: Date,
): Promise<{ waiting: number; oldestSeconds: number } | undefined> => {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select (select count(*)::int from audit_outgoing) as waiting,
           (select noted_at from audit_outgoing order by id limit 1) as oldest
      from audit_stream where is_only`.execute(db)
  const state = rows[0]
  if (!state) return undefined
  const oldestSeconds = state.oldest ? Math.max(0, (now.getTime() - state.oldest.getTime()) / 1000) : 0
  return { waiting: state.waiting, oldestSeconds }
}

import { sql } from 'kysely'
import type pg from 'pg'
import { type Connection, openListener, type Queryable } from './database.ts'
import type { TimelineGuard } from './timeline.ts'

/** Short words between servers, over LISTEN/NOTIFY. Lost while a connection is down: never carry truth. */
export type SignalName =
  | 'session_ended'
  | 'actor_changed'
  | 'task_changed'
  | 'outbox_filled'
  | 'open_app_changed'
  | 'open_event_written'
  | 'order_changed'

export type Signals = {
  on: (name: SignalName, hear: (payload: string) => void) => () => void
  /** Called when the connection was lost: whatever was cached may be stale. */
  onGap: (forget: () => void) => void
  stop: () => Promise<void>
}

const CHANNEL = 'xinqi'
const RECONNECT_MS = 1000

/** Heard by every server after the surrounding transaction commits, and only then. */
/** For a statement that has something else to do as well. */
export const signalling = (name: SignalName, payload: string) =>
  sql`select pg_notify(${CHANNEL}, ${`${name}:${payload}`})`

export const sendSignal = async (db: Queryable, name: SignalName, payload: string): Promise<void> => {
  await signalling(name, payload).execute(db)
}

export const listenForSignals = async (
  connection: Connection,
  timeline?: TimelineGuard,
): Promise<Signals> => {
  const listeners = new Map<SignalName, Set<(payload: string) => void>>()
  const gaps: (() => void)[] = []
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = openListener(connection)
    next.on('notification', ({ payload = '' }) => {
      const split = payload.indexOf(':')
      for (const hear of listeners.get(payload.slice(0, split) as SignalName) ?? [])
        hear(payload.slice(split + 1))
    })
    let lost = false
    const onLoss = () => {
      if (lost || stopped) return
      lost = true
      for (const forget of gaps) forget()
      retry = setTimeout(() => connect().catch(onLoss), RECONNECT_MS)
    }
    next.on('error', onLoss)
    next.on('end', onLoss)
    try {
      await next.connect()
      // Nobody speaks at a primary that was overtaken.
      await timeline?.check(next)
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      if (client === undefined) throw error
      onLoss()
      return
    }
    client = next
    for (const forget of gaps) forget()
  }
  await connect()

  return {
    on: (name, hear) => {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(hear))
      return () => set.delete(hear)
    },
    onGap: (forget) => gaps.push(forget),
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}

import { Kysely, type KyselyConfig, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { recordSpan } from '../tracing.ts'
import { optionsForHosts } from './hosts.ts'
import { NamingClient, namingClient, type StatementNames } from './prepared.ts'
import type { Tables } from './tables.ts'
import type { TimelineGuard } from './timeline.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
/** A query may run inside a transaction or on its own. */
export type Queryable = Kysely<Tables>
/** Where the types cannot say it, as in a wrapper of handlers of many paths: refuses what is no transaction. */
export const transactionOf = (db: Queryable): Tx => {
  if (!db.isTransaction) throw new Error('this must be done in a transaction')
  return db as Tx
}

export type Connection = string | { host: string; port: number; user: string; database: string }

// Counters and sizes stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day is a day, not midnight somewhere.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Whoever connects, connects with these: an address may name several hosts. */
export const optionsOf = (connection: Connection): pg.PoolConfig =>
  typeof connection === 'string' ? optionsForHosts(connection) : connection

/**
 * `timeline` where anything is written: it refuses a primary that was overtaken. `naming` where a connection keeps to one
 * session, or whoever pools between keeps the names of statements.
 */
export const openPool = (
  connection: Connection,
  max: number,
  timeline?: TimelineGuard,
  naming: 'on' | 'off' | StatementNames = 'on',
): pg.Pool => {
  const pool = new pg.Pool({
    ...optionsOf(connection),
    Client: naming === 'off' ? pg.Client : naming === 'on' ? NamingClient : namingClient(naming),
    ...(timeline ? { verify: timeline.verify } : {}),
    max,
    connectionTimeoutMillis: 5000,
    // A host that vanishes without a word is noticed by those who wait for nothing, too.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // An idle client whose server goes away reports here; unheard, it would end the process.
  pool.on('error', () => {})
  // One that goes away between two statements of a transaction reports on itself; the next statement fails and says so.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** With gaps where the values were. */
const tellOfQuery = ({ query, queryDurationMillis, level }: LogEvent): void =>
  recordSpan(
    query.sql.trimStart().split(/\s/, 1)[0]!.toLowerCase(),
    { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
    queryDurationMillis,
    level === 'error',
  )

export const databaseOptions = (pool: pg.Pool): KyselyConfig => ({
  dialect: new PostgresDialect({ pool }),
  log: tellOfQuery,
})

export const openDatabase = (pool: pg.Pool): Database => new Kysely<Tables>(databaseOptions(pool))

/** LISTEN needs a connection of its own: a pooled one may be anybody's a moment later. */
export const openListener = (connection: Connection): pg.Client =>
  new pg.Client({ ...optionsOf(connection), keepAlive: true })

const CONFLICTS = new Set(['40001', '40P01', '55P03'])
export const isConflict = (error: unknown): boolean => CONFLICTS.has((error as { code?: string })?.code ?? '')
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string })?.code === '23505'
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'NO_SUITABLE_HOST',
  'TIMELINE_BEHIND',
  // Stopped for taking too long; left alone in a transaction; a standby that may not write.
  '57014',
  '25P03',
  '25006',
])
/** The database cannot be reached, is starting or stopping, has no room or is overwhelmed: worth another try later. */
export const isUnavailable = (error: unknown): boolean => {
  const { code = '', message = '', syscall } = error as { code?: string; message?: string; syscall?: string }
  return (
    /^(08|57P0|53|58)/.test(code) ||
    AWAY.has(code) ||
    // The embedded one's socket is a file.
    (code === 'ENOENT' && syscall === 'connect') ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(message)
  )
}
/** PostgreSQL's word for a full disk. */
export const isDiskFull = (error: unknown): boolean => (error as { code?: string })?.code === '53100'

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

/** Any fixed number: two servers starting at once take turns. */
const MIGRATION_LOCK = 0x78_71_01
const LATER = '.later.sql'

/** What must have happened before a server serves. */
export const migrationNames = (dir: string): string[] =>
  readdirSync(dir)
    .filter((file) => file.endsWith('.sql') && !file.endsWith(LATER))
    .sort()

/** What takes as long as the tables are large and is needed by nobody to be right: indexes. */
export const laterNames = (dir: string): string[] =>
  readdirSync(dir)
    .filter((file) => file.endsWith(LATER))
    .sort()

/** Says in its message which step, and why. */
export class MigrationFailed extends Error {}

const MIGRATIONS_TABLE =
  'create table if not exists schema_migration (name text primary key, sha256 text not null, at timestamptz not null default now())'

type Step = { name: string; sql: string; sha256: string }

/** How often somebody in our way is waited for, and how long each time; behind us wait all who read that table. */
const LOCK_TRIES = 30
const LOCK_WAIT = '2s'
const PAUSE_MS = 500

type Migrating = (
  pool: pg.Pool,
  dir: string,
  say?: (text: string) => void,
  /** Told to stop: between two steps, never within one. */
  signal?: AbortSignal,
) => Promise<boolean>

/**
 * Brings the database to the state these sources were written for. Whoever finds it there already waits for nobody, be
 * it that another server is on its way to a state still newer; whoever does not lets the one who is at it finish. True
 * when there was nothing before.
 */
export const migrate: Migrating = async (pool, dir, say = () => {}, signal) => {
  const known = migrationNames(dir).map((name) => step(dir, name))
  const client = await pool.connect()
  try {
    if ((await pendingOf(client, known)).length === 0) return false
    let waiting = false
    while (!(await takeTurn(client, MIGRATION_LOCK))) {
      if (!waiting) say('另一台服务正在升级数据库，等待它完成')
      waiting = true
      await pause()
      signal?.throwIfAborted()
      if ((await pendingOf(client, known)).length === 0) return false
    }
    try {
      await client.query(MIGRATIONS_TABLE)
      const pending = await pendingOf(client, known)
      for (const one of pending) {
        signal?.throwIfAborted()
        say(`升级数据库：${one.name}`)
        await apply(client, one)
      }
      return pending.length === known.length
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    }
  } finally {
    client.release()
  }
}

/**
 * While the servers serve, by one of them: statement by statement, each by itself, as concurrent indexes must be. False
 * when another one is at it. What a kill left half done is begun again.
 */
export const migrateLater: Migrating = async (pool, dir, say = () => {}, signal) => {
  const known = laterNames(dir).map((name) => step(dir, name))
  if (known.length === 0) return true
  const client = await pool.connect()
  try {
    if (!(await takeTurn(client, MIGRATION_LOCK + 1))) return false
    await client.query('set statement_timeout = 0')
    for (const one of await pendingOf(client, known)) {
      signal?.throwIfAborted()
      say(`后台升级数据库：${one.name}`)
      for (const statement of statementsOf(one.sql)) {
        await dropUnfinished(client, statement)
        await client.query(statement)
      }
      await note(client, one)
    }
    return true
  } catch (error) {
    throw new MigrationFailed(`后台升级数据库失败：${(error as Error).message}`, { cause: error })
  } finally {
    // With its lock and its patience.
    client.release(true)
  }
}

/** For an empty database that nobody else uses yet: every step, in the transaction the caller holds open. */
export const migrateWithin = async (client: pg.PoolClient, dir: string): Promise<void> => {
  await client.query(MIGRATIONS_TABLE)
  for (const name of [...migrationNames(dir), ...laterNames(dir)]) {
    const one = step(dir, name)
    // Nobody is kept out of a table nobody sees, and a transaction makes no index concurrently.
    const sql = name.endsWith(LATER) ? one.sql.replace(/\bconcurrently\b/gi, '') : one.sql
    try {
      await client.query(sql)
    } catch (error) {
      throw new MigrationFailed(`迁移 ${name} 失败：${(error as Error).message}`, { cause: error })
    }
    await note(client, one)
  }
}

const step = (dir: string, name: string): Step => {
  const sql = readFileSync(path.join(dir, name), 'utf8')
  return { name, sql, sha256: migrationChecksum(sql) }
}

/**
 * Files that were mended after they had been applied somewhere: the checksum of the mended text, and the one it had and
 * goes on being known by. So databases that applied the first text, backups taken of them and the release before all
 * agree with a database made today.
 */
const MENDED: Readonly<Record<string, string>> = {
  // 0140: uuidv7() came with PostgreSQL 18; gen_random_uuid() is there from 13 on.
  '26cc920be37581629ae9168a9debb79658a5d29c30f3ded7f6b57180cd918708':
    '188231c85840c4f6f4147192c8476343859961079a04e5586b4338f118b104b1',
}

export const migrationChecksum = (sql: string | Buffer): string => {
  const sha256 = createHash('sha256').update(sql).digest('hex')
  return MENDED[sha256] ?? sha256
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

const takeTurn = async (client: pg.PoolClient, lock: number): Promise<boolean> => {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
  return rows[0]!.mine
}

const pendingOf = async (client: pg.PoolClient, known: readonly Step[]): Promise<Step[]> => {
  const { rows: there } = await client.query<{ table: string | null }>(
    "select to_regclass('schema_migration')::text as table",
  )
  const { rows } = there[0]!.table
    ? await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration')
    : { rows: [] }
  const done = new Map(rows.map((row) => [row.name, row.sha256]))
  return known.filter(({ name, sha256 }) => {
    const applied = done.get(name)
    if (applied && applied !== sha256)
      throw new MigrationFailed(`迁移 ${name} 在执行后被改动过；请恢复原文件，并把改动写成新的迁移`)
    return !applied
  })
}

const note = (client: pg.PoolClient, { name, sha256 }: Step) =>
  client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])

const LOCK_NOT_AVAILABLE = '55P03'
const apply = async (client: pg.PoolClient, one: Step): Promise<void> => {
  for (let tries = 1; ; tries++) {
    await client.query('begin')
    try {
      // A change to a table of millions takes its time; the limit is there for what people ask.
      await client.query(`set local statement_timeout = 0; set local lock_timeout = '${LOCK_WAIT}'`)
      await client.query(one.sql)
      await note(client, one)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      // Somebody reads or writes that table for long: we step aside and let those behind us pass.
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE && tries < LOCK_TRIES) {
        await pause()
        continue
      }
      throw new MigrationFailed(`迁移 ${one.name} 失败：${(error as Error).message}`, { cause: error })
    }
  }
}

const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)

/** An index whose making was broken off stays behind, of no use and in the way of the next try. */
const dropUnfinished = async (client: pg.PoolClient, statement: string) => {
  const name = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(
    statement,
  )?.[1]
  if (!name) return
  const { rows } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rows.length) await client.query(`drop index concurrently ${name}`)
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { from as copyFrom } from 'pg-copy-streams'
import { type Connection, openPool } from '../../platform/db/database.ts'
import { refuseUnfitDatabase } from '../../platform/db/fit-database.ts'
import { migrateWithin, migrationChecksum } from '../../platform/db/migrate.ts'
import { copyTarget, quoted } from './dump-database.ts'
import { BackupUnusable, type Manifest, SCHEMAS } from './manifest.ts'

/**
 * Into an empty database, all of it or nothing: tables, rows and what `beforeCommit` does stand in one transaction, so
 * a restore that fails or is killed leaves the database as empty as it was. What the copy does not hold is made by the
 * migrations it names.
 */
export const loadDatabase = async (
  connection: Connection,
  folder: string,
  manifest: Manifest,
  migrations: string,
  beforeCommit: (client: pg.PoolClient) => Promise<void>,
): Promise<void> => {
  const pool = openPool(connection, 1)
  try {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
      await makeTables(client, manifest, migrations)
      if (manifest.tables.some(({ schema }) => schema === 'jobs')) await client.query(jobTables())
      await fill(client, folder, manifest)
      await beforeCommit(client)
      await client.query('commit')
    } finally {
      // Closed with whatever it had begun.
      client.release(true)
    }
    await pool.query('set statement_timeout = 0; analyze')
  } finally {
    await pool.end()
  }
}

/** Before anything is written: whole, and with an empty place to go to. */
export const checkCopy = async (connection: Connection, folder: string, manifest: Manifest) => {
  await checkFiles(folder, manifest)
  const pool = openPool(connection, 1)
  try {
    await refuseUnfitDatabase(pool)
    await refuseUnlessEmpty(pool)
  } finally {
    await pool.end()
  }
}

const checkFiles = async (folder: string, { tables }: Manifest) => {
  for (const { file, sha256 } of tables) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path.join(folder, file)), hash).catch((error) => {
      throw new BackupUnusable(`备份缺少 ${file}`, { cause: error })
    })
    if (hash.digest('hex') !== sha256) throw new BackupUnusable(`备份中的 ${file} 已损坏`)
  }
}

const refuseUnlessEmpty = async (pool: pg.Pool) => {
  const { rows } = await pool.query(
    `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname = any($1) limit 1`,
    [SCHEMAS],
  )
  if (rows.length)
    throw new BackupUnusable('目标数据库不是空的：恢复只写入新的、空的数据库，不覆盖已有的内容')
}

/** As they were when the copy was taken: what came later is done by the next start. */
const makeTables = async (client: pg.PoolClient, manifest: Manifest, migrations: string) => {
  const then = await mkdtemp(path.join(tmpdir(), 'xinqi-restore-'))
  try {
    for (const { name, sha256 } of manifest.migrations) {
      const source = path.join(migrations, name)
      const text = await readFile(source).catch(() => undefined)
      if (!text || migrationChecksum(text) !== sha256)
        throw new BackupUnusable(`备份来自更新或不同的版本（${name}）：请用备份时的版本或更新的版本恢复`)
      await copyFile(source, path.join(then, name))
    }
    await migrateWithin(client, then)
  } finally {
    await rm(then, { recursive: true, force: true })
  }
  await makeParts(
    client,
    manifest.partitions.filter(({ schema }) => schema !== 'jobs'),
  )
}

/** Those of the day the copy was taken; what the migrations made of today is empty and in their way. */
const makeParts = async (client: pg.PoolClient, parts: Manifest['partitions']) => {
  for (const parent of new Set(parts.map((part) => part.parent))) {
    const { rows } = await client.query<{ part: string }>(
      'select inhrelid::regclass::text as part from pg_inherits where inhparent = $1::regclass',
      [parent],
    )
    for (const { part } of rows) await client.query(`drop table ${part}`)
  }
  for (const { schema, name, parent, bound } of parts)
    await client.query(`create table ${quoted(schema)}.${quoted(name)} partition of ${parent} ${bound}`)
}

/** The queue's own tables are its library's; of its script the transaction is ours. */
const jobTables = (): string => {
  const plan = getConstructionPlans('jobs')
  const [, inner] = /^\s*begin;([\s\S]*)commit;\s*$/i.exec(plan) ?? []
  if (!inner) throw new Error('the job queue makes its tables in another way than this version knows')
  return inner
}

/** References and triggers stand aside while rows come in whatever order, and are held against all of them at the end. */
const fill = async (client: pg.PoolClient, folder: string, { tables, sequences }: Manifest) => {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in (select oid from pg_namespace where nspname = any($1))`,
    [SCHEMAS],
  )
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `select t.tgrelid::regclass::text as table, t.tgname as name from pg_trigger t
     join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled = 'O' and n.nspname = any($1)`,
    [SCHEMAS],
  )
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} disable trigger ${quoted(name)}`)
  const names = tables.map(({ schema, name }) => `${quoted(schema)}.${quoted(name)}`)
  await client.query(`truncate ${names.join(', ')}`)
  for (const table of tables) {
    const rows = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
    await pipeline(createReadStream(path.join(folder, table.file)), createGunzip(), rows)
    if (rows.rowCount !== table.rows)
      throw new BackupUnusable(`${table.file} 应有 ${table.rows} 行，读到 ${rows.rowCount} 行`)
  }
  for (const { name, last, used } of sequences)
    await client.query('select setval($1, $2, $3)', [name, last, used])
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} enable trigger ${quoted(name)}`)
}

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { MANIFEST, type Manifest, SCHEMAS, type TableCopy } from './manifest.ts'

/**
 * Every row as it was at one moment, while the platform goes on: one snapshot for all tables, copied in PostgreSQL's
 * own format. The manifest comes last: a folder without it is a backup that was broken off.
 */
export const dumpDatabase = async (pool: pg.Pool, folder: string, now: Date): Promise<Manifest> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const { rows: at } = await client.query<{ wal: string }>(
      'select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as wal',
    )
    const manifest: Manifest = {
      format: 1,
      takenAt: now.toISOString(),
      wal: at[0]!.wal,
      keys: await generationsIn(client),
      migrations: (await client.query('select name, sha256 from schema_migration order by name')).rows,
      partitions: await partitionsOf(client),
      tables: [],
      sequences: await sequencesOf(client),
    }
    for (const table of await tablesOf(client)) manifest.tables.push(await copyOut(client, table, folder))
    await client.query('commit')
    await writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 })
    return manifest
  } finally {
    client.release(true)
  }
}

/** Which keys open what lies in the database and in its files. */
export const generationsIn = async (client: pg.ClientBase | pg.Pool): Promise<number[]> =>
  (
    await (client as pg.Pool).query<{ number: number }>(
      'select number from key_generation where retired_at is null order by number',
    )
  ).rows.map(({ number }) => number)

type Table = Pick<TableCopy, 'schema' | 'name' | 'columns'>

const tablesOf = async (client: pg.PoolClient): Promise<Table[]> =>
  (
    await client.query<Table>(
      `select n.nspname as schema, c.relname as name,
         array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind = 'r' and n.nspname = any($1)
       group by 1, 2 order by 1, 2`,
      [SCHEMAS],
    )
  ).rows

const partitionsOf = async (client: pg.PoolClient): Promise<Manifest['partitions']> =>
  (
    await client.query(
      `select n.nspname as schema, c.relname as name, i.inhparent::regclass::text as parent,
         pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
       where c.relispartition and c.relkind in ('r', 'p') and n.nspname = any($1)
       order by c.oid`,
      [SCHEMAS],
    )
  ).rows

const sequencesOf = async (client: pg.PoolClient): Promise<Manifest['sequences']> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1) order by 1`,
    [SCHEMAS],
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query(
      `select last_value::text as last, is_called as used from ${name}`,
    )
    sequences.push({ name, ...values[0] })
  }
  return sequences
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const copyTarget = ({ schema, name, columns }: Table) =>
  `${quoted(schema)}.${quoted(name)} (${columns.map(quoted).join(', ')})`

const copyOut = async (client: pg.PoolClient, table: Table, folder: string): Promise<TableCopy> => {
  const file = `${table.schema}.${table.name}.copy.gz`
  const hash = createHash('sha256')
  const rows = client.query(copyTo(`copy ${copyTarget(table)} to stdout`))
  const hashed = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(
    rows,
    createGzip({ level: 4 }),
    hashed,
    createWriteStream(path.join(folder, file), { mode: 0o600 }),
  )
  return { ...table, rows: rows.rowCount, file, sha256: hash.digest('hex') }
}

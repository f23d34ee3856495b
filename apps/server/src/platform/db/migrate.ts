import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

/** Any fixed number: two servers starting at once take turns. */
const MIGRATION_LOCK = 0x78_71_01

export const migrationNames = (dir: string): string[] =>
  readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .sort()

/** Says in its message which step, and why. */
export class MigrationFailed extends Error {}

export const migrate = async (pool: pg.Pool, dir: string, onProgress: (name: string) => void = () => {}) => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists schema_migration (name text primary key, sha256 text not null, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migration',
    )
    const done = new Map(rows.map((row) => [row.name, row.sha256]))
    for (const name of migrationNames(dir)) {
      const sql = readFileSync(path.join(dir, name), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      const applied = done.get(name)
      if (applied === sha256) continue
      if (applied)
        throw new MigrationFailed(`迁移 ${name} 在执行后被改动过；请恢复原文件，并把改动写成新的迁移`)
      onProgress(name)
      await client.query('begin')
      // A change to a table of millions takes its time; the limit is there for what people ask.
      await client.query('set local statement_timeout = 0')
      try {
        await client.query(sql)
        await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new MigrationFailed(`迁移 ${name} 失败：${(error as Error).message}`, { cause: error })
      }
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

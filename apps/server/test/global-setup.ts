import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPool } from '../src/platform/db/database.ts'
import { migrate, migrateLater } from '../src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'

export type TestServer = { host: string; port: number; user: string } | string

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
    /** Files that outlive a test file: gone when the run is over. */
    folder: string
  }
}

export const TEMPLATE = 'xinqi_template'

/** One real PostgreSQL for the run, with one migrated database that each test file clones. */
export default async function setup(project: TestProject) {
  const external = process.env.TEST_DATABASE_URL
  const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-test-'))
  const embedded = external
    ? undefined
    : await startEmbeddedPostgres({ dir: path.join(dir, 'pg'), durable: false })
  const at = (database: string) =>
    external ? withDatabase(external, database) : { ...embedded!.connection, database }
  const admin = openPool(at('postgres'), 1)
  await admin.query(`drop database if exists ${TEMPLATE}`)
  await admin.query(`create database ${TEMPLATE}`)
  const pool = openPool(at(TEMPLATE), 2)
  const migrations = path.resolve(import.meta.dirname, '../migrations')
  await migrate(pool, migrations)
  await migrateLater(pool, migrations)
  await pool.end()
  await admin.end()
  project.provide('postgres', external ?? embedded!.connection)
  project.provide('folder', dir)
  return async () => {
    await embedded?.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

export const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPool } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { writeTables } from './platform/db/write-tables.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts'

const here = path.dirname(fileURLToPath(import.meta.url))
const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-types-'))
const embedded = await startEmbeddedPostgres({ dir: path.join(dir, 'postgres'), durable: false })
const pool = openPool(embedded.connection, 2)
try {
  await migrate(pool, path.join(here, '../migrations'))
  writeFileSync(path.join(here, 'platform/db/tables.ts'), await writeTables(pool))
} finally {
  await pool.end()
  await embedded.stop()
  rmSync(dir, { recursive: true, force: true })
}

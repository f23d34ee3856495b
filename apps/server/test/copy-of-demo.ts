import { cpSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { makeServices } from '../src/boot/make-services.ts'
import { seedDemo } from '../src/boot/seed-demo.ts'
import { openPool } from '../src/platform/db/database.ts'
import { newDatabase, type TestDatabase } from './new-database.ts'
import { BEGINNING, testConfig } from './test-config.ts'

const makeDemo = async (): Promise<{ database: string; files: string }> => {
  const files = path.join(inject('folder'), `demo-${process.pid}`)
  const { name, connection } = await newDatabase()
  const config = testConfig({ DATA_DIR: files })
  const pool = openPool(connection, config.DATABASE_POOL)
  const services = await makeServices(config, connection, pool, { clock: () => BEGINNING })
  await seedDemo(services)
  await services.certificates.stop()
  await services.signals.stop()
  await services.autocommit.destroy()
  await pool.end()
  return { database: name, files }
}

let demo: ReturnType<typeof makeDemo> | undefined

/** The demo world: made once for the test files of a process, each of which gets a copy, its files in `dataDir`. */
export const copyOfDemo = async (dataDir: string): Promise<TestDatabase> => {
  // A server that stays is left as it was found: there every file makes its own.
  if (typeof inject('postgres') === 'string') return newDatabase()
  demo ??= makeDemo()
  const { database, files } = await demo
  cpSync(files, dataDir, { recursive: true })
  return newDatabase(database)
}

// The oldest PostgreSQL that is promised, as the operating system installs it: a fresh installation, one contract's
// whole life, a copy of it and its way back all pass there. Skipped, and counted as skipped, where none is installed.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backup } from '../src/boot/backup/backup.ts'
import { restore } from '../src/boot/backup/restore.ts'
import { boot } from '../src/boot/boot.ts'
import { readConfig } from '../src/platform/config/read-config.ts'
import { openPool } from '../src/platform/db/database.ts'
import { OLDEST_POSTGRES } from '../src/platform/db/fit-database.ts'
import { laterNames, migrate, migrateLater, migrationNames } from '../src/platform/db/migrate.ts'
import { checkpointLeaves } from '../src/platform/evidence/checkpoint-leaves.ts'
import {
  ended,
  freePort,
  handOver,
  initCluster,
  installedPostgres,
  launchCluster,
  queryAt,
} from './postgres-cluster.ts'
import { signingDriver } from './signing-driver.ts'
import { openWorld } from './world.ts'

const migrations = path.resolve(import.meta.dirname, '../migrations')
const installed = installedPostgres()

describe.skipIf(!installed)('on the PostgreSQL of the operating system', () => {
  let dir: string
  let cluster: Awaited<ReturnType<typeof launchCluster>>
  let at: (database: string) => string

  beforeAll(async () => {
    dir = mkdtempSync(path.join(tmpdir(), 'xinqi-oldest-'))
    handOver(dir)
    const { bin } = installed!
    initCluster(bin, path.join(dir, 'pg'))
    const port = await freePort()
    cluster = await launchCluster(bin, path.join(dir, 'pg'), port)
    at = (database) => `postgres://xinqi@127.0.0.1:${port}/${database}`
  }, 60_000)
  afterAll(async () => {
    cluster?.kill('SIGQUIT')
    if (cluster) await ended(cluster)
    rmSync(dir, { recursive: true, force: true })
  })

  const newDatabase = async (name: string): Promise<string> => {
    await queryAt(at('postgres'), `create database ${name}`)
    return at(name)
  }
  const tablesIn = async (url: string): Promise<number> =>
    (
      await queryAt(
        url,
        `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind in ('r', 'p', 'v', 'S') and n.nspname in ('public', 'jobs')`,
      )
    ).rows[0].count
  const functionsIn = async (url: string): Promise<number> =>
    (
      await queryAt(
        url,
        "select count(*)::int as count from pg_proc where pronamespace = 'public'::regnamespace",
      )
    ).rows[0].count

  it('is one that is promised', () => {
    expect(installed!.version).toBeGreaterThanOrEqual(OLDEST_POSTGRES)
  })

  it('takes every migration, and goes on from where an installation stopped half way', async () => {
    const pool = openPool(await newDatabase('half'), 1)
    const until = path.join(dir, 'migrations until 0139')
    mkdirSync(until)
    for (const name of migrationNames(migrations).filter((one) => one < '0140'))
      copyFileSync(path.join(migrations, name), path.join(until, name))
    try {
      await migrate(pool, until)
      await migrate(pool, migrations)
      await migrateLater(pool, migrations)
      const { rows } = await pool.query('select count(*)::int as applied from schema_migration')
      expect(rows[0].applied).toBe(migrationNames(migrations).length + laterNames(migrations).length)
    } finally {
      await pool.end()
    }
  }, 60_000)

  it('serves a server of its own, started as by npm start', async () => {
    const running = await boot(
      readConfig({
        DATA_DIR: path.join(dir, 'served'),
        DATABASE_URL: await newDatabase('served'),
        PORT: '0',
        LOG_LEVEL: 'silent',
        SIGNING_THREADS: '0',
      }),
      { migrations, webDist: '/nowhere', demoContracts: false },
    )
    try {
      const ready = await fetch(`${running.url}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
    } finally {
      await running.stop()
    }
  }, 60_000)

  it('carries a contract through its life, into a copy and back', async () => {
    const source = await newDatabase('source')
    const pool = openPool(source, 1)
    await migrate(pool, migrations)
    await pool.end()
    const env = { DATA_DIR: path.join(dir, 'source data') }
    const world = await openWorld({ on: source, env, jobs: true })
    const kept = path.join(dir, 'kept')
    let contractId: string
    let pdf: Buffer
    try {
      const driver = await signingDriver(world)
      contractId = await driver.finish(['own', 'person'], { name: '老版本数据库上签完的合同' })
      await checkpointLeaves(world.services)
      pdf = await driver.currentPdf(contractId)
      const { MASTER_KEY } = world.services.config
      const shared = { MASTER_KEY: MASTER_KEY!, LOG_LEVEL: 'silent', SIGNING_THREADS: '0' }
      const taken = await backup(readConfig({ ...shared, ...env, DATABASE_URL: source }), kept, new Date())
      expect(taken.copied).toBeGreaterThan(0)

      const target = await newDatabase('target')
      const there = { ...shared, DATA_DIR: path.join(dir, 'target data'), DATABASE_URL: target }
      const restored = await restore(readConfig(there), kept, { migrations })
      expect(restored).toMatchObject({ missing: 0, copied: taken.copied })
      const again = await openWorld({ on: target, env: { DATA_DIR: there.DATA_DIR }, demo: false })
      try {
        const other = await signingDriver(again)
        expect(await other.currentPdf(contractId)).toEqual(pdf)
        await other.finish(['own', 'person'], { name: '恢复之后签的合同' })
      } finally {
        await again.close()
      }
    } finally {
      await world.close()
    }
  }, 300_000)

  it('is left empty by a restore that fails, whatever it fails at', async () => {
    const kept = path.join(dir, 'kept')
    const target = await newDatabase('left_empty')
    const before = await functionsIn(target)
    const to = (env: Record<string, string>) =>
      readConfig({ DATABASE_URL: target, LOG_LEVEL: 'silent', DATA_DIR: path.join(dir, 'left'), ...env })
    // One of the steps the copy names fails in this database.
    await queryAt(
      target,
      "create function in_the_way() returns event_trigger language plpgsql as $$ begin raise exception 'no triggers here'; end $$",
    )
    await queryAt(
      target,
      "create event trigger in_the_way on ddl_command_end when tag in ('CREATE TRIGGER') execute function in_the_way()",
    )
    await expect(restore(to({}), kept, { migrations })).rejects.toThrow('no triggers here')
    await queryAt(target, 'drop event trigger in_the_way')
    await queryAt(target, 'drop function in_the_way()')
    expect([await tablesIn(target), await functionsIn(target)]).toEqual([0, before])
    // All rows were in, and the files cannot be kept: the rows go again.
    const blocked = to({ DATA_DIR: path.join(dir, 'blocked') })
    mkdirSync(blocked.DATA_DIR)
    writeFileSync(path.join(blocked.DATA_DIR, 'files'), '')
    await expect(restore(blocked, kept, { migrations })).rejects.toThrow('the file store does not answer')
    expect([await tablesIn(target), await functionsIn(target)]).toEqual([0, before])
    // And nothing stands in the way of the next try.
    expect(await restore(to({}), kept, { migrations })).toMatchObject({ missing: 0 })
  }, 300_000)
})

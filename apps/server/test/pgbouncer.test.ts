// Behind PgBouncer in transaction mode, with fewer sessions than there are connections, each transaction may meet another
// session than the one before. A contract goes through its whole life there, many at once, told by jobs and signals; what
// only a session could keep is refused at the start. Skipped, and counted as skipped, where PgBouncer or PostgreSQL is not
// installed.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boot } from '../src/boot/boot.ts'
import { readConfig } from '../src/platform/config/read-config.ts'
import { openPool } from '../src/platform/db/database.ts'
import { migrate, migrateLater } from '../src/platform/db/migrate.ts'
import { sendSignal } from '../src/platform/db/signals.ts'
import { checkpointLeaves } from '../src/platform/evidence/checkpoint-leaves.ts'
import { type Bouncer, installedBouncer, launchBouncer } from './pgbouncer.ts'
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

const source = path.resolve(import.meta.dirname, '../src')
const migrations = path.resolve(import.meta.dirname, '../migrations')
const postgres = installedPostgres()
const bouncer = installedBouncer()

/** What lasts longer than a transaction, and who asks for it on a connection that goes past any pooler. */
const OF_A_SESSION =
  /pg_(try_)?advisory_(un)?lock\w*\(|[`'"](set (?!local)|listen |create temp|prepare |declare )/i
const GOES_PAST = ['boot/backup/load-database.ts', 'platform/db/migrate.ts', 'platform/db/signals.ts']
/** Printed for an operator at the coordinator; nothing here runs it. */
const ONLY_PRINTED = ['platform/distribution/rules.ts']

it('only what goes past a pooler asks for what a session keeps', () => {
  const asking = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !ONLY_PRINTED.includes(file))
    .filter((file) =>
      readFileSync(path.join(source, file), 'utf8')
        .split('\n')
        .some((line) => OF_A_SESSION.test(line.replace('advisory_xact_lock', ''))),
    )
  expect(asking.sort()).toEqual(GOES_PAST)
})

describe.skipIf(!postgres || !bouncer)('behind PgBouncer in transaction mode', () => {
  const SESSIONS = 3
  const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout']
  const PASSED_OVER = `ignore_startup_parameters = ${[...LIMITS, 'extra_float_digits'].join(',')}`
  /** Of a version that keeps no names nothing is asked by name. */
  const naming = bouncer?.keepsNames ? 'on' : 'off'

  let dir: string
  let cluster: Awaited<ReturnType<typeof launchCluster>>
  let port: number
  let pooled: Bouncer
  const past = (database: string) => `postgres://xinqi@127.0.0.1:${port}/${database}`

  beforeAll(async () => {
    dir = mkdtempSync(path.join(tmpdir(), 'xinqi-pgbouncer-'))
    handOver(dir)
    initCluster(postgres!.bin, path.join(dir, 'pg'))
    port = await freePort()
    cluster = await launchCluster(postgres!.bin, path.join(dir, 'pg'), port)
    pooled = await launchBouncer(bouncer!, dir, { port, sessions: SESSIONS }, [PASSED_OVER])
  }, 60_000)
  afterAll(async () => {
    pooled?.child.kill('SIGINT')
    if (pooled) await ended(pooled.child)
    cluster?.kill('SIGQUIT')
    if (cluster) await ended(cluster)
    rmSync(dir, { recursive: true, force: true })
  })

  const newDatabase = async (name: string) => {
    await queryAt(past('postgres'), `create database ${name}`)
    return name
  }
  const start = (database: string, through: Bouncer, more: Record<string, string> = {}) =>
    boot(
      readConfig({
        DATA_DIR: path.join(dir, `served ${database}`),
        DATABASE_URL: through.at(database),
        DIRECT_DATABASE_URL: past(database),
        DATABASE_PREPARED: naming,
        PORT: '0',
        LOG_LEVEL: 'silent',
        SIGNING_THREADS: '0',
        ...more,
      }),
      { migrations, webDist: '/nowhere', demoContracts: false },
    )

  it('is refused while nothing ends a statement that lasts, and says what to set', async () => {
    await expect(start(await newDatabase('unlimited'), pooled)).rejects.toThrow(
      "alter role xinqi set statement_timeout = '30s'",
    )
    for (const limit of LIMITS) await queryAt(past('postgres'), `alter role xinqi set ${limit} = '30s'`)
    const { rows } = await queryAt(past('unlimited'), "select to_regclass('contract') as contract")
    expect(rows[0].contract).toBe(null)
  })

  it('is refused where it takes no limits at all, and says what to set there', async () => {
    const plain = await launchBouncer(bouncer!, dir, { port, sessions: SESSIONS }, [])
    try {
      await expect(start('unlimited', plain)).rejects.toThrow('ignore_startup_parameters = statement_timeout')
    } finally {
      plain.child.kill('SIGINT')
      await ended(plain.child)
    }
  })

  it('is asked by name only where it keeps names', async () => {
    const begun = newDatabase('named').then((name) => start(name, pooled, { DATABASE_PREPARED: 'on' }))
    if (bouncer!.keepsNames) await (await begun).stop()
    else await expect(begun).rejects.toThrow('DATABASE_PREPARED=off')
  }, 60_000)

  it('serves a server of its own, started as by npm start', async () => {
    // Sessions of before keep the limits they began with.
    await queryAt(pooled.at('pgbouncer'), 'reconnect')
    const running = await start(await newDatabase('served'), pooled)
    try {
      const ready = await fetch(`${running.url}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
    } finally {
      await running.stop()
    }
  }, 60_000)

  it('carries contracts through their lives, five at once in three sessions', async () => {
    const database = await newDatabase('lives')
    const pool = openPool(past(database), 1)
    await migrate(pool, migrations)
    await migrateLater(pool, migrations)
    await pool.end()
    mkdirSync(path.join(dir, 'data'))
    const world = await openWorld({
      on: pooled.at(database),
      env: {
        DIRECT_DATABASE_URL: past(database),
        DATABASE_PREPARED: naming,
        DATABASE_POOL: '10',
        DATA_DIR: path.join(dir, 'data'),
      },
      jobs: true,
    })
    try {
      const { services } = world
      const driver = await signingDriver(world)
      const names = ['甲', '乙', '丙', '丁', '戊'].map((name) => `${name}号合同`)
      const ids = await Promise.all(names.map((name) => driver.finish(['own', 'person'], { name })))
      await checkpointLeaves(services)
      expect((await driver.currentPdf(ids[0]!)).subarray(0, 5).toString()).toBe('%PDF-')

      // Who listens hears what was said on any session, and only what was committed.
      const heard: string[] = []
      const told = new Promise<void>((resolve) =>
        services.signals.on('order_changed', (payload) => {
          heard.push(payload)
          if (payload === 'last') resolve()
        }),
      )
      await services.db
        .transaction()
        .execute(async (tx) => {
          await sendSignal(tx, 'order_changed', 'taken back')
          throw new Error('taken back')
        })
        .catch(() => {})
      await sendSignal(services.db, 'order_changed', 'last')
      await told
      expect(heard).toEqual(['last'])

      // What a transaction sets for itself stays with it.
      await services.db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
      })
      const asked = await Promise.all(
        Array.from({ length: 2 * SESSIONS }, () =>
          sql<{ limit: string }>`select current_setting('statement_timeout') as limit, pg_sleep(0)`.execute(
            services.db,
          ),
        ),
      )
      expect(new Set(asked.map(({ rows }) => rows[0]!.limit))).toEqual(new Set(['30s']))

      const { rows: pools } = await queryAt(pooled.at('pgbouncer'), 'show pools')
      const ours = pools.find((one) => one.database === database)
      const sessions = Number(ours.sv_active) + Number(ours.sv_idle) + Number(ours.sv_used)
      expect(sessions).toBeLessThanOrEqual(SESSIONS)
      expect(Number(ours.cl_active) + Number(ours.cl_waiting)).toBeGreaterThan(sessions)
    } finally {
      await world.close()
    }
  }, 300_000)
})

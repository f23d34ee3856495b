import { access } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp, buildHealthApp } from '../app.ts'
import { composition } from '../modules/capabilities.ts'
import { wantAuditStream } from '../platform/audit-stream/send-waiting.ts'
import { lockDataFolder } from '../platform/config/data-lock.ts'
import type { Config } from '../platform/config/settings.ts'
import { type Connection, openPool } from '../platform/db/database.ts'
import { refuseUnfitDatabase } from '../platform/db/fit-database.ts'
import { refuseUnfitPooler } from '../platform/db/fit-pooler.ts'
import { laterNames, migrate, migrateLater, migrationNames } from '../platform/db/migrate.ts'
import { timelineGuard } from '../platform/db/timeline.ts'
import { DEMO_SCENE, type DemoDoor, demoDoor } from '../platform/demo-scene.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { keepMonths } from '../platform/retention/months.ts'
import type { Services } from '../platform/services.ts'
import { shortcomings } from '../platform/shortcomings.ts'
import { checkObjectLock, reachBucket } from '../platform/storage/s3-store.ts'
import { startTracing } from '../platform/tracing.ts'
import { appointOperators } from './appoint-operators.ts'
import { YEAR_AGE } from './demo-year/play.ts'
import { beginYear, continueYear, defineYear, foundYear } from './demo-year/run-year.ts'
import { makeServices, type Substitutes } from './make-services.ts'
import { objectStoreOf, s3SettingsOf } from './object-store-of.ts'
import {
  orRefuse,
  RefusedToStart,
  whyNoDatabase,
  whyNoFiles,
  whyNoFolder,
  whyNoKeys,
  whyNoListening,
} from './refused-to-start.ts'
import { seedContracts } from './seed-contracts.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, hasDemoAccounts, seedDemo } from './seed-demo.ts'
import { seedNationalSeals } from './seed-national-seals.ts'
import { seedPartner } from './seed-partner.ts'
import { startJobs } from './start-jobs.ts'
import { watchDatabase } from './watch-database.ts'

export type Running = { url: string; services: Services; stop: () => Promise<void> }
export type BootOptions = Substitutes & {
  migrations: string
  webDist: string
  onProgress?: (text: string) => void
  /** Contracts to look at among the demo data, and a year of them made behind the start; tests begin without. */
  demoContracts?: boolean
  /** Told to stop while it is starting: what was started is stopped again, and it throws. */
  signal?: AbortSignal
}

/** Configuration → lock → bucket → database → its key → services → app → listen. Whatever was started is stopped again on failure. */
export const boot = async (config: Config, options: BootOptions): Promise<Running> => {
  const { signal } = options
  const say = options.onProgress ?? (() => {})
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    undo.push(await orRefuse(() => lockDataFolder(config.DATA_DIR), whyNoFolder(config)))
    undo.push(await startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT))
    signal?.throwIfAborted()
    const s3 = s3SettingsOf(config)
    if (s3)
      await orRefuse(async () => {
        await reachBucket(s3)
        await checkObjectLock(s3)
      }, whyNoFiles(config))
    let connection: Connection
    if (config.DATABASE_URL) connection = config.DATABASE_URL
    else {
      const embedded = await startEmbeddedPostgres({
        dir: path.resolve(config.DATA_DIR, 'postgres'),
        onProgress: say,
      })
      undo.push(embedded.stop)
      connection = embedded.connection
    }
    signal?.throwIfAborted()
    const timeline = timelineGuard(objectStoreOf(config))
    const pool = openPool(connection, config.DATABASE_POOL, timeline, config.DATABASE_PREPARED)
    undo.push(() => pool.end())
    await orRefuse(async () => {
      await refuseUnfitDatabase(pool)
      if (config.DIRECT_DATABASE_URL) await refuseUnfitPooler(pool, config.DATABASE_PREPARED)
      const direct = openPool(config.DIRECT_DATABASE_URL ?? connection, 1, timeline)
      try {
        // In a new database nothing takes long, and nobody is at work who could be in the way.
        if (await migrate(direct, options.migrations, say, signal))
          await migrateLater(direct, options.migrations, say, signal)
      } finally {
        await direct.end()
      }
    }, whyNoDatabase(config))
    const services = await orRefuse(
      () =>
        makeServices(config, connection, pool, {
          ...options,
          timeline,
          migrationNames: migrationNames(options.migrations),
          laterNames: laterNames(options.migrations),
        }),
      whyNoKeys(config),
    )
    undo.push(services.keys.watch((error) => services.log.error({ error }, 'keys')))
    undo.push(() => services.autocommit.destroy())
    undo.push(() => services.replica?.stop())
    undo.push(() => services.signals.stop())
    undo.push(() => services.documents.close())
    undo.push(() => services.documentsInBackground.close())
    undo.push(() => services.verifier.close())
    undo.push(() => services.certificates.stop())
    undo.push(watchDatabase(services, connection, pool))
    await services.clockOffset.measure(services.db)
    signal?.throwIfAborted()
    let isNew = false
    if (config.MODE === 'demo') {
      // Signatures of the past are only made where nobody outside is asked for them.
      const withYear =
        options.demoContracts !== false &&
        config.CA_PROVIDER === 'sandbox' &&
        config.TIMESTAMP_PROVIDER === 'sandbox'
      isNew = await seedDemo(services, withYear ? YEAR_AGE : undefined)
      if (isNew) say('写入演示数据')
      if (isNew && withYear) {
        await foundYear(services)
        await beginYear(services)
      }
    } else if (await hasDemoAccounts(services)) {
      throw new RefusedToStart('数据库里有演示账号，任何人都知道它们的密码；正式运行请使用新的数据库')
    }
    await appointOperators(services)
    if (config.AUDIT_STREAM_URL) {
      const ca = config.AUDIT_STREAM_CA
      if (ca)
        await orRefuse(
          () => access(ca),
          () => `读不到 AUDIT_STREAM_CA 指定的文件 ${ca}`,
        )
      await wantAuditStream(services.db, services.clock())
    }
    for (const one of await shortcomings(services)) {
      say(`注意：${one}`)
      services.log.warn({ shortcoming: one }, 'the installation lacks something')
    }
    signal?.throwIfAborted()

    composition.defineJobs(services)
    if (config.MODE === 'demo') defineYear(services)
    const jobs = await startJobs(services)
    undo.push(jobs.stop)
    signal?.throwIfAborted()

    const app =
      config.JOBS === 'only'
        ? buildHealthApp(services)
        : await buildApp(services, {
            webDist: options.webDist,
            demoAccounts:
              config.MODE === 'demo'
                ? DEMO_ACCOUNTS.map((account) => ({ ...account, password: DEMO_PASSWORD }))
                : undefined,
          })
    undo.push(async () => {
      // Proxies see that nothing more should come here before it ends; what is under way is finished.
      app.drain()
      await new Promise((resolve) => setTimeout(resolve, drainMs(config)))
      await app.close()
    })
    await orRefuse(() => app.listen({ port: config.PORT, host: config.HOST }), whyNoListening(config))
    undo.push(migrateBehind(config, connection, services, options))
    if (isNew && options.demoContracts !== false && config.JOBS !== 'only') {
      // Signatures take a moment; nobody waits for them to see the first page, nor to stop.
      let isOpen = true
      const seeding = seedContracts(services)
        .catch((error) => services.log.error({ error }, 'no demo contracts'))
        .then(() => (isOpen ? seedPartner(services) : undefined))
        .catch((error) => services.log.error({ error }, 'no demo partner'))
        .then(() => {
          const door = demoDoor(app, services, DEMO_PASSWORD, () => isOpen)
          return isOpen
            ? seedNationalSeals(door)
                .catch((error) => services.log.error({ error }, 'no demo contracts with national seals'))
                .then(() => playScenes(door))
            : undefined
        })
        .then(() => (isOpen ? continueYear(services) : undefined))
        // It is put in line again at the next start.
        .catch((error) => services.log.error({ error }, 'no demo year'))
      undo.push(() => {
        isOpen = false
        return seeding
      })
    } else if (config.MODE === 'demo') await continueYear(services)
    const { port } = app.server.address() as AddressInfo
    const host = ['127.0.0.1', '0.0.0.0', '::'].includes(config.HOST) ? 'localhost' : config.HOST
    return { url: `http://${host}:${port}`, services, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What capabilities want to be seen in a fresh demo; one that fails leaves the others as they are. */
const playScenes = async (door: DemoDoor): Promise<void> => {
  for (const { name, play } of door.services.extensions.all(DEMO_SCENE))
    await play(door).catch((error) => door.services.log.error({ error, name }, 'no demo scene'))
}

/** Indexes grow while people work; what fails is tried again, and what a stop broke off is begun again by the next start. */
const migrateBehind = (
  config: Config,
  connection: Connection,
  { log, db, clock, later, timeline }: Services,
  { migrations, onProgress }: BootOptions,
) => {
  const pool = openPool(config.DIRECT_DATABASE_URL ?? connection, 1, timeline)
  const stopping = new AbortController()
  const wait = (ms: number) => pause(ms, true, { signal: stopping.signal, ref: false }).catch(() => false)
  const done = Promise.all([
    // A server that stood still for months does not wait for the night.
    keepMonths(db, clock(), 1).catch((error) => log.error({ error }, 'no months ahead')),
    later.run(() => migrateLater(pool, migrations, onProgress), wait),
  ]).then(() => ended())
  let ending: Promise<void> | undefined
  const ended = () => {
    ending ??= pool.end()
    return ending
  }
  return () => {
    stopping.abort()
    return Promise.race([done, ended()])
  }
}

const drainMs = ({ DRAIN_SECONDS, MODE }: Config): number =>
  1000 * (DRAIN_SECONDS ?? (MODE === 'production' ? 5 : 0))

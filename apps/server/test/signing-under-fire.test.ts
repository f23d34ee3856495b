// Signing while servers are killed: what was acknowledged stands, what stands is whole, and nothing is left between.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HEADERS } from '@xinqi/api/wire'
import { toPem } from '@xinqi/pdf-signature'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleServer } from '../../../scripts/bundle-server.mjs'
import { openPool } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { rowsOf } from '../src/platform/db/row.ts'
import { checkpointLeaves } from '../src/platform/evidence/checkpoint-leaves.ts'
import { foldRevisions, KEPT_APART } from '../src/platform/jobs/fold-revisions.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import type { DeathPoint, Orders } from './dying-server.ts'
import { type ForkedServer, forkServer, sharedEnv } from './forked-server.ts'
import { type SigningDriver, signingDriver } from './signing-driver.ts'
import { type SigningUnderFire, signingUnderFire } from './signing-under-fire.ts'
import { openWorld, type World } from './world.ts'

const ROUNDS = Number(process.env.XINQI_ROUNDS ?? 50)
/** Rounds in which the database is killed as well. */
const DATABASE_DIES = new Set([12, 25, 38])
const SEED = Number(process.env.XINQI_SEED ?? 20_261_115)

/** Small, and the same everywhere for the same seed. */
const chance = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

let dir: string
let postgres: EmbeddedPostgres
let world: World
let driver: SigningDriver
let bundle: string
let fire: SigningUnderFire

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'xinqi-fire-'))
  // Durable: it is killed, and what it said it kept it must have kept.
  postgres = await startEmbeddedPostgres({ dir: path.join(dir, 'pg') })
  const pool = openPool(postgres.connection, 1)
  await migrate(pool, path.resolve(import.meta.dirname, '../migrations'))
  await pool.end()
  world = await openWorld({ on: postgres.connection, env: { DATA_DIR: path.join(dir, 'data') } })
  driver = await signingDriver(world)
  fire = signingUnderFire(world, driver)
  bundle = await bundleServer('apps/server/test/dying-server.ts', 'dying-server')
}, 120_000)
afterAll(async () => {
  await world?.close()
  await postgres?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const start = (death?: Orders['death']) => {
  const orders: Orders = {
    connection: world.connection,
    env: sharedEnv(world, { REQUESTS_PER_SECOND: '100000', DATABASE_POOL: '6' }),
    now: world.clock.now().toISOString(),
    death,
  }
  return forkServer(bundle, orders)
}

const killDatabase = () => {
  const [pid] = readFileSync(path.join(dir, 'pg', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}
/** The database is started again by its keeper; whoever asks meanwhile is told to come back. */
const untilDatabaseAnswers = async () => {
  const pool = openPool(world.connection, 1)
  await expect
    .poll(
      () =>
        pool.query('select 1').then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  await pool.end()
}

describe('a server killed while people sign', () => {
  it(`loses nothing it acknowledged and leaves nothing half done, ${ROUNDS} rounds, seed ${SEED}`, async () => {
    const roll = chance(SEED)
    const root = toPem('CERTIFICATE', await world.services.certificates.root())
    const points: DeathPoint[] = ['sign', 'signed', 'put', 'kept', 'later']
    const plan = Array.from({ length: ROUNDS }, () => ({
      at: points[Math.floor(roll() * points.length)]!,
      count: 1 + Math.floor(roll() * 3),
      delay: Math.floor(roll() * 100),
    }))
    const first = await driver.sendTo(['own', 'person'])
    const contracts = [first]
    while (contracts.length < ROUNDS) contracts.push(await driver.sendAgain(first))
    let acknowledged = 0
    let killed = 0
    let ready: Promise<ForkedServer> | undefined
    for (const [round, orders] of plan.entries()) {
      const server = await (ready ?? start(orders))
      const databaseDies = DATABASE_DIES.has(round)
      // The next one gets ready while this one works: killing servers is the test, starting them is not.
      ready = databaseDies || round + 1 === ROUNDS ? undefined : start(plan[round + 1])
      const contractId = contracts[round]!
      const attempts = await Promise.all(
        (['own', 'person'] as const).map((who) => fire.attempt(who, contractId)),
      )
      const answers = Promise.all(attempts.map((one) => fire.ask(one, server.port)))
      if (orders.at === 'later') setTimeout(() => server.child.kill('SIGKILL'), orders.delay)
      if (databaseDies) setTimeout(killDatabase, orders.delay)
      const said = await answers
      server.child.kill('SIGKILL')
      await server.gone
      killed++
      if (databaseDies) await untilDatabaseAnswers()
      const { signed } = await fire.examine(contractId, root)
      const count = said.filter(Boolean).length
      expect(signed, `round ${round}`).toBeGreaterThanOrEqual(count)
      acknowledged += count
    }
    // Whoever was left without an answer asks again with the same key: signed once, and the contract is finished.
    for (const contractId of contracts)
      for (const who of ['own', 'person'] as const) {
        const { data } = await driver.detail(who, contractId)
        if (data.actions.includes('sign')) expect((await driver.sign(who, contractId)).code).toBe(1)
      }
    for (const contractId of contracts) expect((await fire.examine(contractId, root)).all).toBe(true)
    // A week later earlier revisions are beginnings of the last: each is still, byte for byte, what was signed.
    const weekLater = () => new Date(world.clock.now().getTime() + KEPT_APART)
    expect(await foldRevisions({ ...world.services, clock: weekLater })).toBeGreaterThanOrEqual(ROUNDS)
    for (const contractId of contracts) {
      await fire.examineRevisions(contractId)
      await fire.examine(contractId, root)
    }
    await checkpointLeaves(world.services)
    const { waiting } = await world.services.db
      .selectFrom('evidence_leaf')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('place', 'is', null)
      .executeTakeFirstOrThrow()
    expect(waiting).toBe(0)
    console.info(`${killed} servers killed, ${acknowledged} signatures acknowledged before, none lost`)
  }, 600_000)
})

describe('one place to sign', () => {
  it('takes one signature and one charge of 200 that come at once', async () => {
    const before = await driver.copies(driver.hands.own.token)
    const contractId = await driver.sendTo(['own'])
    const marks = await driver.marksOf('own', contractId)
    const tokens = await Promise.all(Array.from({ length: 200 }, () => driver.meant('own', contractId)))
    const answers = await Promise.all(
      tokens.map((intentToken) =>
        world.call(
          '/contract/sign',
          { contractId, intentToken, marks },
          {
            token: driver.hands.own.token,
            headers: { [HEADERS.idempotencyKey]: randomBytes(16).toString('hex') },
          },
        ),
      ),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(answers.every(({ http }) => http < 500)).toBe(true)
    const { db } = world.services
    const signatures = await rowsOf(
      db,
      'contract_signature',
      { contract_id: contractId },
      { columns: ['id'] },
    )
    expect(signatures).toHaveLength(1)
    const spent = await rowsOf(db, 'quota_entry', { reference: contractId }, { columns: ['quantity'] })
    expect(spent.map(({ quantity }) => quantity)).toEqual([1])
    expect(await driver.copies(driver.hands.own.token)).toBe(before - 1)
    const root = toPem('CERTIFICATE', await world.services.certificates.root())
    expect((await fire.examine(contractId, root)).all).toBe(true)
  })
})

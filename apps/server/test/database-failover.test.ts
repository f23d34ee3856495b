// The primary dies while people sign, the standby takes over: nothing acknowledged is lost, and the server that served
// them goes on by itself. Before that, while both are there, lists are read from the standby.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { toPem } from '@xinqi/pdf-signature'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleServer } from '../../../scripts/bundle-server.mjs'
import { openPool } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { REPLICA_CALLS } from '../src/platform/http/run-call.ts'
import type { Orders } from './dying-server.ts'
import { type ForkedServer, forkServer, sharedEnv } from './forked-server.ts'
import { type PostgresPair, postgresPair } from './postgres-pair.ts'
import { type SigningDriver, signingDriver } from './signing-driver.ts'
import { type SigningUnderFire, signingUnderFire } from './signing-under-fire.ts'
import { openWorld, type World } from './world.ts'

const CONTRACTS = 10

let dir: string
let pair: PostgresPair
let world: World
let driver: SigningDriver
let fire: SigningUnderFire
let server: ForkedServer

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'xinqi-pair-'))
  pair = await postgresPair(dir, async (url) => {
    const pool = openPool(url, 1)
    await migrate(pool, path.resolve(import.meta.dirname, '../migrations'))
    await pool.end()
  })
  world = await openWorld({
    on: pair.url,
    env: { DATA_DIR: path.join(dir, 'data'), READ_DATABASE_URL: pair.standbyUrl },
  })
  driver = await signingDriver(world)
  fire = signingUnderFire(world, driver)
}, 120_000)
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await world?.close()
  await pair?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const startServer = async () => {
  const bundle = await bundleServer('apps/server/test/dying-server.ts', 'failover-server')
  const orders: Orders = {
    connection: pair.url,
    env: sharedEnv(world, { REQUESTS_PER_SECOND: '100000', DATABASE_POOL: '6' }),
    now: world.clock.now().toISOString(),
  }
  return forkServer(bundle, orders)
}

it('reads lists from the replica, and never less than was written before', async () => {
  const { token } = driver.hands.own
  const replica = world.services.replica!
  const titles = async () =>
    (await world.call('/file/sponserList', { pageSize: 50 }, { token })).data.list.map(({ name }) => name)
  // Every one of them only reads: the replica would refuse anything else, and the primary would have to answer.
  for (const call of REPLICA_CALLS) {
    const before = replica.answered()
    const { http } = await world.send({ url: `/api/web${call}`, payload: '{}', token })
    if (http === 200) {
      await expect
        .poll(async () => {
          await world.send({ url: `/api/web${call}`, payload: '{}', token })
          return replica.answered().replica - before.replica
        })
        .toBeGreaterThan(0)
    }
  }
  expect(replica.answered().replica).toBeGreaterThan(REPLICA_CALLS.size / 2)

  // It stands still: whoever writes and looks sees what he wrote, from the primary.
  await pair.onStandby('select pg_wal_replay_pause()')
  const primaryBefore = replica.answered().primary
  for (const name of ['甲', '乙', '丙']) {
    await driver.sendTo(['person'], { name: `读己之写${name}` })
    expect(await titles()).toContain(`读己之写${name}`)
  }
  expect(replica.answered().primary).toBeGreaterThanOrEqual(primaryBefore + 3)
  await pair.onStandby('select pg_wal_replay_resume()')
  const replicaBefore = replica.answered().replica
  await expect
    .poll(async () => {
      expect(await titles()).toContain('读己之写丙')
      return replica.answered().replica
    })
    .toBeGreaterThan(replicaBefore)
})

it('goes on at the standby when the primary is killed under load, and has lost nothing it acknowledged', async () => {
  const root = toPem('CERTIFICATE', await world.services.certificates.root())
  const first = await driver.sendTo(['own', 'person'])
  const contracts = [first]
  while (contracts.length < CONTRACTS) contracts.push(await driver.sendAgain(first))
  const attempts = await Promise.all(
    contracts.flatMap((contractId) =>
      (['own', 'person'] as const).map((who) => fire.attempt(who, contractId)),
    ),
  )
  server = await startServer()
  const acknowledged = new Set<number>()
  let killing: Promise<void> | undefined
  const waiting = [...attempts.keys()]
  // Four people at a time, until the line is empty; the primary dies when a quarter of them has been answered.
  const worker = async () => {
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      if (await fire.ask(attempts[at]!, server.port)) acknowledged.add(at)
      if (acknowledged.size >= attempts.length / 4) killing ??= pair.killPrimary()
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  await killing
  const before = new Set(acknowledged)
  expect(before.size).toBeGreaterThan(0)
  expect(before.size).toBeLessThan(attempts.length)

  const begun = performance.now()
  await pair.promote()
  // The very same requests, with their keys, at the very same server.
  for (const [at, attempt] of attempts.entries())
    await expect
      .poll(() => fire.ask(attempt, server.port), { timeout: 20_000, message: `attempt ${at}` })
      .toBe(true)
  const back = Math.round(performance.now() - begun)
  expect(server.child.exitCode).toBeNull()
  for (const contractId of contracts) expect((await fire.examine(contractId, root)).all).toBe(true)
  console.info(
    `${before.size} of ${attempts.length} acknowledged before the kill, none lost; all signed ${back} ms after`,
  )
}, 120_000)

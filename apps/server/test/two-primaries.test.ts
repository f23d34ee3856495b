// A failover, and then the old primary comes back and takes writes as if nothing had happened: two real clusters that
// both say they are the primary. Nothing is written to the one that was overtaken, by nobody, whoever asks it first.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { backup } from '../src/boot/backup/backup.ts'
import { adoptDatabase } from '../src/boot/backup/restore.ts'
import { boot } from '../src/boot/boot.ts'
import { readConfig } from '../src/platform/config/read-config.ts'
import { openPool } from '../src/platform/db/database.ts'
import { primariesAt } from '../src/platform/db/hosts.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { timelineGuard } from '../src/platform/db/timeline.ts'
import { diskStore } from '../src/platform/storage/disk-store.ts'
import { queryAt } from './postgres-cluster.ts'
import { type PostgresPair, postgresPair } from './postgres-pair.ts'
import { type SigningDriver, signingDriver } from './signing-driver.ts'
import { openWorld, type World } from './world.ts'

const migrations = path.resolve(import.meta.dirname, '../migrations')
let dir: string
let data: string
let pair: PostgresPair
let world: World
let driver: SigningDriver

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'xinqi-primaries-'))
  data = path.join(dir, 'data')
  pair = await postgresPair(dir, async (url) => {
    const pool = openPool(url, 1)
    await migrate(pool, migrations)
    await pool.end()
  })
  world = await openWorld({ on: pair.url, env: { DATA_DIR: data } })
  driver = await signingDriver(world)
}, 240_000)
afterAll(async () => {
  await world?.close().catch(() => undefined)
  await pair?.stop()
  rmSync(dir, { recursive: true, force: true })
})

/** A server of its own that knows of it by the store alone. */
const newcomer = () => timelineGuard(diskStore(path.join(data, 'files')))
const signatures = async (url: string) =>
  (await queryAt(url, 'select count(*)::int as count from contract_signature')).rows[0].count as number
const ready = async () => {
  const app = await buildApp(world.services, { calls: [] })
  try {
    return (await app.inject({ url: '/readyz' })).json().status as string
  } finally {
    await app.close()
  }
}
const untilSigned = (contractId: string, who: 'own' | 'person') =>
  expect.poll(async () => (await driver.sign(who, contractId)).code, { timeout: 30_000 }).toBe(1)

it('signs on the primary that took over, however often the old one is asked', async () => {
  const contracts = [await driver.sendTo(['own', 'person'])]
  while (contracts.length < 4) contracts.push(await driver.sendAgain(contracts[0]!))
  await pair.killPrimary()
  await pair.promote()
  await untilSigned(contracts[0]!, 'own')
  expect(world.services.timeline.state()).toEqual({ current: 2, seen: 2, isBehind: false })

  await pair.bringBackPrimary()
  expect(await primariesAt(pair.url)).toBe(2)
  const before = await signatures(pair.primaryUrl)
  // Every connection is opened anew, and each time both are there to be chosen.
  for (const contractId of contracts.slice(1)) {
    await queryAt(
      pair.standbyUrl,
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
    )
    await untilSigned(contractId, 'own')
  }
  expect(await signatures(pair.primaryUrl)).toBe(before)
  expect(await signatures(pair.standbyUrl)).toBe(before + contracts.length)
}, 120_000)

it('refuses the old one when it is the only one there, and says so', async () => {
  await pair.killPromoted()
  await expect.poll(ready, { timeout: 20_000 }).toBe('database overtaken by another primary')
  expect(world.services.timeline.state().isBehind).toBe(true)
  const contractId = await driver.sendTo(['person']).catch(() => undefined)
  expect(contractId).toBeUndefined()
  // One that starts now was not there when it happened, and knows by the store.
  const pool = openPool(pair.primaryUrl, 1, newcomer())
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'TIMELINE_BEHIND' })
  await pool.end()
  const env = { DATABASE_URL: pair.primaryUrl, DATA_DIR: data, LOG_LEVEL: 'silent', PORT: '0' }
  await expect(boot(readConfig(env), { migrations, webDist: '/nowhere' })).rejects.toThrow('已由另一台接替')
  await expect(backup(readConfig(env), path.join(dir, 'kept'), new Date())).rejects.toMatchObject({
    code: 'TIMELINE_BEHIND',
  })
}, 60_000)

it('goes on by itself when the right one is back', async () => {
  await pair.bringBackPromoted()
  await expect.poll(ready, { timeout: 20_000 }).toBe('ready')
  await driver.finish(['own', 'person'], { name: '回到新主库之后签的' })
}, 60_000)

it('ends connections to a primary that others have seen overtaken', async () => {
  // It was opened when nobody had heard of another one: a server cut off from everything but the old primary.
  const alone = timelineGuard(diskStore(path.join(dir, 'cut off')))
  const pool = openPool(pair.primaryUrl, 1, alone)
  const client = await pool.connect()
  await client.query('begin; create table lost_work (at int)')
  const heard = diskStore(path.join(dir, 'cut off'))
  await heard.put('evidence/timeline', await diskStore(path.join(data, 'files')).get('evidence/timeline'))
  await alone.look()
  await expect(client.query('commit')).rejects.toThrow()
  client.release(true)
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'TIMELINE_BEHIND' })
  await pool.end()
  const { rows } = await queryAt(pair.primaryUrl, "select to_regclass('lost_work') as there")
  expect(rows[0].there).toBeNull()
})

it('acknowledges nothing done on the old one, before anybody has looked again', async () => {
  // Cut off from everything but the old primary and the store; connected since before the failover.
  const store = diskStore(path.join(dir, 'between two looks'))
  const guard = timelineGuard(store)
  const pool = openPool(pair.primaryUrl, 1, guard)
  const act = () => guard.acknowledged(() => pool.query('select txid_current()').then(() => 'done'))
  expect(await act()).toBe('done')
  await store.put('evidence/timeline', await diskStore(path.join(data, 'files')).get('evidence/timeline'))
  await expect(act()).rejects.toMatchObject({ code: 'TIMELINE_BEHIND' })
  // Whatever else was open to it is ended with that.
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'TIMELINE_BEHIND' })
  await pool.end()
})

it('answers 503 to whoever changed something there meanwhile', async () => {
  const store = diskStore(path.join(data, 'files'))
  const kept = JSON.parse((await store.get('evidence/timeline')).toString('utf8')) as Record<string, number>
  const body = { name: '切换之间新增的部门', parentId: null }
  const token = await world.signIn('13800000001')
  const add = () => world.call('/department/addDepartment', body, { token })
  // One more promotion, which another server has heard of and this one has not.
  await store.put(
    'evidence/timeline',
    Buffer.from(JSON.stringify(Object.fromEntries(Object.keys(kept).map((system) => [system, 3])))),
  )
  expect((await add()).http).toBe(503)
})

it('takes the old one back where somebody recovered it knowingly', async () => {
  const mine = path.join(dir, 'adopted')
  await diskStore(path.join(mine, 'files')).put(
    'evidence/timeline',
    await diskStore(path.join(data, 'files')).get('evidence/timeline'),
  )
  const env = { DATABASE_URL: pair.primaryUrl, DATA_DIR: mine, LOG_LEVEL: 'silent' }
  await adoptDatabase(readConfig(env))
  const pool = openPool(pair.primaryUrl, 1, timelineGuard(diskStore(path.join(mine, 'files'))))
  await expect(pool.query('select 1')).resolves.toBeDefined()
  await pool.end()
})

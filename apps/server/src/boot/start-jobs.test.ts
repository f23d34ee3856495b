import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { buildHealthApp } from '../app.ts'
import { openPool } from '../platform/db/database.ts'
import { parkingOf, parkJobs, releaseJobs } from '../platform/jobs/job-parking.ts'
import { startJobs } from './start-jobs.ts'

const NEVER = 3_600_000
let world: World
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const open = async (env: Record<string, string> = {}) => {
  world = await openWorld({ env, demo: false })
  closing.push(() => world.close())
  const done: string[] = []
  world.services.queue.define<{ word: string }>('test.tell', async ({ data }) => done.push(data.word))
  world.services.outbox.subscribe('test.said', 'test.tell')
  const pool = openPool(world.connection, 1)
  closing.push(() => pool.end())
  return { done, pool, services: world.services }
}
const waiting = async () =>
  (
    await sql<{
      count: number
    }>`select count(*)::int as count from jobs.job where name = 'test.tell' and state < 'active'`.execute(
      world.services.db,
    )
  ).rows[0]!.count

describe('jobs', () => {
  it('wait while they are parked, are told of as parked, and are done when they are released', async () => {
    const { done, pool, services } = await open()
    await parkJobs(pool, '由备份恢复', new Date('2026-11-18T00:00:00Z'))
    const jobs = await startJobs(services, NEVER)
    closing.push(jobs.stop)
    await services.queue.send('test.tell', { word: 'sent' })
    await services.outbox.publish(services.db, 'test.said', { word: 'published' })
    await jobs.look()
    expect(done).toEqual([])
    expect(await waiting()).toBe(1)
    expect(await parkingOf(services.db)).toEqual({
      at: new Date('2026-11-18T00:00:00Z'),
      reason: '由备份恢复',
    })
    expect(await services.metrics.text()).toContain('xinqi_jobs_parked 1')

    expect(await releaseJobs(pool)).toBe(true)
    expect(await releaseJobs(pool)).toBe(false)
    await jobs.look()
    await expect.poll(() => done.toSorted(), { timeout: 20_000 }).toEqual(['published', 'sent'])

    // Parked again while it works: nothing more is taken, and what is sent is kept.
    await parkJobs(pool, '由运维停放', new Date())
    await jobs.look()
    await services.queue.send('test.tell', { word: 'later' })
    await services.outbox.publish(services.db, 'test.said', { word: 'later still' })
    expect(await waiting()).toBe(1)
    expect(done).toHaveLength(2)
    await releaseJobs(pool)
    await jobs.look()
    await expect.poll(() => done.length, { timeout: 20_000 }).toBe(4)
  }, 90_000)

  it('are left to others by JOBS=off, and done by a server that does nothing else by JOBS=only', async () => {
    const { done, services } = await open({ JOBS: 'off' })
    const jobs = await startJobs(services, NEVER)
    closing.push(jobs.stop)
    await services.queue.send('test.tell', { word: 'kept' })
    await jobs.look()
    expect([done, await waiting()]).toEqual([[], 1])

    const worker = await openWorld({
      on: world.connection,
      env: { JOBS: 'only', DATA_DIR: services.config.DATA_DIR },
      demo: false,
    })
    closing.push(() => worker.close())
    const there: string[] = []
    worker.services.queue.define<{ word: string }>('test.tell', async ({ data }) => there.push(data.word))
    const working = await startJobs(worker.services, NEVER)
    closing.push(working.stop)
    await expect.poll(() => there, { timeout: 20_000 }).toEqual(['kept'])

    const app = buildHealthApp(worker.services)
    closing.push(() => app.close())
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
    for (const [method, url] of [
      ['POST', '/api/web/auth/imgCode'],
      ['GET', '/'],
    ] as const)
      expect((await app.inject({ method, url })).statusCode).toBe(404)
    app.drain()
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
  }, 90_000)
})

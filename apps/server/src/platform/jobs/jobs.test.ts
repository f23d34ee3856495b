import { fork } from 'node:child_process'
import path from 'node:path'
import { CODE } from '@xinqi/api/error-codes'
import { TASK } from '@xinqi/api/status-names'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDatabase } from '../../../test/new-database.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { type Connection, openPool } from '../db/database.ts'
import { makeLogger } from '../logging.ts'
import { type JobQueue, jobQueue } from './job-queue.ts'

const quiet = makeLogger('silent')
const lines: string[] = []
const kept = makeLogger('warn', { write: (line: string) => void lines.push(line) })
const HASTE = { look: 1, supervise: 1 }

// Retries and the death of a server take their time: they are waited for together.
describe.concurrent('the job queue', () => {
  let database: { connection: Connection; drop: () => Promise<void> }
  let queue: JobQueue
  const attempts: Record<string, number> = {}
  let settle: ((name: string) => void) | undefined
  const dead = new Promise<string>((resolve) => {
    settle = resolve
  })

  beforeAll(async () => {
    database = await newDatabase()
    queue = jobQueue(database.connection, kept, HASTE)
    const count = (name: string) => {
      attempts[name] = (attempts[name] ?? 0) + 1
    }
    queue.define<{ done: string }>('good', async ({ data }) => {
      count(`good ${data.done}`)
      settled.get(data.done)?.()
    })
    queue.define(
      'flaky',
      async () => {
        count('flaky')
        if (attempts.flaky! < 3) throw new Error('not yet')
        settled.get('flaky')?.()
      },
      { retries: 4, retryDelay: 0 },
    )
    queue.define(
      'poison',
      async () => {
        count('poison')
        throw Object.assign(
          new Error('never works', { cause: Object.assign(new Error('away'), { code: 'ECONNREFUSED' }) }),
          { code: '40001' },
        )
      },
      { retries: 2, retryDelay: 0, onDead: async () => settle?.('poison') },
    )
    queue.define('once', async () => count('once'), { singleton: true })
    await queue.start()
  })
  afterAll(async () => {
    await queue.stop()
    await database.drop()
  })
  const settled = new Map<string, () => void>()
  const when = (name: string) => new Promise<void>((resolve) => settled.set(name, resolve))

  it('runs what it is sent', async () => {
    const done = when('a')
    await queue.send('good', { done: 'a' })
    await done
    expect(attempts['good a']).toBe(1)
  })

  it('keeps nothing of what is done for longer than a moment, be it the work of its own clock', async () => {
    const pool = openPool(database.connection, 1)
    const { rows } = await pool.query<{ name: string; kept: number }>(
      "select name, deletion_seconds as kept from jobs.queue where name <> 'dead-letter'",
    )
    await pool.end()
    expect(rows.map(({ name }) => name)).toContain('__pgboss__send-it')
    expect(rows.filter(({ kept }) => kept > 10 || kept === 0)).toEqual([])
  })

  it('tries again after a failure', async () => {
    const done = when('flaky')
    await queue.send('flaky', {})
    await done
    expect(attempts.flaky).toBe(3)
  })

  it('gives up on poison, keeps it with its reason, and goes on with the rest', async ({ expect }) => {
    await queue.send('poison', { what: 'bad' })
    await dead
    expect(attempts.poison).toBe(3)
    // SQLSTATE and ECONNREFUSED stand in the log: by the words alone nobody could raise an alarm.
    const failed = lines.map((line) => JSON.parse(line)).filter(({ job }) => job === 'poison')
    expect(failed).toHaveLength(3)
    for (const line of failed)
      expect(line).toMatchObject({
        msg: 'job failed',
        error: { errorCode: '40001', causes: ['ECONNREFUSED away'], message: 'never works' },
      })
    const done = when('b')
    await queue.send('good', { done: 'b' })
    await done
    await expect
      .poll(() => queue.dead(), { timeout: 15_000 })
      .toMatchObject([{ name: 'poison', data: { what: 'bad' }, reason: 'never works' }])
  })

  it('holds one waiting job per key', async () => {
    const later = new Date(Date.now() + 60_000)
    expect(await queue.send('once', {}, { key: 'k', after: later })).not.toBeNull()
    expect(await queue.send('once', {}, { key: 'k', after: later })).toBeNull()
  })
})

describe.concurrent('much work at once', () => {
  it('is done without a pause between', async () => {
    const database = await newDatabase()
    // It never looks by itself: whatever is done, is done because something else led to it.
    const queue = jobQueue(database.connection, quiet, { look: 3600, supervise: 3600 })
    const done = new Set<number>()
    const all = new Promise<void>((resolve) => {
      queue.define<{ n: number }>('many', async ({ data }) => {
        if (done.add(data.n).size === 30) resolve()
      })
    })
    await queue.start()
    await queue.sendAll(
      'many',
      Array.from({ length: 30 }, (_, n) => ({ data: { n }, key: `${n}` })),
    )
    await all
    await queue.stop()
    await database.drop()
  })
})

describe.concurrent('what is done together', () => {
  it('is done at once, and where one spoils it each by itself: that one alone fails', async () => {
    const database = await newDatabase()
    const queue = jobQueue(database.connection, quiet, HASTE)
    const together: string[][] = []
    const alone: string[] = []
    const dead: string[] = []
    const refuse = (names: readonly string[]) => {
      if (names.includes('bad')) throw new Error('one of them is bad')
    }
    queue.define<{ name: string }>(
      'lot',
      async ({ data: { name } }) => {
        alone.push(name)
        refuse([name])
      },
      {
        retries: 0,
        onDead: async ({ name }) => void dead.push(name),
        together: async (all) => {
          const names = all.map(({ name }) => name).sort()
          together.push(names)
          refuse(names)
        },
      },
    )
    await queue.start()
    const send = (...names: string[]) =>
      queue.sendAll(
        'lot',
        names.map((name) => ({ data: { name }, key: name })),
      )
    await send('a', 'b')
    await expect.poll(() => together, { timeout: 10_000 }).toEqual([['a', 'b']])
    await send('bad', 'c', 'd')
    await expect.poll(() => [...alone].sort(), { timeout: 10_000 }).toEqual(['bad', 'c', 'd'])
    expect(together[1]).toEqual(['bad', 'c', 'd'])
    await expect
      .poll(() => queue.dead(), { timeout: 10_000 })
      .toMatchObject([{ name: 'lot', data: { name: 'bad' }, reason: 'one of them is bad' }])
    expect(dead).toEqual(['bad'])
    await queue.stop()
    await database.drop()
  })
})

describe.concurrent('work of a killed server', () => {
  it('is taken up by another', async () => {
    const database = await newDatabase()
    const child = fork(
      path.join(import.meta.dirname, '../../../test/dying-worker.ts'),
      [JSON.stringify(database.connection)],
      {
        execArgv: ['--import', 'tsx'],
      },
    )
    await new Promise((resolve) => child.once('message', resolve))
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    // Its last sign of life lies a minute back: nobody has to sit that out.
    const pool = openPool(database.connection, 1)
    const silent = await pool.query(
      "update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = 'long' and state = 'active'",
    )
    await pool.end()
    expect(silent.rowCount).toBe(1)
    const queue = jobQueue(database.connection, quiet, HASTE)
    const taken = new Promise<unknown>((resolve) => {
      queue.define<{ n: number }>('long', async ({ data }) => resolve(data.n))
    })
    await queue.start()
    expect(await taken).toBe(42)
    await queue.stop()
    await database.drop()
  }, 60_000)
})

describe('a task from request to file', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ jobs: true })
  })
  afterAll(() => world.close())

  it('is accepted at once, followed to its end, and downloaded by its owner alone', async () => {
    const token = await world.signIn('13800000001')
    const { data } = await world.call('/operation/export', { event: 'session.open' }, { token })
    const finished = async () => (await world.call('/task/list', {}, { token })).data.list[0]
    await expect
      .poll(finished, { timeout: 20_000 })
      .toMatchObject({ taskId: data.taskId, status: TASK.done, progress: 100, hasFile: true })
    const link = await world.call('/task/download', { taskId: data.taskId }, { token })
    expect(link.data.fileName).toMatch(/^操作日志-\d{4}-\d\d-\d\d\.xlsx$/)
    const file = await world.app.inject({ method: 'GET', url: link.data.url })
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect(file.headers['content-disposition']).toContain("filename*=UTF-8''")
    const part = await world.app.inject({
      method: 'GET',
      url: link.data.url,
      headers: { range: 'bytes=0-1' },
    })
    expect(part).toMatchObject({ statusCode: 206, body: 'PK' })
    const stranger = await world.signIn('13800000005')
    expect((await world.call('/task/download', { taskId: data.taskId }, { token: stranger })).code).toBe(
      CODE.NOT_FOUND,
    )
    const messages = await world.call('/message/list', { unreadOnly: true }, { token })
    expect(messages.data.list[0]).toMatchObject({ title: '操作日志已导出', path: '/center/downloadList' })
  })

  it('is begun once however often the same key is sent', async () => {
    const token = await world.signIn('13800000001')
    const headers = { 'idempotency-key': 'one-and-the-same' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.call('/operation/export', {}, { token, headers })),
    )
    expect(new Set(answers.map((answer) => answer.data.taskId)).size).toBe(1)
    const other = await world.call('/operation/export', { event: 'session.open' }, { token, headers })
    expect(other).toMatchObject({ code: CODE.IDEMPOTENCY_REUSED, http: 409 })
  })

  it('hands on what was written before a crash, exactly what was committed', async () => {
    const { db, outbox } = world.services
    await db
      .transaction()
      .execute(async (tx) => {
        await outbox.publish(tx, 'task.nothing', { n: 1 })
        throw new Error('rolled back')
      })
      .catch(() => {})
    await outbox.publish(db, 'topic.nobody.hears', {})
    await outbox.drain()
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})

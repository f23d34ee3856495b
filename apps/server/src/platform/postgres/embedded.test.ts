import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'

const POLL = { timeout: 30_000, interval: 100 }
let home: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'xinqi-pg-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const ask = async (connection: pg.ClientConfig, text: string) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

describe('the embedded PostgreSQL', () => {
  it('is a real one of version 18, durable, and keeps what it was told over a restart', async () => {
    const dir = path.join(home, 'pg')
    const first = await startEmbeddedPostgres({ dir })
    expect((await ask(first.connection, 'show server_version'))[0].server_version).toMatch(/^18\./)
    expect((await ask(first.connection, 'show fsync'))[0].fsync).toBe('on')
    await ask(first.connection, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await startEmbeddedPostgres({ dir })
    expect(await ask(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
    await second.stop()
  })

  it('is taken over when its server was killed, and a stale lock is cleared', async () => {
    const dir = path.join(home, 'pg')
    const first = await startEmbeddedPostgres({ dir, durable: false })
    const pid = readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n')[0]
    const second = await startEmbeddedPostgres({ dir, durable: false })
    expect(readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n')[0]).toBe(pid)
    expect(await ask(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
    await first.stop()
    const dead = spawn(process.execPath, ['-e', ''])
    await new Promise((resolve) => dead.once('exit', resolve))
    writeFileSync(path.join(dir, 'postmaster.pid'), `${dead.pid}\n${dir}\n`)
    const third = await startEmbeddedPostgres({ dir, durable: false })
    expect(await ask(third.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await third.stop()
  })

  it('taken over, is watched and started again like one of our own', async () => {
    const dir = path.join(home, 'pg')
    const first = await startEmbeddedPostgres({ dir, durable: false })
    const second = await startEmbeddedPostgres({ dir, durable: false })
    // The first no longer looks after it, as a killed server does not.
    await first.stop()
    await expect.poll(() => ask(second.connection, 'select 1 as one').catch(() => []), POLL).toHaveLength(1)
    await second.stop()
  })

  it('right after a crash waits for what is left of the other instead of failing', async () => {
    const dir = path.join(home, 'pg')
    const first = await startEmbeddedPostgres({ dir, durable: false })
    // Somebody is at work when the power goes: his process outlives the postmaster for a moment.
    const busy = new pg.Client(first.connection)
    busy.on('error', () => {})
    await busy.connect()
    await busy.query(
      'set client_min_messages to error; create table t as select generate_series(1, 1000) as n',
    )
    const working = busy
      .query('select count(*) from t a, t b, generate_series(1, 20) c where a.n + b.n + c < 0')
      .catch(() => undefined)
    process.kill(Number(readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    const second = await startEmbeddedPostgres({ dir, durable: false })
    expect(await ask(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await working
    await second.stop()
    await first.stop()
  })

  it('starts below a folder whose path is too long for a socket', async () => {
    const dir = path.join(home, 'x'.repeat(60), 'y'.repeat(60), 'pg')
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    const server = await startEmbeddedPostgres({ dir, durable: false })
    expect(await ask(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })
})

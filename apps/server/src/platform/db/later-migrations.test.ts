import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newDatabase, type TestDatabase } from '../../../test/new-database.ts'
import { makeLogger } from '../logging.ts'
import { openDatabase, openPool } from './database.ts'
import { laterMigrations } from './later-migrations.ts'
import { migrateLater } from './migrate.ts'

const NAME = '9901_titles.later.sql'
let database: TestDatabase
let dir: string
beforeAll(async () => {
  database = await newDatabase()
  dir = mkdtempSync(path.join(tmpdir(), 'xinqi-later-'))
  writeFileSync(path.join(dir, NAME), 'create unique index concurrently titles_once on titles (title);')
})
afterAll(async () => {
  await database.drop()
  rmSync(dir, { recursive: true, force: true })
})

it('tries what failed again, later each time, tells of it meanwhile, and stops when it is done or told to', async () => {
  const pool = openPool(database.connection, 2)
  const db = openDatabase(pool)
  const later = laterMigrations([NAME], makeLogger('silent'))
  const waits: number[] = []
  await pool.query("create table titles (title text); insert into titles values ('甲'), ('甲')")
  try {
    await later.run(
      () => migrateLater(pool, dir),
      async (ms) => {
        waits.push(ms)
        const { pending, failure } = await later.state(db)
        expect(pending).toEqual([NAME])
        expect(failure).toContain('titles_once')
        // What was in its way goes after the third try.
        if (waits.length === 3) await pool.query('truncate titles')
        return true
      },
    )
    expect(waits).toEqual([60_000, 120_000, 240_000])
    expect(await later.state(db)).toEqual({ pending: [], failure: null })
    const { rows } = await pool.query(
      "select indisvalid from pg_index where indexrelid = 'titles_once'::regclass",
    )
    expect(rows).toEqual([{ indisvalid: true }])

    // Another server at it is no failure, and nobody waits for ever for one that has been told to stop.
    const other = laterMigrations([NAME], makeLogger('silent'))
    await other.run(
      async () => false,
      async (ms) => {
        expect(ms).toBe(60_000)
        return false
      },
    )
  } finally {
    await pool.end()
  }
})

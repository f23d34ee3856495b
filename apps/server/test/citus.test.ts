// Where a Citus is at hand, `CITUS_URL` names an empty database on its coordinator whose workers are known to it: it is
// migrated, a contract goes through its whole life there with its lists and boards, and then it is distributed, with what
// it holds, by the very statements an operator is given. Skipped, and counted as skipped, where there is none.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, openPool } from '../src/platform/db/database.ts'
import { migrate, migrateLater } from '../src/platform/db/migrate.ts'
import { distributionOf } from '../src/platform/distribution/distribution-of.ts'
import { PLAN } from '../src/platform/distribution/plan.ts'
import { checkpointLeaves } from '../src/platform/evidence/checkpoint-leaves.ts'
import { type SigningDriver, signingDriver } from './signing-driver.ts'
import { LISTS_AND_BOARDS } from './spread-queries.ts'
import { openWorld, type World } from './world.ts'

const url = process.env.CITUS_URL
const migrations = path.resolve(import.meta.dirname, '../migrations')
const MINUTES = 60_000

describe.skipIf(!url)('on Citus', () => {
  let dir: string
  let world: World
  let driver: SigningDriver

  beforeAll(async () => {
    dir = mkdtempSync(path.join(tmpdir(), 'xinqi-citus-'))
    mkdirSync(path.join(dir, 'data'))
    const pool = openPool(url!, 1)
    await migrate(pool, migrations)
    await migrateLater(pool, migrations)
    await pool.end()
    world = await openWorld({ on: url!, env: { DATA_DIR: path.join(dir, 'data') }, jobs: true })
    driver = await signingDriver(world)
  }, 15 * MINUTES)
  afterAll(async () => {
    await world?.close()
    if (dir) rmSync(dir, { recursive: true, force: true })
  })

  const life = async (name: string) => {
    const contractId = await driver.finish(['own', 'theirs', 'person'], { name })
    await checkpointLeaves(world.services)
    expect((await driver.currentPdf(contractId)).subarray(0, 5).toString()).toBe('%PDF-')
    for (const at of LISTS_AND_BOARDS) {
      const { code, msg } = await world.call(at, {}, { token: driver.hands.own.token })
      expect(code, `${at}: ${msg}`).toBe(1)
    }
  }

  it('carries a contract through its life, its lists and boards', () => life('甲号合同'), 10 * MINUTES)

  it(
    'is distributed, with what it holds, as the plan says',
    async () => {
      const moved = [...PLAN].filter(([, { kind }]) => kind !== 'local').map(([name]) => name)
      const countRows = async (on = world.services.db) => {
        const counts: Record<string, number> = {}
        for (const name of moved) {
          const { rows } = await sql<{
            rows: string
          }>`select count(*) as rows from ${sql.table(name)}`.execute(on)
          counts[name] = Number(rows[0]!.rows)
        }
        return counts
      }
      const { counts, statements, obstacles } = await distributionOf(world.services.db)
      expect(obstacles).toEqual([])
      await world.services.queue.stop()
      await world.services.outbox.stop()
      const before = await countRows()
      const pool = openPool(url!, 1)
      await pool.query('set statement_timeout = 0')
      for (const statement of statements) await pool.query(statement)
      expect(await countRows(openDatabase(pool))).toEqual(before)
      expect(before.contract_party).toBeGreaterThan(0)
      const { rows } = await pool.query<{ kind: string; tables: string }>(
        'select citus_table_type as kind, count(*) as tables from citus_tables group by 1',
      )
      const found = Object.fromEntries(rows.map(({ kind, tables }) => [kind, Number(tables)]))
      await pool.end()
      expect(found).toMatchObject({ distributed: counts.spread, reference: counts.reference })
    },
    15 * MINUTES,
  )

  // What stops it is told in docs/operate. The day nothing does, this turns red and becomes a test like the first.
  it.fails('carries a contract through its life when it is distributed', () => life('乙号合同'), 10 * MINUTES)
})

// What the clock starts looks at what is due, never at all there is: no statement of a job that runs by itself reads a
// table from end to end that grows with contracts. Asked of the planner, with every job run once and reading from end to
// end made dear: where it still does, there is no other way to find the rows.
import pg from 'pg'
import { expect, it } from 'vitest'
import { CAPABILITIES } from '../src/modules/capabilities.ts'
import type { Capability, Work } from '../src/platform/capability.ts'
import { openPool } from '../src/platform/db/database.ts'
import { makeMetrics } from '../src/platform/metrics.ts'
import { signingDriver } from './signing-driver.ts'
import { worldOfFile } from './world.ts'

/** Read whole, and why that harms nobody. */
const SMALL: Record<string, readonly string[]> = {
  'is one row': ['board_filled', 'carbon_cursor', 'evidence_audited', 'quota_proof'],
  'is a fault of the log, and hardly ever there': ['evidence_alarm'],
  'has a row for every company that signs in by a provider of its own': ['company_sso', 'open_sso'],
  'is as long as the list of migrations': ['schema_migration'],
  'has a row for a part of the platform and a day, or a trouble of one, of the last months': [
    'service_check',
    'service_incident',
  ],
  'is of a sandbox, where nothing is kept for long': [
    'open_inbox',
    'open_sandbox_object',
    'sandbox_face',
    'sandbox_payment',
    'sandbox_refund',
  ],
}

/** What came since the last minute: the first so many are taken away, whichever they are. */
const isQueue = (table: string): boolean => table.endsWith('_delta')

/** Jobs of the night and the week, whose work is to read everything. */
const WHOLE = new Set(['auditEvidence', 'auditNames', 'proveMoney', 'proveQuota', 'sweepStrays'])

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }
const readWhole = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']!] : []),
  ...(plan.Plans ?? []).flatMap(readWhole),
]

const world = await worldOfFile()

it('no job that the clock starts reads a growing table from end to end', async () => {
  const { services, connection } = world
  const driver = await signingDriver(world)
  await driver.finish(['own', 'person'])
  await driver.sendTo(['own', 'person'])
  const jobs = new Map<string, () => Promise<unknown>>()
  const work: Work = {
    job: (name, run, { every } = {}) => {
      const { signal } = new AbortController()
      if (every && !WHOLE.has(name)) jobs.set(name, () => run({ id: name, data: {} as never, signal }))
    },
    task: () => {},
  }
  // With figures of its own: those of the world's server are taken.
  const own = { ...services, metrics: makeMetrics() }
  for (const { jobs: define } of CAPABILITIES as readonly Pick<Capability, 'jobs'>[]) define?.(own, work)
  expect(jobs.size).toBeGreaterThan(20)

  const asked = new Map<string, { job: string; text: string; values: unknown[] }>()
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  let at = ''
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    // A prepared one comes with its values.
    const { text, values } =
      Object(first) === first ? (first as pg.QueryConfig) : { text: first, values: second }
    if (at && typeof text === 'string' && /^\s*(with|select|update|delete)/i.test(text))
      asked.set(`${at} ${text}`, { job: at, text, values: Array.isArray(values) ? values : [] })
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
  try {
    for (const [name, run] of jobs) {
      at = name
      await run().catch((error) => {
        throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
      })
    }
  } finally {
    at = ''
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  }
  expect(asked.size).toBeGreaterThan(40)

  const small = new Set(Object.values(SMALL).flat())
  const found = new Set<string>()
  const pool = openPool(connection, 1)
  const client = await pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    for (const { job, text, values } of asked.values()) {
      const { rows } = await client.query(`explain (format json) ${text}`, values)
      for (const table of readWhole(rows[0]['QUERY PLAN'][0].Plan as Plan))
        if (!small.has(table) && !isQueue(table))
          found.add(`${table} ← ${job}: ${text.replace(/\s+/g, ' ').slice(0, 160)}`)
    }
  } finally {
    client.release()
    await pool.end()
  }
  expect([...found].sort()).toEqual([])
})

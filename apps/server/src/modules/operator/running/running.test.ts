import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import { checkpointLeaves } from '../../../platform/evidence/checkpoint-leaves.ts'
import { guard } from '../../../platform/outside/guard.ts'
import { bookMoney } from '../../commerce/money-book/book-money.ts'
import { proveAndKeep } from '../../commerce/money-book/prove-money.ts'
import { proveSince } from '../../quota/copies/prove-since.ts'
import { soonest } from './measure.ts'

let world: World
let operator: string
beforeAll(async () => {
  world = await openWorld()
  operator = await world.signIn('13800000009')
  world.services.queue.define('test.fails', () => Promise.reject(new Error('no such address')), {
    retries: 0,
  })
  world.services.queue.define('test.retries', () => Promise.reject(new Error('not yet')), {
    retries: 3,
    retryDelay: 600,
  })
  await world.services.queue.start()
})
afterAll(async () => {
  await world.services.queue.stop()
  await world.close()
})

const DOCS = path.resolve(import.meta.dirname, '../../../../../../docs/operate')
const namesIn = (text: string) => new Set([...text.matchAll(/xinqi_[a-z_]+/g)].map(([name]) => name))

it('tells an operator how the platform runs, and nobody else', async () => {
  const { data } = await world.call('/operator/running/state', {}, { token: operator })
  expect(data.database).toMatchObject({ isReadOnly: false })
  expect(data.store).toBeNull()
  expect(data.evidence.isBroken).toBe(false)
  expect(data.providers.some(({ isSandbox }) => isSandbox)).toBe(true)
  const admin = await world.signIn('13800000001')
  expect((await world.call('/operator/running/state', {}, { token: admin })).code).not.toBe(1)
  expect((await world.call('/operator/running/redrive', { name: 'nothing' }, { token: operator })).code).toBe(
    404,
  )
})

it('shows what failed for good with its reason, and puts it back in line', async () => {
  await world.services.queue.send('test.fails', {})
  const dead = async () =>
    (await world.call('/operator/running/deadJobs', {}, { token: operator })).data.map(({ name, reason }) => [
      name,
      reason,
    ])
  await expect.poll(dead, { timeout: 20_000 }).toEqual([['test.fails', 'no such address']])
  const again = await world.call('/operator/running/redrive', { name: 'test.fails' }, { token: operator })
  expect(again.data).toEqual({ count: 1 })
})

it('measures everything somebody on duty must know, each by its name', async () => {
  const away = guard({ who: 'a vendor', limitMs: 1000, failures: 1 })
  await away(async () => 1)
  await expect(away(() => Promise.reject(new Error('down')))).rejects.toThrow('does not answer')
  world.services.metrics.countLedgerFaults(2)
  const told = await world.services.metrics.text()
  const measured = namesIn(told)
  for (const name of [
    'xinqi_jobs_waiting',
    'xinqi_jobs_oldest_seconds',
    'xinqi_jobs_dead',
    'xinqi_outbox_waiting',
    'xinqi_outbox_oldest_seconds',
    'xinqi_pool_connections',
    'xinqi_store_ready',
    'xinqi_signing_seconds',
    'xinqi_outside_calls_total',
    'xinqi_outside_resting',
    'xinqi_ledger_faults_total',
    'xinqi_evidence_unsequenced',
    'xinqi_evidence_broken',
    'xinqi_webhooks_oldest_seconds',
  ])
    expect(measured, name).toContain(name)
  for (const line of [
    'xinqi_outside_calls_total{who="a vendor",outcome="answered"} 1',
    'xinqi_outside_calls_total{who="a vendor",outcome="away"} 1',
    'xinqi_outside_resting{who="a vendor"} 1',
    'xinqi_ledger_faults_total 2',
  ])
    expect(told).toContain(line)
})

it('shows who outside is not asked any more, and whether the books add up, as it is measured', async () => {
  const { db, metrics, clock } = world.services
  const away = guard({ who: 'mute vendor', limitMs: 1000, failures: 1 })
  await expect(away(() => Promise.reject(new Error('down')))).rejects.toThrow('does not answer')
  const shown = async () => (await world.call('/operator/running/state', {}, { token: operator })).data
  const one = sql`select owner_id, kind from quota_account order by owner_id, kind limit 1`
  const tampered = (by: number) =>
    sql`update quota_account set balance = balance + ${by} where (owner_id, kind) = (${one})`.execute(db)
  await tampered(1)
  await proveSince(db, clock())
  const { ledger, outside } = await shown()
  expect(outside).toContainEqual({
    who: 'mute vendor',
    answered: 0,
    refused: 0,
    away: 1,
    isResting: true,
    isAway: true,
  })
  expect(ledger).toEqual({ faults: 1, provenAt: clock().toISOString() })
  expect(await metrics.text()).toContain('xinqi_ledger_faults 1')
  await tampered(-1)
  await proveSince(db, clock())
  expect((await shown()).ledger.faults).toBe(0)
  expect(await metrics.text()).toContain('xinqi_ledger_faults 0')
})

it('counts how long evidence has waited from when it was written, however long before it happened', async () => {
  const { db } = world.services
  await checkpointLeaves(world.services)
  const waits = async (id: string) => {
    await addRow(db, 'evidence_leaf', {
      id,
      contract_id: newId(),
      step: 'sent',
      entry: Buffer.from('{}'),
      at: new Date('2020-01-01'),
    })
    return (await world.call('/operator/running/state', {}, { token: operator })).data.evidence.oldestSeconds
  }
  expect(await waits(newId())).toBeLessThan(60)
  const tenMinutesAgo = (Date.now() - 600_000).toString(16).padStart(12, '0')
  const earlier = `${tenMinutesAgo.slice(0, 8)}-${tenMinutesAgo.slice(8)}${newId().slice(13)}`
  expect(await waits(earlier)).toBeGreaterThanOrEqual(600)
})

it('measures what the page shows; alarms and dashboard ask for nothing else', async () => {
  await world.services.outbox.publish(world.services.db, 'a topic nobody hears', {})
  const told = await world.services.metrics.text()
  expect(told).toMatch(/xinqi_outbox_waiting [1-9]/)
  const measured = namesIn(told)
  for (const file of ['alerts.yml', 'dashboard.json'])
    for (const name of namesIn(readFileSync(path.join(DOCS, file), 'utf8')))
      expect(measured, `${name} in ${file}`).toContain(name)
})

it('shows what is being tried again, before it has failed for good', async () => {
  await world.services.queue.send('test.retries', {})
  const retrying = async () =>
    (await world.call('/operator/running/state', {}, { token: operator })).data.queues.find(
      ({ name }) => name === 'test.retries',
    )
  await expect
    .poll(retrying, { timeout: 20_000 })
    .toEqual({ name: 'test.retries', waiting: 0, running: 0, retrying: 1, oldestSeconds: 0 })
  expect(await world.services.metrics.text()).toContain('xinqi_jobs_retrying{queue="test.retries"} 1')
})

it('counts the dead without reading them, however many there are', async () => {
  const { db, queue } = world.services
  await sql`insert into jobs.job (name, data, source_name)
            select 'dead-letter', jsonb_build_object('text', repeat('x', 1000)), 'test.many'
              from generate_series(1, 2500)`.execute(db)
  expect(await queue.deadCounts()).toContainEqual({ name: 'test.many', count: 2500 })
  expect(await queue.dead()).toHaveLength(200)
  const read = vi.spyOn(queue, 'dead')
  expect(await world.services.metrics.text()).toMatch(/xinqi_jobs_dead 25\d\d/)
  expect(read).not.toHaveBeenCalled()
  await sql`delete from jobs.job where source_name = 'test.many'`.execute(db)
})

it('proves the book of money and measures what it finds', async () => {
  const { db, metrics, clock } = world.services
  expect(await proveAndKeep(world.services)).toEqual([])
  expect(await metrics.text()).toContain('xinqi_money_faults 0')
  await bookMoney(db, {
    reference: 'owed to nobody',
    orderId: null,
    at: clock(),
    lines: [
      ['advance', 5],
      ['commission', -5],
    ],
  })
  expect(await proveAndKeep(world.services)).toHaveLength(1)
  const { money } = (await world.call('/operator/running/state', {}, { token: operator })).data
  expect(money).toMatchObject({ faults: 1, firstFault: 'the book owes partners 5 and their lines say 0' })
  expect(await metrics.text()).toContain('xinqi_money_faults 1')
})

it('measures what ends soonest of each kind', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  const of = (kind: string, endsAt: string | null, problem: string | null = null) => ({
    what: kind,
    kind,
    endsAt: endsAt ? new Date(endsAt) : null,
    problem,
  })
  expect([
    ...soonest(
      [
        of('issuing', '2026-01-03T00:00:00Z'),
        of('issuing', '2026-01-02T00:00:00Z'),
        of('crl', '2025-12-31T00:00:00Z'),
        of('timestamp', null, 'away'),
        of('identity', null),
      ],
      now,
    ),
  ]).toEqual([
    ['issuing', 86_400],
    ['crl', -86_400],
    ['timestamp', 0],
  ])
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../../../test/world.ts'

let world: World
let operator: string
beforeAll(async () => {
  world = await openWorld()
  operator = await world.signIn('13800000009')
  world.services.queue.define('test.fails', () => Promise.reject(new Error('no such address')), {
    retries: 0,
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

it('measures what the page shows; alarms and dashboard ask for nothing else', async () => {
  await world.services.outbox.publish(world.services.db, 'a topic nobody hears', {})
  const told = await world.services.metrics.text()
  expect(told).toMatch(/xinqi_outbox_waiting [1-9]/)
  const measured = namesIn(told)
  for (const file of ['alerts.yml', 'dashboard.json'])
    for (const name of namesIn(readFileSync(path.join(DOCS, file), 'utf8')))
      expect(measured, `${name} in ${file}`).toContain(name)
})

import { CODE } from '@xinqi/api/error-codes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { clockOffset } from './clock-offset.ts'

const HOUR = 3_600_000
let world: World
let ahead = 0
beforeAll(async () => {
  // The machine's own clock, which the database goes by as well, and then wrong by as much as a test says.
  world = await openWorld({ clock: () => new Date(Date.now() + ahead), demo: false })
})
afterAll(() => world.close())

const captchaAt = (timestamp: number) =>
  world.send({ url: '/api/web/auth/imgCode', payload: '{}', timestamp })
const readiness = async () => (await world.app.inject({ url: '/readyz' })).json().status as string

it('is measured against the database, and small differences are nobody’s fault', async () => {
  const measured = clockOffset(() => new Date(Date.now() + 30_000))
  expect([measured.ms(), measured.wrongBy()]).toEqual([null, 0])
  await measured.measure(world.services.db)
  expect(measured.ms()).toBeGreaterThan(28_000)
  expect(measured.ms()).toBeLessThan(32_000)
  expect(measured.wrongBy()).toBe(0)
})

it('leaves the blame with the sender while this server is right', async () => {
  ahead = 0
  await world.services.clockOffset.measure(world.services.db)
  expect(await readiness()).toBe('ready')
  expect((await captchaAt(Date.now() - HOUR)).code).toBe(CODE.SIGNATURE_SKEW)
})

it('is told by a server that is wrong itself, which sends nobody to set his clock', async () => {
  ahead = HOUR
  await world.services.clockOffset.measure(world.services.db)
  expect(await readiness()).toMatch(/^clock 3(599|600) s ahead of the database$/)
  const answer = await captchaAt(Date.now())
  expect([answer.http, answer.code, answer.msg]).toEqual([
    503,
    CODE.UNAVAILABLE,
    '服务器时间有误，与您的设备无关，请稍后重试',
  ])
  // Whose clock is wrong by either of the two is told so.
  expect((await captchaAt(Date.now() - HOUR)).code).toBe(CODE.SIGNATURE_SKEW)
})

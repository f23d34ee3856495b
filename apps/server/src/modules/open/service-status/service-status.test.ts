import { MINUTE } from '@xinqi/api/durations'
import { expect, it, vi } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { outsideTallies } from '../../../platform/outside/guard.ts'
import { lookAround } from './look.ts'
import { judge, uptimeOf } from './rules.ts'

const WELL = {
  calls: 0,
  unanswered: 0,
  away: [],
  pushOverdueSeconds: 0,
  waiting: [],
  storeAnswers: true,
}
const ALL_WELL = { api: null, signing: null, push: null, conversion: null, store: null }

it('calls a part well or says what a partner notices of it', () => {
  expect(judge(WELL)).toEqual(ALL_WELL)
  const said = (seen: object) =>
    Object.entries(judge({ ...WELL, ...seen })).filter(([, reason]) => reason !== null)
  expect(said({ calls: 100, unanswered: 6 })).toEqual([['api', '近 5 分钟有 6% 的调用未能应答']])
  expect(said({ calls: 100, unanswered: 5 })).toEqual([])
  expect(said({ calls: 3, unanswered: 3 })).toEqual([])
  expect(said({ away: ['timestamp service tsa.example'] })).toEqual([['signing', '时间戳服务暂时没有应答']])
  expect(said({ away: ['sms'] })).toEqual([])
  expect(said({ pushOverdueSeconds: 900 })).toEqual([['push', '推送延迟约 15 分钟']])
  expect(said({ waiting: [{ name: 'ai.run', oldestSeconds: 1200 }] })).toEqual([
    ['conversion', '排队已超过 20 分钟'],
  ])
  expect(said({ waiting: [{ name: 'report.month', oldestSeconds: 12_000 }] })).toEqual([])
  expect(said({ storeAnswers: false })).toEqual([['store', '文件存储暂时没有应答']])
  // One bad minute of a quarter is not all.
  expect(uptimeOf([{ checks: 129_600, failed: 1 }])).toBe(99.99)
  expect(uptimeOf([{ checks: 10, failed: 0 }])).toBe(100)
  expect(uptimeOf([])).toBeNull()
})

it('tells everybody how it is, since when it was not, and of the time nobody was there', async () => {
  const world = await worldOfFile()
  // How it went with everybody outside is counted by the process, which other files share.
  ;(outsideTallies() as Map<string, unknown>).clear()
  const view = async () => (await world.call('/open/status/view', {})).data
  const stateOf = async (component: string) => {
    const { components } = await view()
    return components.find((one) => one.component === component)!
  }
  expect(await view()).toMatchObject({ state: 'unknown', checkedAt: null, incidents: [] })
  await lookAround(world.services)
  expect(await view()).toMatchObject({ state: 'ok', checkedAt: expect.any(String), incidents: [] })
  expect(await stateOf('store')).toMatchObject({
    name: '文件存储',
    uptime: 100,
    days: [{ checks: 1, failed: 0 }],
  })

  const away = vi.spyOn(world.services.blobs, 'probe').mockRejectedValue(new Error('away'))
  for (let minute = 0; minute < 2; minute++) {
    world.clock.advance(MINUTE)
    await lookAround(world.services)
  }
  expect((await view()).state).toBe('trouble')
  expect(await stateOf('store')).toMatchObject({
    state: 'trouble',
    reason: '文件存储暂时没有应答',
    uptime: 33.33,
  })
  expect(await stateOf('api')).toMatchObject({ state: 'ok', uptime: 100 })
  expect((await view()).incidents).toMatchObject([{ name: '文件存储', endedAt: null }])
  away.mockRestore()
  world.clock.advance(MINUTE)
  await lookAround(world.services)
  const [over] = (await view()).incidents
  expect(new Date(over!.endedAt!).getTime() - new Date(over!.beganAt).getTime()).toBe(2 * MINUTE)
  expect((await view()).state).toBe('ok')

  // What was well half an hour ago is not known to be well, and afterwards the time is counted.
  world.clock.advance(30 * MINUTE)
  expect((await view()).state).toBe('unknown')
  await lookAround(world.services)
  expect((await view()).incidents[0]).toMatchObject({ name: '开放接口', reason: '平台停止服务' })
  expect(await stateOf('api')).toMatchObject({ state: 'ok', days: [{ checks: 34, failed: 29 }] })

  const read = await world.app.inject({ method: 'GET', url: '/platform/status.json' })
  expect(read.headers['access-control-allow-origin']).toBe('*')
  expect(read.json()).toMatchObject({ state: 'ok', components: [{ component: 'api' }, {}, {}, {}, {}] })
}, 60_000)

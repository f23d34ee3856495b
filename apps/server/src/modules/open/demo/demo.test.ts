import { chinaDay, monthOf } from '@xinqi/api/china-day'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { demoDoor } from '../../../platform/demo-scene.ts'
import { copyTo } from '../store/copy-files.ts'
import { COPY } from '../store/stores.ts'
import { demoPartner } from './play-partner.ts'

const world = await worldOfFile()
await demoPartner.play(demoDoor(world.app, world.services, DEMO_PASSWORD))

it('leaves no list of the console empty', async () => {
  const { token } = (await world.call('/open/login', { account: '13800000010', password: DEMO_PASSWORD }))
    .data
  const { list: apps } = (await world.call('/open/app/list', {}, { token })).data
  const { appId } = apps.find(({ isSandbox }) => isSandbox)!
  const today = chinaDay(world.clock.now())
  const asked = {
    '/open/user/list': { appId },
    '/open/review/list': { appId },
    '/open/seal/list': { appId },
    '/open/sealAuth/list': { appId },
    '/open/filing/list': { appId },
    '/openEdit/template/list': { appId },
    '/apiContract/list': { appId },
    '/open/link/list': { appId },
    '/open/pushLog/list': { appId },
    '/open/apiLog/list': { appId },
    '/open/notify/endpointList': { appId },
    '/open/store/list': {},
    '/open/store/syncLog': {},
    '/open/sms/signList': {},
    '/open/sms/templateList': {},
    '/open/report/list': { appId },
    '/open/subUser/list': {},
    '/open/subPartner/list': {},
    '/open/bill/list': {},
    '/open/bill/dayList': { month: monthOf(today) },
    '/open/dosage/list': { from: today, to: today },
    '/open/charge/entries': {},
    '/open/order/list': {},
    '/open/partner/operationLog': {},
  }
  const empty: string[] = []
  for (const [path, body] of Object.entries(asked)) {
    const answer = (await world.call(path as '/open/user/list', body as never, { token })) as {
      code: number
      msg: string
      data: { list?: unknown[] } | unknown[] | null
    }
    const list = Array.isArray(answer.data) ? answer.data : answer.data?.list
    if (answer.code !== 1 || !list?.length) empty.push(`${path} ${answer.code} ${answer.msg}`)
  }
  expect(empty).toEqual([])
})

it('has a bucket that received a file, one that could not, and a login of its own to look at', async () => {
  const { token } = (await world.call('/open/login', { account: '13800000010', password: DEMO_PASSWORD }))
    .data
  const { list: stores } = (await world.call('/open/store/list', {}, { token })).data
  for (const { storeId } of stores) await copyTo(world.services, storeId)
  const { list } = (await world.call('/open/store/syncLog', {}, { token })).data
  expect(list.map(({ storeName, status, failure }) => [storeName, status, failure])).toEqual(
    expect.arrayContaining([
      ['试用归档', COPY.copied, null],
      ['异地备份（样例，未接通）', COPY.retrying, '无法连接存储服务'],
    ]),
  )
  const { data } = await world.call('/open/sso/detail', { origin: 'http://localhost:3100' }, { token })
  expect(data.setting).toMatchObject({ protocol: 'oidc', hasSecret: true, isEnabled: false, testedAt: null })
})

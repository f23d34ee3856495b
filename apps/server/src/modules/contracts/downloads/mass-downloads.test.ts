import { HOUR, MINUTE } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { MASS_EXPORT } from '@xinqi/api/limits'
import { beforeAll, describe, expect, it } from 'vitest'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { countInWindow } from '../../../platform/security/rate-window.ts'
import { areManyContracts } from '../../people/security/mass-export.ts'
import { runPackage } from './run-package.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)
const { services } = world
const { accountId } = driver.hands.own
const many: string[] = []

beforeAll(async () => {
  many.push(await driver.finish(['person'], { name: '已完成' }))
  while (many.length <= MASS_EXPORT.contracts) many.push(await driver.sendTo(['person'], { name: '在签' }))
})

/** Whoever has come back long after the last proof. */
const comeBack = async () => {
  world.clock.advance(2 * HOUR)
  const token = await world.signIn('13800000001')
  driver.hands.own.token = token
  return token
}
const prove = (token: string) =>
  world.call('/user/security/prove', { way: 'password', secret: DEMO_PASSWORD }, { token })

it('many are more than twenty at once, or more than a hundred in an hour by whatever packages', () => {
  expect([areManyContracts(20, 100), areManyContracts(21, 21), areManyContracts(1, 101)]).toEqual([
    false,
    true,
    true,
  ])
})

describe('a package of many contracts', () => {
  it('is made, made again and fetched by whoever has just shown who he is', async () => {
    const token = await comeBack()
    const pack = (contractIds: string[]) => world.call('/file/batchDownload', { contractIds }, { token })
    const all = () => world.call('/file/allDownload', {}, { token })
    const list = () => world.call('/contract/oneClickExport/start', {}, { token })
    const few = await pack(many.slice(1))
    expect(few.code).toBe(1)
    for (const ask of [() => pack(many), all, list]) expect((await ask()).code).toBe(CODE.PROOF_REQUIRED)
    await prove(token)
    const { code, data } = await pack(many)
    expect(code).toBe(1)
    await runPackage(services)({
      id: 'job',
      data: { accountId, taskId: data.taskId },
      signal: new AbortController().signal,
    })
    const fetch = () => world.call('/task/download', { taskId: data.taskId }, { token })
    const again = () => world.call('/task/again', { taskId: data.taskId }, { token })
    expect((await fetch()).code).toBe(1)
    // The package lies there for days; a screen left open does not give it away.
    world.clock.advance(11 * MINUTE)
    for (const ask of [fetch, again]) expect((await ask()).code).toBe(CODE.PROOF_REQUIRED)
    // What was not much stays as it was.
    expect((await world.call('/task/download', few.data, { token })).code).toBe(CODE.TASK_NOT_READY)
    await prove(token)
    expect((await again()).code).toBe(1)
  })

  it('is one for the hour, however it is divided; a refused one counts for nothing', async () => {
    const token = await comeBack()
    const { db } = services
    await countInWindow(db, `files:${accountId}`, MASS_EXPORT.contractsAnHour - 1, HOUR, world.clock.now())
    const [contractId] = many as [string]
    const { files } = (await world.call('/v2/file/detail', { contractId }, { token })).data
    const one = () =>
      world.call('/file/downloadAttchFile', { contractId, fileId: files[0]!.fileId }, { token })
    expect((await one()).code).toBe(1)
    for (let nth = 0; nth < 2; nth++) expect((await one()).code).toBe(CODE.PROOF_REQUIRED)
    await prove(token)
    expect((await one()).code).toBe(1)
    world.clock.advance(HOUR)
    expect((await one()).code).toBe(1)
  })
})

it('a list longer than a page shows asks for the same, whatever it lists', async () => {
  const token = await comeBack()
  const log = () => world.call('/operation/export', { event: 'preference.change' }, { token })
  expect((await log()).code).toBe(1)
  const landing = { closeTabExit: false }
  for (let nth = 0; nth <= MASS_EXPORT.lines; nth++)
    await world.call('/user/preference/update', landing, { token })
  expect((await log()).code).toBe(CODE.PROOF_REQUIRED)
  await prove(token)
  expect((await log()).code).toBe(1)
})

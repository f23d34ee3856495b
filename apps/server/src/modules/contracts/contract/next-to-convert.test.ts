import { FILE_STATE } from '@xinqi/api/work-list-status'
import { expect, it } from 'vitest'
import { blankPdf, contractDriver } from '../../../../test/contract-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { nextToConvert, putBack } from './next-to-convert.ts'
import { changeConverting } from './write-files.ts'

const world = await worldOfFile()

it('a company with many files delays another by one', async () => {
  const driver = contractDriver(world)
  const stranger = await world.signIn('13800000005')
  const person = await world.signIn('13800000008')
  const send = async (token: string, count: number) => {
    const contractId = await driver.begin(token)
    const files: string[] = []
    for (let file = 0; file < count; file++)
      files.push((await driver.upload(token, contractId, await blankPdf(1))).data.file.fileId)
    return files
  }
  const many = await send(stranger, 4)
  const few = await send(person, 2)
  const taken: string[] = []
  for (let turn = 0; turn < 7; turn++) {
    const next = await nextToConvert(world.services)
    if (next) {
      taken.push(next.fileId)
      // Converted: its owner's next file may be taken up.
      await changeConverting(world.services.db, next, { state: FILE_STATE.ready })
    }
    world.clock.advance(1000)
  }
  expect(taken).toEqual([many[0], few[0], many[1], few[1], many[2], many[3]])
})

it('what could not be converted for a reason of ours waits again', async () => {
  const driver = contractDriver(world)
  const token = await world.signIn('13800000001')
  const contractId = await driver.begin(token)
  await driver.upload(token, contractId, await blankPdf(1))
  const taken = (await nextToConvert(world.services))!
  expect(await nextToConvert(world.services)).toBeUndefined()
  await putBack(world.services, taken)
  expect(await nextToConvert(world.services)).toEqual(taken)
})

import { carbonSaved } from '@xinqi/api/carbon'
import { expect, it } from 'vitest'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { checkpointLeaves } from '../../../platform/evidence/checkpoint-leaves.ts'
import { foldCarbon } from './fold.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)

const own = async () => (await world.call('/carbon/score', {}, { token: driver.hands.own.token })).data.own!

it('counts every finished contract once, pages by parties, for whoever started it', async () => {
  await checkpointLeaves(world.services)
  const before = await own()
  await driver.finish(['own', 'theirs', 'person'])
  await checkpointLeaves(world.services)
  await Promise.all([foldCarbon(world.services), foldCarbon(world.services)])
  const after = await own()
  const { pages } = (await world.services.db
    .selectFrom('contract_file')
    .innerJoin('contract', 'contract.id', 'contract_file.contract_id')
    .select((eb) => eb.fn<number>('jsonb_array_length', ['page_sizes']).as('pages'))
    .orderBy('contract.created_at', 'desc')
    .limit(1)
    .executeTakeFirst())!
  expect(after.contracts).toBe(before.contracts + 1)
  expect(after.sheets).toBe(before.sheets + pages * 3)
  const theirs = await world.call('/carbon/score', {}, { token: driver.hands.theirs.token })
  expect(theirs.data.own!.name).toBe('样例贸易有限公司')
  expect(theirs.data.own!.sheets).not.toBe(after.sheets)
})

it('tells a stranger nothing but the method', async () => {
  expect((await world.call('/carbon/score')).data).toEqual({ own: null })
})

it('reckons as it says', () => {
  expect(carbonSaved(8333)).toEqual({ sheets: 8333, co2Grams: 8333 * 6.5, trees: 1 })
})

import { carbonSaved } from '@xinqi/api/carbon'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SigningDesk, signingDesk } from '../../../../test/signing-desk.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { sequenceLeaves } from '../../../platform/evidence/sequence-leaves.ts'
import { foldCarbon } from './fold.ts'

let world: World
let desk: SigningDesk
beforeAll(async () => {
  world = await openWorld()
  desk = await signingDesk(world)
})
afterAll(() => world.close())

const own = async () => (await world.call('/carbon/score', {}, { token: desk.hands.own.token })).data.own!

it('counts every finished contract once, pages by parties, for whoever started it', async () => {
  await sequenceLeaves(world.services)
  const before = await own()
  await desk.finish(['own', 'theirs', 'person'])
  await sequenceLeaves(world.services)
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
  const theirs = await world.call('/carbon/score', {}, { token: desk.hands.theirs.token })
  expect(theirs.data.own!.name).toBe('样例贸易有限公司')
  expect(theirs.data.own!.sheets).not.toBe(after.sheets)
})

it('tells a stranger nothing but the method', async () => {
  expect((await world.call('/carbon/score')).data).toEqual({ own: null })
})

it('reckons as it says', () => {
  expect(carbonSaved(8333)).toEqual({ sheets: 8333, co2Grams: 8333 * 6.5, trees: 1 })
})

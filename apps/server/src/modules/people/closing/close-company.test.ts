import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { COMPANY } from '@xinqi/api/status'
import { expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { sealFor } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { countRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { SEAL } from '../../seals/company-seals/rules.ts'
import { closeDue } from './close-due.ts'

const world = await worldOfFile()
const { services } = world
const { db } = services

it('closes a company at its administrator’s word alone, and its people stay who they are', async () => {
  const { companyId, accountId } = await foundCompany(world, {
    name: '告别科技有限公司',
    mobile: '13911110001',
  })
  let token = await world.signIn('13911110001')
  await sealFor(world, token)
  const key = await services.ownerKeys.of(companyId)
  const sealed = key.seal('企业的正文', 'x')
  const prove = async () => {
    const found = await services.sessions.find(token)
    if (found.state !== 'live') throw new Error('signed out')
    await services.sessions.proven(db, found.actor.sessionId, world.clock.now())
  }
  const ask = (of: 'company' | 'person' = 'company') =>
    world.call('/account/closing/ask', { of, acknowledged: true }, { token })
  await prove()
  // Nobody else runs it: the person cannot go before the company.
  expect((await ask('person')).code).toBe(CODE.CLOSING_BARRED)
  const other = await world.signIn('13800000001')
  expect((await world.call('/account/closing/view', { of: 'company' }, { token: other })).data.name).not.toBe(
    '告别科技有限公司',
  )
  expect((await ask()).code).toBe(1)
  expect((await ask()).code).toBe(CODE.CLOSING_UNDER_WAY)
  // Meanwhile nothing is done in its name.
  const { code } = await world.call(
    '/personSeal/type',
    { name: '冷静期', design: { font: 'kai', colour: 'black' } as never },
    { token },
  )
  expect([CODE.NAME_FROZEN, CODE.BAD_REQUEST]).toContain(code)
  expect((await world.call('/account/closing/takeBack', { of: 'company' }, { token })).code).toBe(1)
  world.clock.advance(8 * DAY)
  await closeDue(services)
  expect(await countRows(db, 'member', { company_id: companyId })).toBe(1)

  token = await world.signIn('13911110001')
  await prove()
  expect((await ask()).code).toBe(1)
  world.clock.advance(7 * DAY + 1)
  await closeDue(services)
  await closeDue(services)
  expect(await rowsOf(db, 'polled_work', {})).toEqual([])
  expect(await countRows(db, 'member', { company_id: companyId })).toBe(0)
  expect((await theRow(db, 'company', { id: companyId })).status).toBe(COMPANY.disabled)
  for (const { status } of await rowsOf(db, 'company_seal', { company_id: companyId }))
    expect(status).toBe(SEAL.cancelled)
  // Its key is gone: what it sealed opens nowhere any more.
  expect(await countRows(db, 'owner_key', { owner_id: companyId })).toBe(0)
  expect(() => key.open(sealed, 'y')).toThrow()
  const anew = await services.ownerKeys.of(companyId)
  expect(() => anew.open(sealed, 'x')).toThrow()
  const leaves = await rowsOf(db, 'evidence_leaf', { step: 'closing.done' }, { columns: ['entry'] })
  expect(leaves.map(({ entry }) => JSON.parse(entry.toString()))).toMatchObject([
    { owner: companyId, kind: 'company' },
  ])
  expect(leaves.join()).not.toContain('告别科技')
  // The person is there as before, for himself.
  token = await world.signIn('13911110001')
  expect((await theRow(db, 'account', { id: accountId })).name).toContain('管理员')
  // The name may be certified anew.
  await foundCompany(world, { name: '告别科技有限公司', mobile: '13911110002' })
})

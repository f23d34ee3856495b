import { DAY } from '@xinqi/api/durations'
import { PACKAGE_CONTENTS } from '@xinqi/api/quota'
import { afterAll, describe, expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { worldOfFile } from '../../../../test/world.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { balance } from './balance.ts'
import { expireLots } from './expire.ts'
import { holdPackage, renewPackage, upgradePackage } from './hold-package.ts'
import { packageInForce } from './package-in-force.ts'
import { proveLedger } from './prove.ts'
import { spansOf } from './room.ts'
import { spend } from './spend.ts'

const world = await worldOfFile()

afterAll(async () => {
  expect(await proveLedger(world.services.db)).toEqual([])
})

const db = () => world.services.db
const inTx = <T>(act: (tx: Tx) => Promise<T>) => db().transaction().execute(act)
const at = (days: number) => new Date(world.clock.now().getTime() + days * DAY)
const seals = (companyId: string, now = at(0)) =>
  balance(db(), { ownerId: companyId, kind: 'service:seal:company', now })
const contracts = (companyId: string, now = at(0)) =>
  balance(db(), { ownerId: companyId, kind: 'contract', now })
let numbers = 13_700_300_000
const company = async (packageType: 1 | 2 | 3 = 1) =>
  (await foundCompany(world, { name: `套餐${++numbers}有限公司`, mobile: String(numbers), packageType }))
    .companyId
const hold = (companyId: string, packageType: 2 | 3 | 5 | 6, days: number, reference: string) =>
  inTx((tx) =>
    holdPackage(tx, {
      companyId,
      packageType,
      contents: PACKAGE_CONTENTS[packageType],
      startsAt: at(0),
      endsAt: at(days),
      reason: '购买',
      reference,
      now: at(0),
    }),
  )
/** A company with a package of a year. */
const holder = async () => {
  const id = await company()
  await hold(id, 2, 365, 'order:1')
  const { packageId } = await packageInForce(db(), id, at(0))
  return { id, packageId: packageId! }
}

describe('a package', () => {
  it('replaces the room of the free one while it lasts, and gives it back by itself when it ends', async () => {
    const id = await company()
    expect(await seals(id)).toBe(5)
    await hold(id, 2, 365, 'order:1')
    expect(await seals(id)).toBe(20)
    expect((await packageInForce(db(), id, at(0))).packageType).toBe(2)
    // Nothing runs in between: the clock alone decides.
    expect(await seals(id, at(366))).toBe(5)
    expect(await packageInForce(db(), id, at(366))).toMatchObject({ packageType: 1, endsAt: null })
  })

  it('is held once however often it is granted', async () => {
    const id = await company()
    await hold(id, 2, 365, 'order:same')
    await hold(id, 2, 365, 'order:same')
    expect([await seals(id), await contracts(id)]).toEqual([20, 220])
  })

  it('renewed early lasts longer, has the same room, and next year’s copies wait', async () => {
    const { id, packageId } = await holder()
    await inTx((tx) =>
      renewPackage(tx, {
        companyId: id,
        packageId,
        packageType: 2,
        contents: PACKAGE_CONTENTS[2],
        startsAt: at(365),
        endsAt: at(730),
        reason: '续费',
        reference: 'order:2',
        now: at(0),
      }),
    )
    expect([await seals(id), await seals(id, at(400)), await seals(id, at(731))]).toEqual([20, 20, 5])
    expect([await contracts(id), await contracts(id, at(366))]).toEqual([220, 200])
    await expect(
      inTx((tx) =>
        spend(tx, { ownerId: id, kind: 'contract', quantity: 221, reason: '', reference: 'x', now: at(0) }),
      ),
    ).rejects.toMatchObject({ errorName: 'QUOTA_SHORT' })
  })

  it('is converted by an upgrade: what is left of the old goes, the new comes whole', async () => {
    const { id, packageId } = await holder()
    await inTx((tx) =>
      upgradePackage(tx, {
        companyId: id,
        fromPackageId: packageId,
        fromReferences: ['order:1'],
        packageType: 3,
        contents: PACKAGE_CONTENTS[3],
        startsAt: at(0),
        endsAt: at(365),
        reason: '升级为高级版',
        reference: 'order:2',
        now: at(0),
      }),
    )
    expect([await seals(id), await contracts(id)]).toEqual([50, 520])
    expect(await seals(id, at(366))).toBe(5)
  })

  it('under a trial comes back when the trial ends', async () => {
    const id = await company()
    await hold(id, 6, 365, 'order:1')
    world.clock.advance(DAY)
    await hold(id, 5, 15, 'trial')
    expect([await seals(id), (await packageInForce(db(), id, at(0))).packageType]).toEqual([200, 5])
    expect([await seals(id, at(16)), (await packageInForce(db(), id, at(16))).packageType]).toEqual([10, 6])
    expect(await seals(id, at(400))).toBe(5)
    world.clock.advance(16 * DAY)
    await expireLots(db(), at(0))
    expect(await seals(id)).toBe(10)
  })
})

describe('when each package is in force', () => {
  const row = (id: string, from: number, until: number | null) => ({
    id,
    package_type: 1,
    contents: {},
    starts_at: at(from),
    ends_at: until === null ? null : at(until),
    ended_at: null,
    reference: id,
    created_at: at(from),
  })
  it('the youngest begun wins and the rest waits', () => {
    const spans = spansOf([row('base', -9, null), row('year', -5, 100), row('trial', 0, 15)], at(0))
    expect(spans.get('trial')).toEqual({ from: at(0), until: at(15) })
    expect(spans.get('year')).toEqual({ from: at(15), until: at(100) })
    expect(spans.get('base')).toEqual({ from: at(100), until: null })
  })
  it('one bought for later begins when the one before it ends', () => {
    const spans = spansOf([row('base', -9, null), row('now', -5, 10), row('next', 10, 20)], at(0))
    expect(spans.get('now')).toEqual({ from: at(0), until: at(10) })
    expect(spans.get('next')).toEqual({ from: at(10), until: at(20) })
    expect(spans.get('base')).toEqual({ from: at(20), until: null })
  })
})

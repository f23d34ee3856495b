import { CODE } from '@xinqi/api/error-codes'
import { describe, expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { grant } from './grant.ts'
import { packageYear, returnUse, usedThisYear, usePackage } from './package-use.ts'

const world = await worldOfFile()
const service = 'service:contract:addapprove' as const
const { companyId, accountId } = await foundCompany(world, {
  name: '用量有限公司',
  mobile: '13700500001',
  packageType: 1,
})
await world.services.db.transaction().execute((tx) =>
  grant(tx, {
    ownerId: companyId,
    kind: service,
    quantity: 2,
    name: '加签',
    expiresAt: null,
    reason: '测试',
    reference: 'test-adds',
    now: world.clock.now(),
  }),
)
const use = (reference: string, now = world.clock.now()) =>
  world.services.db
    .transaction()
    .execute((tx) => usePackage(tx, { companyId, service, reference, accountId, now }))
const used = async (now = world.clock.now()) =>
  (await usedThisYear(world.services.db, companyId, now)).find(({ keyWord }) => keyWord === service)?.used

describe('what a package allows so many times a year', () => {
  it('is counted once per use, refused when used up, and free again where nothing came of it', async () => {
    await use('one')
    await use('one')
    await use('two')
    expect(await used()).toBe(2)
    await expect(use('three')).rejects.toMatchObject({
      code: CODE.PACKAGE_LIMIT,
      message: '当前版本仅支持每年2次加签审批，升级版本可提升数量',
    })
    await returnUse(world.services.db, { companyId, service, reference: 'two' })
    await use('three')
    await expect(use('four')).rejects.toThrow('每年2次')
  })

  it('lets one of two through who ask at once for the last', async () => {
    await returnUse(world.services.db, { companyId, service, reference: 'three' })
    const both = await Promise.allSettled([use('five'), use('six')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('begins anew with every year of the package', async () => {
    const nextYear = new Date(world.clock.now())
    nextYear.setUTCFullYear(nextYear.getUTCFullYear() + 1, nextYear.getUTCMonth() + 1)
    expect(await used(nextYear)).toBe(0)
    await use('next', nextYear)
  })
})

describe('the year of a package', () => {
  const year = (start: string, now: string) => packageYear(new Date(start), new Date(now)).toISOString()
  it('begins on the day it was bought, whole years ago', () => {
    expect(year('2024-03-10T02:00:00Z', '2026-03-10T01:59:59Z')).toBe('2025-03-10T02:00:00.000Z')
    expect(year('2024-03-10T02:00:00Z', '2026-03-10T02:00:00Z')).toBe('2026-03-10T02:00:00.000Z')
    expect(year('2026-03-10T02:00:00Z', '2026-04-01T00:00:00Z')).toBe('2026-03-10T02:00:00.000Z')
  })
  it('is the last of February where there is no 29th', () => {
    expect(year('2024-02-29T02:00:00Z', '2025-06-01T00:00:00Z')).toBe('2025-02-28T02:00:00.000Z')
  })
})

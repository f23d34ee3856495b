import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import { CONVERSION_BUDGET, conversionAccounts } from './conversion-accounts.ts'

const world = await worldOfFile({})
const accounts = conversionAccounts(world.services.autocommit, world.clock.now)
const HOUR = 3_600_000
const used = (cpuSeconds: number, memoryGbSeconds = 0) => ({ cpuSeconds, memoryGbSeconds })

describe('what the files of an owner cost', () => {
  it('a file that died twice is not tried again, for a day, and only his', async () => {
    for (const _ of [1, 2]) {
      await accounts.begin('a', 'file')
      await accounts.end('a', 'file', used(1), 'died')
    }
    await expect(accounts.begin('a', 'file')).rejects.toMatchObject({ code: 'tried-twice' })
    expect(await accounts.begin('a', 'another')).toEqual({ overBudget: false })
    expect(await accounts.begin('b', 'file')).toEqual({ overBudget: false })
    world.clock.advance(24 * HOUR)
    expect(await accounts.begin('a', 'file')).toEqual({ overBudget: false })
  })

  it('one that never ended has died with its server; one that was broken off or refused has not', async () => {
    await accounts.begin('c', 'file')
    await accounts.begin('c', 'file')
    await expect(accounts.begin('c', 'file')).rejects.toMatchObject({ code: 'tried-twice' })
    for (const outcome of ['cancelled', 'done', 'cancelled', 'done'] as const) {
      await accounts.begin('d', 'file')
      await accounts.end('d', 'file', used(0), outcome)
    }
    expect(await accounts.begin('d', 'file')).toEqual({ overBudget: false })
  })

  it('past his hour an owner comes last, past what he wasted he is refused, and the next hour is a new one', async () => {
    await accounts.begin('e', '1')
    await accounts.end('e', '1', used(CONVERSION_BUDGET.cpuSeconds), 'done')
    expect(await accounts.begin('e', '2')).toEqual({ overBudget: true })
    await accounts.begin('f', '1')
    await accounts.end('f', '1', used(0, CONVERSION_BUDGET.memoryGbSeconds), 'done')
    expect(await accounts.begin('f', '2')).toEqual({ overBudget: true })
    await accounts.begin('g', '1')
    await accounts.end('g', '1', used(CONVERSION_BUDGET.lostSeconds), 'died')
    await expect(accounts.begin('g', '2')).rejects.toMatchObject({ code: 'owner-spent' })
    world.clock.advance(HOUR)
    expect(await accounts.begin('e', '3')).toEqual({ overBudget: false })
    expect(await accounts.begin('g', '3')).toEqual({ overBudget: false })
  })
})

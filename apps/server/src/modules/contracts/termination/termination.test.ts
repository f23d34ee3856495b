import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { toPem, verifyPdf } from '@xinqi/pdf-signature'
import { describe, expect, it } from 'vitest'
import { askBeforeLaunch, sayToLaunch } from '../../../../test/launch-flow.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows } from '../../../platform/db/row.ts'
import { expireContracts } from '../signing/expire.ts'

const TERMS = {
  kind: 1 as 1 | 2,
  reason: 4,
  reasonNote: '项目取消',
  retained: '保密条款继续有效',
  settlement: '已付款项不予退还',
  other: '',
  deadlineDays: 7,
}

const world = await worldOfFile()
const driver = await signingDriver(world)

const start = (contractId: string, token = driver.hands.own.token, more: Partial<typeof TERMS> = {}) =>
  world.call('/contract/terminate/start', { contractId, ...TERMS, ...more }, { token })
const before = (contractId: string, token = driver.hands.own.token) =>
  world.call('/contract/terminate/before', { contractId }, { token })

describe('ending a finished contract', () => {
  it('is an agreement all parties sign: 10, then 11, and the original 12, linked both ways, charged as a contract', async () => {
    const original = await driver.finish(['own', 'theirs', 'person'])
    const copies = await driver.copies(driver.hands.own.token)
    const { code, data, msg } = await start(original)
    expect([code, msg]).toEqual([1, expect.anything()])
    const { agreementId } = data
    expect(data.status).toBe(CONTRACT_IS.ending)
    expect(await driver.copies(driver.hands.own.token)).toBe(copies - 1)
    expect(await driver.statusOf(original)).toBe(4)
    for (const who of ['own', 'theirs'] as const) expect((await driver.sign(who, agreementId)).code).toBe(1)
    expect(await driver.statusOf(agreementId)).toBe(10)
    expect(await driver.statusOf(original)).toBe(4)
    expect((await driver.sign('person', agreementId)).data).toMatchObject({ status: CONTRACT_IS.ended })
    expect(await driver.statusOf(original)).toBe(12)
    expect((await before(original)).data.agreements).toMatchObject([
      { contractId: agreementId, status: CONTRACT_IS.ended },
    ])
    const view = await world.call(
      '/contract/terminate/view',
      { contractId: agreementId },
      { token: driver.hands.person.token },
    )
    expect(view.data).toMatchObject({
      kind: 1,
      original: { contractId: original, status: CONTRACT_IS.finishedThenEnded },
    })
    const root = toPem('CERTIFICATE', await world.services.certificates.root())
    expect(verifyPdf(await driver.currentPdf(agreementId), { trust: root })).toMatchObject({
      verdict: 'valid',
    })
    const no = await world.call(
      '/contract/chain/of',
      { contractId: agreementId },
      { token: driver.hands.own.token },
    )
    expect(no.data.no).toMatch(/^XQ/)
  })
  it('makes the original void when that is what was agreed, started by the other side', async () => {
    const original = await driver.finish(['own', 'theirs'])
    const { data } = await start(original, driver.hands.theirs.token, { kind: 2, reason: 1 })
    for (const who of ['own', 'theirs'] as const) await driver.sign(who, data.agreementId)
    expect([await driver.statusOf(data.agreementId), await driver.statusOf(original)]).toEqual([11, 7])
  })
  it('leaves the contract as it was when the agreement is refused or runs out, and may be tried again', async () => {
    const original = await driver.finish(['own', 'person'])
    const first = await start(original)
    const refused = await world.call(
      '/contract/refuse',
      { contractId: first.data.agreementId, reason: '不同意' },
      { token: driver.hands.person.token },
    )
    expect(refused.data.status).toBe(CONTRACT_IS.refused)
    expect(await driver.statusOf(original)).toBe(4)
    const second = await start(original)
    expect(second.code).toBe(1)
    world.clock.advance(9 * DAY)
    // Sessions last a day: what the clock did is looked at from the inside.
    await expireContracts(world.services)
    expect(await driver.statusOf(second.data.agreementId)).toBe(8)
    expect(await driver.statusOf(original)).toBe(4)
    world.clock.advance(-9 * DAY)
  })
})

describe('what stands in the way', () => {
  it('is a contract that is not finished, has one party, is being ended already, or was made not to be', async () => {
    const open = await driver.sendTo(['own', 'person'])
    expect((await start(open)).code).toBe(CODE.NOT_TERMINABLE)
    const alone = await driver.finish(['own'])
    expect((await before(alone)).data.obstacle).toContain('只有一方')
    const twice = await driver.finish(['own', 'person'])
    const both = await Promise.all([start(twice), start(twice)])
    expect(both.map(({ code }) => code).sort()).toEqual([1, CODE.NOT_TERMINABLE])
    const firm = await driver.finish(['own', 'person'])
    await inRows(world.services.db, 'contract', { id: firm }).set({
      settings: JSON.stringify({ terminable: false }),
    })
    expect((await start(firm)).msg).toContain('不可解约')
  })
  it('is being somebody else, or nobody', async () => {
    const original = await driver.finish(['own', 'theirs'])
    expect((await start(original, driver.hands.person.token)).http).toBe(404)
    expect((await before(original, driver.hands.person.token)).http).toBe(404)
    expect((await world.call('/contract/terminate/start', { contractId: original, ...TERMS })).http).toBe(401)
    const clerk = await world.signIn('13800000004')
    expect((await start(original, clerk)).code).not.toBe(1)
    expect((await start(original, driver.hands.own.token, { deadlineDays: 0 })).http).toBe(400)
  })
})

describe('an agreement of a house that agrees to its contracts first', () => {
  it('waits for those who must agree; a no leaves the contract as it was and free to be tried again', async () => {
    const original = await driver.finish(['own', 'person'])
    const lawyer = await askBeforeLaunch(world, driver.hands.own.token)
    try {
      const first = await start(original)
      expect(first.data.status).toBe(CONTRACT_IS.draft)
      const unseen = { contractId: first.data.agreementId }
      const seen = await world.call('/v2/file/detail', unseen, { token: driver.hands.person.token })
      expect(seen.code).not.toBe(1)
      expect((await start(original)).msg).toContain('已有一份解约或作废协议')
      expect((await sayToLaunch(world, lawyer, first.data.agreementId, false)).code).toBe(1)
      expect(await driver.statusOf(original)).toBe(4)
      const second = await start(original)
      expect(second.data.status).toBe(CONTRACT_IS.draft)
      expect((await sayToLaunch(world, lawyer, second.data.agreementId, true)).msg).toBe('ok')
      expect(await driver.statusOf(second.data.agreementId)).toBe(10)
      for (const who of ['own', 'person'] as const)
        expect((await driver.sign(who, second.data.agreementId)).msg).toBe('ok')
      expect(await driver.statusOf(original)).toBe(12)
    } finally {
      await world.services.db.deleteFrom('approval_flow').execute()
    }
  })
})

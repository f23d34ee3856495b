import { CONTRACT_IS } from '@xinqi/api/status'
import { expect, it } from 'vitest'
import { agentDriver, key, LIMITS, measured, times } from '../../../../test/agent-driver.ts'
import { party, place, someone } from '../../../../test/draft-parts.ts'
import { worldOfFile } from '../../../../test/world.ts'

const world = await worldOfFile()
const { driver, own, connect, clientWith, use, draftFor, sendBy, signed, leavesOf } = await agentDriver(world)

it('does nothing of what is asked beyond the mandate, however often and however many at once', async () => {
  const agent = await connect(own)
  const client = await clientWith(agent.token)
  await signed(agent.connectionId, { ...LIMITS, acts: ['send'], amountCentsPerDay: 150_000_00 })
  const within = await draftFor(100_000_00)
  expect((await sendBy(client, within)).outcome).toBe('done')
  const stranger = party({ signers: [someone('陌生人', '13700001234')] })
  const toStranger = await driver.prepare(own, (fileId) => ({
    amountCents: 100,
    parties: [stranger],
    fields: [place(stranger.partyId, fileId, 'signature', { y: 0.2 })],
  }))
  // Above the sum of a contract, without one, above that of the day, to somebody not named.
  const beyond = [await draftFor(100_000_01), await draftFor(null), await draftFor(60_000_00), toStranger]
  const others = await connect(own)
  const other = await clientWith(others.token)
  const calls = times(40, 1000)
  const outcomes = new Map<string, number>()
  for (let at = 0; at < calls; at += 20) {
    world.clock.advance(6000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => {
        const which = (at + place) % 6
        if (which === 4) return sendBy(other, beyond[place % 4]!)
        if (which === 5)
          return use(client, 'contract_urge', {
            contractId: within.contractId,
            agentReason: '催办',
            idempotencyKey: key(),
          })
        return sendBy(client, beyond[which]!)
      }),
    )
    for (const { outcome, refused } of answers) {
      const said = outcome ?? refused.error
      outcomes.set(said, (outcomes.get(said) ?? 0) + 1)
    }
  }
  const effects = outcomes.get('done') ?? 0
  expect(effects).toBe(0)
  expect([...outcomes.values()].reduce((sum, count) => sum + count)).toBe(calls)
  // Each was proposed, or refused for a reason.
  expect([...outcomes.keys()].every((said) => ['proposed', 'AGENT_BUSY'].includes(said))).toBe(true)
  for (const { contractId } of beyond) expect(await driver.statusOf(contractId)).toBe(CONTRACT_IS.draft)
  expect((await leavesOf(within.contractId)).filter(({ step }) => step === 'urge')).toEqual([])
  measured(`${calls} calls beyond the mandate`, effects, 'effects')
  await client.close()
  await other.close()
}, 1_200_000)

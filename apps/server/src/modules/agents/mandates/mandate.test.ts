import { DAY } from '@xinqi/api/durations'
import { CONTRACT_IS } from '@xinqi/api/status'
import { checkMandate, type MandateProof } from '@xinqi/evidence/mandate'
import { expect, it } from 'vitest'
import { agentDriver, key } from '../../../../test/agent-driver.ts'
import { reportText } from '../../../../test/report-text.ts'
import { SIGNERS } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { PACKAGE_PAPERS } from '../../evidence/notary/package-papers-point.ts'
import { remindMandates } from './remind.ts'

const world = await worldOfFile()
const { services, call } = world
const { driver, own, connect, clientWith, use, draftFor, sendBy, grant, leavesOf, signed } =
  await agentDriver(world)

it('acts within a signed mandate and no further, and chains what it did', async () => {
  const agent = await connect(own)
  const client = await clientWith(agent.token)
  const asked = await grant(agent.connectionId)
  // Not signed, nothing granted.
  expect((await sendBy(client, await draftFor(100))).outcome).toBe('proposed')
  expect((await driver.sign('own', asked.letterId)).code).toBe(1)
  const done = await draftFor(100_000_00)
  expect(await sendBy(client, done)).toEqual({ outcome: 'done', why: [] })
  expect(await driver.statusOf(done.contractId)).toBe(CONTRACT_IS.toSign)
  const sent = (await leavesOf(done.contractId)).find(({ step }) => step === 'send')!
  expect(sent.said).toMatchObject({ agent: '示例助手', tool: 'contract_send', n: 1, proposal: null })
  expect((await use(client, 'mandate_get')).contractsLeftToday).toBe(3)
  const urged = await use(client, 'contract_urge', {
    contractId: done.contractId,
    agentReason: '临近截止',
    idempotencyKey: key(),
  })
  expect(urged.outcome).toBe('done')

  const beyond = [await draftFor(100_000_01), await draftFor(null)]
  for (const one of beyond) {
    const answer = await sendBy(client, one)
    expect(answer.outcome).toBe('proposed')
    expect(answer.why[0]).toMatch(/金额/)
    expect(await driver.statusOf(one.contractId)).toBe(CONTRACT_IS.draft)
  }
  // The day's sum, from many at once: never above.
  const many = []
  for (let at = 0; at < 5; at += 1) many.push(await draftFor(90_000_00))
  const answers = await Promise.all(many.map((one) => sendBy(client, one)))
  expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
  expect(answers.filter(({ outcome }) => outcome === 'proposed')).toHaveLength(4)
  const day = await services.db
    .selectFrom('agent_mandate_day')
    .selectAll()
    .where('mandate_id', '=', asked.mandateId)
    .executeTakeFirstOrThrow()
  expect({ contracts: day.contracts, amount: Number(day.amount_cents) }).toEqual({
    contracts: 2,
    amount: 190_000_00,
  })

  // Signed by people alone, it says on its drawn report by whose hand it went out, and by what right.
  for (const who of ['own', 'theirs'] as const) {
    const { code, msg } = await driver.sign(who, done.contractId)
    expect(code, msg).toBe(1)
  }
  const { data: granted } = await call('/agents/mandate/list', {}, { token: own })
  const { number } = granted.list.find(({ mandateId }) => mandateId === asked.mandateId)!
  expect(await reportText(world, done.contractId, own)).toContain(
    `张三（经智能体「示例助手」，授权书${number}）`,
  )

  // The same call many times at once: one effect.
  const twice = await draftFor(1_00)
  const once = key()
  const same = await Promise.all(
    Array.from({ length: 8 }, () => sendBy(client, twice, { idempotencyKey: once })),
  )
  expect(same.every(({ outcome }) => outcome === 'done')).toBe(true)
  expect((await leavesOf(twice.contractId)).filter(({ step }) => step === 'send')).toHaveLength(1)

  const proof = await call('/agents/mandate/proof', { mandateId: asked.mandateId }, { token: own })
  expect(proof.data.isWhole).toBe(true)
  expect(proof.data.leaves.map(({ step }) => step)).toEqual([
    'mandate.granted',
    'send',
    'urge',
    'send',
    'send',
  ])

  // Whoever holds the file needs nobody: and of what was changed by one bit nothing holds.
  const proven = JSON.parse(proof.data.proof!) as MandateProof
  const root = await services.certificates.trust()
  const pinned = { root, key: services.checkpointSigner }
  expect(checkMandate(proven, pinned)).toMatchObject({ valid: true, unpinned: [] })
  const holds = (changed: unknown) => checkMandate(changed, pinned).valid
  const flipped = (base64: string, at: number) => {
    const bytes = Buffer.from(base64, 'base64')
    bytes[at % bytes.length]! ^= 1 << (at % 8)
    return bytes.toString('base64')
  }
  for (let at = 1; at <= 40; at += 1) {
    const { leaves, letter, terms } = proven
    const n = at % leaves.length
    const leaf = leaves[n]!
    const entry = { ...leaf, entry: flipped(leaf.entry, at * 37) }
    expect(holds({ ...proven, leaves: leaves.with(n, entry) }), `entry ${at}`).toBe(false)
    const pdf = flipped(letter.pdf, at * 997)
    expect(holds({ ...proven, letter: { ...letter, pdf } }), `letter ${at}`).toBe(false)
    const text = JSON.stringify(terms)
    const digit = text.replace(/\d/g, (figure, place: number) =>
      place % 40 === at % 40 ? String((Number(figure) + 1) % 10) : figure,
    )
    if (digit !== text) expect(holds({ ...proven, terms: JSON.parse(digit) }), `terms ${at}`).toBe(false)
    expect(holds({ ...proven, leaves: leaves.toSpliced(n, 1) }), `missing ${n}`).toBe(n === leaves.length - 1)
  }
  expect(holds({ ...proven, leaves: proven.leaves.toReversed() })).toBe(false)
  const other = (await driver.currentPdf(done.contractId)).toString('base64')
  expect(holds({ ...proven, letter: { ...proven.letter, pdf: other } })).toBe(false)
  const paths = services.extensions.all(PACKAGE_PAPERS)
  const [papers] = await Promise.all(paths.map(({ papersOf }) => papersOf(services, done.contractId)))
  expect(checkMandate(JSON.parse(papers![0]!.bytes.toString()), pinned).valid).toBe(true)
  await client.close()
}, 120_000)

it('tells its grantor what was done by it, and once that it ends soon', async () => {
  const agent = await connect(own)
  const client = await clientWith(agent.token)
  const { mandateId } = await signed(agent.connectionId)
  const { data } = await call('/agents/mandate/list', {}, { token: own })
  const { number } = data.list.find((one) => one.mandateId === mandateId)!
  const told = async () =>
    (await call('/message/list', {}, { token: own })).data.list.filter(({ content }) =>
      content.includes(number),
    )
  expect((await sendBy(client, await draftFor(100))).outcome).toBe('done')
  expect((await told()).map(({ title }) => title)).toContain('智能体已按授权书办理')
  await client.close()
  expect(await remindMandates(services)).toBe(0)
  world.clock.advance(23 * DAY + 60_000)
  expect(await remindMandates(services)).toBeGreaterThan(0)
  expect(await remindMandates(services)).toBe(0)
  const again = await world.signIn(SIGNERS.own.mobile)
  const { list } = (await call('/message/list', {}, { token: again })).data
  expect(
    list.filter(({ content, title }) => content.includes(number) && title.includes('即将到期')),
  ).toHaveLength(1)
})

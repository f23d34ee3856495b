import { DAY } from '@xinqi/api/durations'
import { CONTRACT_IS, CONTRACT_STATUS } from '@xinqi/api/status'
import { expect, it } from 'vitest'
import { agentDriver, ENDING, key, PLAN } from '../../../../test/agent-driver.ts'
import { SIGNERS } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { keepFinished } from '../../insight/archive/archive-finished.ts'

const world = await worldOfFile()
const { call } = world
const { driver, own, connect, clientWith, use, draftFor, sendBy, leavesOf, ledgerOf } =
  await agentDriver(world)

it('proposes what it may not do; confirmed once, and not when the contract changed', async () => {
  const agent = await connect(own)
  const client = await clientWith(agent.token)
  const draft = await draftFor(5000_00)
  const once = key()
  const answer = await sendBy(client, draft, { idempotencyKey: once })
  expect(answer).toMatchObject({ outcome: 'proposed', why: ['没有生效的授权书'] })
  // The same again is the same proposal; another under its key is refused.
  expect((await sendBy(client, draft, { idempotencyKey: once })).proposalId).toBe(answer.proposalId)
  expect((await sendBy(client, draft, { idempotencyKey: once, agentReason: '别的' })).refused.error).toBe(
    'IDEMPOTENCY_REUSED',
  )
  expect(await driver.statusOf(draft.contractId)).toBe(CONTRACT_IS.draft)
  const { data } = await call('/agents/proposal/list', { waiting: true }, { token: own })
  const shown = data.list.find(({ proposalId }) => proposalId === answer.proposalId)!
  expect(shown).toMatchObject({
    act: '发送合同',
    amountCents: 5000_00,
    reason: '按您的安排发送',
    isStale: false,
  })
  expect(shown.parties).toContain(SIGNERS.theirs.company)
  // Whole: each file with its pages, each party with who signs and how often.
  const told = Object.fromEntries(shown.changes.map(({ name, after: becomes }) => [name, becomes]))
  expect(told.文件).toMatch(/^《.+》 1 页，各方可见$/)
  expect(told.签署人).toContain(`${SIGNERS.theirs.company}（${SIGNERS.theirs.name} `)
  expect(told.签署人).toContain('签署 1 处')
  expect(told.签署人).not.toContain(SIGNERS.theirs.mobile)
  // Nobody else's to confirm.
  const confirm = (proposalId: string, token = own) =>
    call('/agents/proposal/confirm', { proposalId }, { token })
  expect((await confirm(answer.proposalId, driver.hands.theirs.token)).code).not.toBe(1)
  const both = await Promise.all([confirm(answer.proposalId), confirm(answer.proposalId)])
  expect(both.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(await driver.statusOf(draft.contractId)).toBe(CONTRACT_IS.toSign)
  const sent = (await leavesOf(draft.contractId)).find(({ step }) => step === 'send')!
  expect(sent.said).toMatchObject({
    agent: '示例助手',
    proposal: answer.proposalId,
    tool: 'contract_send',
    mandate: null,
  })

  // Withdrawing is always a person's to confirm, and he does it.
  const taken = await use(client, 'contract_withdraw', {
    contractId: draft.contractId,
    reason: '价格有误',
    agentReason: '对方要求重签',
    idempotencyKey: key(),
  })
  expect(taken.outcome).toBe('proposed')
  expect((await confirm(taken.proposalId)).code).toBe(1)
  expect(await driver.statusOf(draft.contractId)).toBe(CONTRACT_IS.withdrawn)

  // So is ending a contract that everybody signed: what the agreement says is shown, and it goes out as his.
  const over = await driver.finish(['own', 'theirs'])
  const ending = await use(client, 'contract_terminate', {
    contractId: over,
    ...ENDING,
    agentReason: '双方已商定',
    idempotencyKey: key(),
  })
  expect(ending.outcome).toBe('proposed')
  const inbox = await call('/agents/proposal/list', { waiting: true }, { token: own })
  const asks = inbox.data.list.find(({ proposalId }) => proposalId === ending.proposalId)!
  expect(JSON.stringify(asks.changes)).toContain('合作终止；项目提前结束')
  expect(await driver.statusOf(over)).toBe(CONTRACT_IS.finished)
  const ended = await confirm(ending.proposalId)
  expect([ended.code, ended.msg]).toEqual([1, 'ok'])
  const { data: about } = await call('/contract/terminate/before', { contractId: over }, { token: own })
  expect(about.agreements).toHaveLength(1)
  // A contract made again is a draft, of which nobody outside hears.
  const again = await use(client, 'contract_copy', { contractId: over, idempotencyKey: key() })
  expect(await driver.statusOf(again.contractId)).toBe(CONTRACT_IS.draft)

  const other = await draftFor(1000)
  const stale = await sendBy(client, other)
  const now = await driver.read(own, other.contractId)
  await driver.save(own, other.contractId, now.revision, { ...now.draft, name: '改过的合同' })
  expect((await confirm(stale.proposalId)).msg).toContain('失效')
  expect(await driver.statusOf(other.contractId)).toBe(CONTRACT_IS.draft)
  // What it had not seen it does not even propose.
  expect((await sendBy(client, other)).refused).toMatchObject({
    error: 'CONFLICT',
    message: '数据已被他人修改',
  })
  const back = await use(client, 'proposal_withdraw', { proposalId: stale.proposalId, idempotencyKey: key() })
  expect(back).toEqual({ state: 4 })
  const refusing = await sendBy(client, await draftFor(1))
  expect(
    (await call('/agents/proposal/refuse', { proposalId: refusing.proposalId }, { token: own })).code,
  ).toBe(1)
  expect((await confirm(refusing.proposalId)).msg).toContain('处理过')
  await client.close()
})

it('refuses at once what cannot be done as things stand, says how they stand, and asks nobody', async () => {
  const agent = await connect(own)
  const client = await clientWith(agent.token)
  const waiting = async () =>
    (await call('/agents/proposal/list', { waiting: true }, { token: own })).data.waiting
  const before = await waiting()
  const asking = (name: string, given: object) =>
    use(client, name, { ...given, agentReason: '试一试', idempotencyKey: key() })
  const later = new Date(world.clock.now().getTime() + 120 * DAY).toISOString()
  const sooner = new Date(world.clock.now().getTime() - DAY).toISOString()
  const finished = await driver.finish(['own', 'theirs'])
  const running = await driver.sendTo(['own', 'theirs'])
  const draft = await draftFor(100)

  for (const [name, given] of [
    ['contract_withdraw', { reason: '误发' }],
    ['contract_postpone', { deadline: later }],
    ['contract_urge', {}],
  ] as const) {
    const { refused } = await asking(name, { contractId: finished, ...given })
    expect(refused, name).toMatchObject({
      error: 'CONTRACT_STATUS',
      status: CONTRACT_IS.finished,
      statusName: CONTRACT_STATUS[CONTRACT_IS.finished].label,
      mayDo: ['contract_copy', 'contract_terminate'],
    })
  }
  const ending = await asking('contract_terminate', { contractId: running, ...ENDING })
  expect(ending.refused).toMatchObject({ error: 'NOT_TERMINABLE', status: CONTRACT_IS.toSign })
  expect(ending.refused.message).toContain('只有签署完成的合同可以解约')
  expect(ending.refused.mayDo).toEqual(
    expect.arrayContaining(['contract_urge', 'contract_postpone', 'contract_withdraw']),
  )
  expect((await asking('contract_postpone', { contractId: running, deadline: sooner })).refused.error).toBe(
    'DEADLINE_NOT_LATER',
  )
  const unseen = await asking('contract_send', { contractId: draft.contractId, revision: draft.revision + 7 })
  expect(unseen.refused).toMatchObject({ error: 'CONFLICT', revision: draft.revision })
  // What was tried on the way was taken back, and nobody was asked.
  expect(await waiting()).toBe(before)
  expect(await driver.statusOf(running)).toBe(CONTRACT_IS.toSign)
  await client.close()
})

it('puts one thing before a person once, and no more than he can read', async () => {
  const agent = await connect(own)
  const client = await clientWith(agent.token)
  const draft = await draftFor(100)
  const asked = [await sendBy(client, draft), await sendBy(client, draft), await sendBy(client, draft)]
  expect(new Set(asked.map(({ proposalId }) => proposalId)).size).toBe(1)
  // Other words are another proposal: up to fifty wait.
  let at = 1
  for (; at < 50; at += 1)
    expect((await sendBy(client, draft, { agentReason: `理由 ${at}` })).outcome).toBe('proposed')
  expect((await sendBy(client, draft, { agentReason: '再一个理由' })).refused.error).toBe('AGENT_BUSY')
  expect((await sendBy(client, draft)).proposalId).toBe(asked[0].proposalId)
  await client.close()
}, 60_000)

it('proposes what the archive and the ledger keep, shows what would change, and writes it as the person', async () => {
  const agent = await connect(own)
  const client = await clientWith(agent.token)
  const contractId = await driver.finish(['own', 'theirs'])
  await keepFinished(world.services, [contractId])
  const kept = async () => {
    const { data } = await call('/archived/getList', { everything: true }, { token: own })
    return data.list.find((one) => one.contractId === contractId)!
  }
  const ledgerId = await ledgerOf()
  const ledger = async () =>
    (await use(client, 'ledger_get', { id: ledgerId })) as { revision: number; plans: object[] }
  const propose = (name: string, given: object) =>
    use(client, name, { ...given, agentReason: '合同第 3 条', idempotencyKey: key() })
  const shown = async (proposalId: string) =>
    (await call('/agents/proposal/list', {}, { token: own })).data.list.find(
      (one) => one.proposalId === proposalId,
    )!
  const confirm = (proposalId: string) => call('/agents/proposal/confirm', { proposalId }, { token: own })

  const { archivedId, revision } = await kept()
  const note = await propose('archive_note', { archivedId, revision, number: 'HT-2026-7', cents: 12_345_00 })
  expect(note.outcome).toBe('proposed')
  expect((await kept()).number).not.toBe('HT-2026-7')
  expect(await shown(note.proposalId)).toMatchObject({
    act: '修改归档信息',
    contractId,
    path: '/archiveFile',
    changes: [
      { name: '合同编号', after: 'HT-2026-7' },
      { name: '金额', after: '12,345.00 元' },
    ],
  })
  expect(await confirm(note.proposalId)).toMatchObject({ code: 1, data: { contractId } })
  expect(await kept()).toMatchObject({ number: 'HT-2026-7', cents: 12_345_00, revision: revision + 1 })

  const plan = { ledgerId, revision: (await ledger()).revision, ...PLAN }
  const planned = await propose('ledger_plan', plan)
  expect((await ledger()).plans).toEqual([])
  expect(await shown(planned.proposalId)).toMatchObject({
    act: '新增收付款计划',
    contractId: null,
    parties: [SIGNERS.theirs.company],
    changes: [{ after: '第 1 期，2027-03-31，30,000.00 元，验收合格后，提前 7 天提醒' }],
  })
  const late = await propose('ledger_plan', { ...plan, period: 2 })
  expect((await confirm(planned.proposalId)).code).toBe(1)
  expect((await ledger()).plans).toHaveLength(1)
  // What has changed since is not what he was shown; and what the books would refuse is not proposed.
  expect(await shown(late.proposalId)).toMatchObject({ isStale: true })
  expect((await confirm(late.proposalId)).msg).toContain('失效')
  expect((await propose('ledger_plan', plan)).refused.error).toBe('CONFLICT')
  const now = { ...plan, revision: (await ledger()).revision }
  expect((await propose('ledger_plan', { ...now, dueOn: '2027-02-31' })).refused.error).toBe('BAD_REQUEST')
  expect((await ledger()).plans).toHaveLength(1)
  // Not without the scope, and nothing that is not there.
  expect(
    (await propose('archive_note', { archivedId: ledgerId, revision: 0, number: 'x' })).refused.error,
  ).toBe('NOT_FOUND')
  const taken = await propose('archive_note', { archivedId, revision: revision + 1, removeAttachments: [] })
  expect(taken.refused).toBeDefined()
  await client.close()
})

import { CONTRACT_IS } from '@xinqi/api/status'
import { expect, it } from 'vitest'
import { agentDriver, ENDING, key } from '../../../../test/agent-driver.ts'
import { SIGNERS } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'

const world = await worldOfFile()
const { call } = world
const { driver, own, connect, clientWith, use, draftFor, sendBy, leavesOf } = await agentDriver(world)

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

import { everyCall } from '@xinqi/api/calls'
import { handMay } from '@xinqi/api/contract-life/agents'
import { CONTRACT_ACTIONS, type ContractAction } from '@xinqi/api/contract-life/vocabulary'
import { DAY } from '@xinqi/api/durations'
import { expect, it } from 'vitest'
import { agentDriver, callOf, ENDING, key, PLAN } from '../../../../test/agent-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { CodedError } from '../../../platform/errors.ts'
import { runCall } from '../../../platform/http/run-call.ts'
import type { ActingAgent, Actor } from '../../../platform/session/actor.ts'
import { perform } from '../../contracts/contract/perform.ts'
import { keepFinished } from '../../insight/archive/archive-finished.ts'
import { toolsOfCalls } from './tool-of-call.ts'

const world = await worldOfFile()
const { services, call } = world
const { driver, own, connect, clientWith, use, raw, draftFor, leavesOf, ledgerOf } = await agentDriver(world)

it('answers every tool to clients of both eras, as each declares', async () => {
  const finished = await driver.finish(['own', 'theirs'], { name: '李四 13800138000' })
  const draft = await draftFor(1000)
  const { data: detail } = await driver.detail('own', finished)
  const kept = async (contractId: string) => {
    await keepFinished(services, [contractId])
    const { data } = await call('/archived/getList', { everything: true }, { token: own })
    return data.list.find((one) => one.contractId === contractId)!
  }
  const { archivedId, revision: archived } = await kept(finished)
  const running = await driver.sendTo(['own', 'theirs'])
  const ledgerId = await ledgerOf()
  const given: Record<string, Record<string, unknown>> = {
    contract_find: { keyword: '采购' },
    contract_get: { contractId: finished },
    contract_history: { contractId: finished },
    contract_text: { contractId: finished, fileId: detail.files[0]!.fileId },
    draft_get: { contractId: draft.contractId },
    evidence_find: { contractId: finished },
    evidence_get: {
      no: (await call('/contract/chain/of', { contractId: finished }, { token: own })).data.no,
    },
    file_verify: { sha256: 'a'.repeat(64) },
    places_propose: { contractId: draft.contractId },
    contract_prepare: { contractId: draft.contractId, revision: draft.revision, name: '新的名称' },
    contract_urge: { contractId: finished },
    contract_withdraw: { contractId: running, reason: '误发' },
    contract_copy: { contractId: finished },
    contract_terminate: { contractId: finished, ...ENDING },
    docs_search: { q: '签名错误 1102' },
    docs_read: { path: '/platform/openDoc#auth' },
    contract_postpone: {
      contractId: running,
      deadline: new Date(world.clock.now().getTime() + 120 * DAY).toISOString(),
    },
    contract_send: { contractId: draft.contractId, revision: draft.revision },
    file_put: { contractId: draft.contractId, name: 'x.pdf', base64: 'JVBERi0=' },
    archive_ask: { question: '今年签了多少份合同' },
    contracts_ask: { question: '质保期超过两年的合同' },
    archived_get: { archivedId },
    contract_facts: { archivedId },
    archive_find: { everything: true },
    archive_note: { archivedId, revision: archived, number: 'HT-2026-001' },
    ledger_find: {},
    ledger_get: { id: ledgerId },
    ledger_sums: {},
    ledger_plan: { ledgerId, revision: 0, ...PLAN },
  }
  for (const era of ['legacy', 'modern'] as const) {
    const ready = await draftFor(1000)
    given.contract_renew = { archivedId: (await kept(await driver.finish(['own', 'theirs']))).archivedId }
    given.contract_send = { contractId: ready.contractId, revision: ready.revision }
    given.contract_urge = { contractId: await driver.sendTo(['own', 'theirs']) }
    const { revision } = await driver.read(own, draft.contractId)
    // Null is a value where the listed schema says so.
    given.contract_prepare = {
      contractId: draft.contractId,
      revision,
      name: `名称 ${era}`,
      amountCents: null,
    }
    const { token } = await connect(own)
    const client = await clientWith(token, era)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(toolsOfCalls.map(({ tool }) => tool.name))
    expect(tools.every(({ outputSchema, description }) => outputSchema && description!.length <= 300)).toBe(
      true,
    )
    const refused: string[] = []
    for (const { tool } of toolsOfCalls) {
      const answer = await use(client, tool.name, {
        ...given[tool.name],
        ...(tool.kind === 'read' ? {} : { idempotencyKey: key() }),
        ...(tool.kind === 'act' || tool.kind === 'propose' ? { agentReason: '试一试' } : {}),
      })
      const text = JSON.stringify(answer)
      expect(text).not.toContain('13800138000')
      expect(text).not.toMatch(/blob\//)
      expect(answer.refused?.error, `${tool.name}: ${text.slice(0, 200)}`).not.toBe('INTERNAL')
      if (answer.refused) refused.push(tool.name)
    }
    // What was not told which thing it is about is told so.
    expect(refused.filter((name) => given[name] && name !== 'file_put')).toEqual([])
    await client.close()
  }
}, 120_000)

it('holds each tool to its scope, and a company to its own contracts', async () => {
  const foreign = await draftFor(1000)
  const stranger = await connect(driver.hands.person.token)
  const client = await clientWith(stranger.token)
  for (const [name, more] of [
    ['contract_get', {}],
    ['contract_history', {}],
    ['contract_text', { fileId: foreign.fileId }],
    ['draft_get', {}],
    ['contract_send', { revision: foreign.revision, agentReason: 'x', idempotencyKey: key() }],
    ['contract_withdraw', { reason: 'x', agentReason: 'x', idempotencyKey: key() }],
    ['draft_remove', { idempotencyKey: key() }],
  ] as const)
    expect((await use(client, name, { contractId: foreign.contractId, ...more })).refused?.error, name).toBe(
      'NOT_FOUND',
    )
  await client.close()
  // What the search finds can be read, whatever it is.
  const reader = await clientWith((await connect(own)).token)
  const { list } = await use(reader, 'docs_search', { q: '签名不正确 1102 上传文件' })
  expect(list.length).toBeGreaterThan(2)
  for (const { path } of list)
    expect((await use(reader, 'docs_read', { path })).markdown?.length, path).toBeGreaterThan(10)
  expect((await use(reader, 'docs_read', { path: '/platform/none' })).refused.error).toBe('NOT_FOUND')
  await reader.close()
  const { token } = await connect(own, ['template.read'])
  let wrong = 0
  for (const { tool } of toolsOfCalls) {
    const answer = await raw(token, callOf(tool.name))
    if (tool.scope === null || tool.scope === 'template.read') expect(answer.status).toBe(200)
    else {
      expect(answer.status, tool.name).toBe(403)
      expect(answer.headers.get('www-authenticate')).toContain(`scope="${tool.scope}"`)
      wrong += 1
    }
  }
  expect(wrong).toBeGreaterThan(20)
})

const agentOf = async (): Promise<{ actor: Actor; through: ActingAgent }> => {
  const found = await services.sessions.find(own)
  if (found.state !== 'live') throw new Error('not signed in')
  const { connectionId } = await connect(own)
  const through = { agentId: connectionId, name: '示例助手', tool: 'x', proposalId: null }
  return { actor: found.actor, through }
}

it('does nothing for an agent that is not declared an agent’s, nor what only a person may do', async () => {
  const { actor, through } = await agentOf()
  let never = 0
  for (const [path, facts] of everyCall()) {
    if (facts.agent !== 'never' && facts.agent.kind !== 'propose') continue
    never += 1
    const reached = async () => {
      throw new Error(`an agent reached ${path}`)
    }
    const request = {
      id: 'x',
      ip: '127.0.0.1',
      headers: {},
      body: {},
      query: {},
      params: {},
      admitted: {
        actor: { ...actor, through },
        partner: null,
        nonce: null,
        bodyHash: '',
        files: [],
        cookies: [],
      },
    }
    const run = { path, facts, handler: reached as never, services }
    await expect(runCall(run, request), path).rejects.toMatchObject({ errorName: 'AGENT_MAY_NOT' })
  }
  expect(never).toBeGreaterThan(500)
  const contractId = await driver.sendTo(['own', 'theirs'])
  const before = await leavesOf(contractId)
  for (const proposalId of [null, contractId])
    for (const action of Object.keys(CONTRACT_ACTIONS) as ContractAction[]) {
      if (handMay(proposalId ? 'confirmed' : 'agent', action)) continue
      await expect(
        services.db.transaction().execute((db) =>
          perform({
            db,
            services,
            now: services.clock(),
            by: { actor: { ...actor, through: { ...through, proposalId } }, visitor: { address: '::1' } },
            action,
            contractId,
            given: () => ({ hand: 'person', readyToSign: true, sealUseApproved: true }),
          }),
        ),
        action,
      ).rejects.toBeInstanceOf(CodedError)
    }
  expect(await leavesOf(contractId)).toEqual(before)
})

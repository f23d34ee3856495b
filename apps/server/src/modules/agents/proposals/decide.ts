import { AGENT_PROPOSAL } from '@xinqi/api/agents'
import { calls } from '@xinqi/api/calls'
import type { EndpointFacts } from '@xinqi/api/endpoint'
import type { Tx } from '../../../platform/db/database.ts'
import { EMPTY, inRows, lockRow, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { lockContract } from '../../contracts/contract/aggregate.ts'
import type { CONNECTION_ENDED } from '../connections/end-connection.ts'
import { type ProposablePath, proposable } from './proposable.ts'
import { askedIn, type ProposalRow, stateOf } from './show.ts'
import { subjectOf } from './subject.ts'

const lockMine = async (db: Tx, actor: Actor, id: string): Promise<ProposalRow> => {
  const found = await lockRow(db, 'agent_proposal', { account_id: actor.accountId, id })
  if (!found || found.company_id !== (actor.company?.id ?? null)) throw new CodedError('NOT_FOUND')
  return found
}

const decided = (db: Tx, { account_id, id }: ProposalRow, status: number, now: Date) =>
  inRows(db, 'agent_proposal', { account_id, id }).set({ status, decided_at: now })

const assertWaiting = (proposal: ProposalRow, now: Date) => {
  if (stateOf(proposal, now) !== AGENT_PROPOSAL.waiting) throw new CodedError('AGENT_PROPOSAL_DECIDED')
}

/**
 * The person does it himself, with the rights he has now; that an agent proposed it goes with it into the record. Once:
 * whoever presses twice, or in two windows, is told. A contract that changed meanwhile is not what he was shown.
 */
export const confirmProposal: PlainHandler<'/agents/proposal/confirm'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const tx = db
  const proposal = await lockMine(tx, actor, body.proposalId)
  assertWaiting(proposal, now)
  const connection = await rowOf(tx, 'agent_connection', {
    account_id: actor.accountId,
    id: proposal.connection_id,
    ended_at: EMPTY,
  })
  if (!connection) throw new CodedError('AGENT_PROPOSAL_STALE', '智能体已断开，提议随之失效')
  if (proposal.contract_id) await lockContract(tx, proposal.contract_id)
  const subject = await subjectOf(tx, actor, proposal)
  if (subject?.revision !== proposal.revision) throw new CodedError('AGENT_PROPOSAL_STALE')
  const path = proposal.path as ProposablePath
  const facts: EndpointFacts = calls[path]
  if (facts.permission && !actor.grants.has(facts.permission)) throw new CodedError('FORBIDDEN')
  const asked = askedIn(services, proposal)
  const through = {
    agentId: connection.id,
    name: connection.client_name,
    tool: facts.agent === 'never' ? '' : facts.agent.name,
    proposalId: proposal.id,
  }
  await decided(tx, proposal, AGENT_PROPOSAL.confirmed, now)
  const inner = { ...call, actor: { ...actor, through }, body: asked.body } as Call<ProposablePath>
  await proposable(path).run(inner as never)
  note({ detail: { agent: through.name, agentId: through.agentId, proposalId: proposal.id } })
  return { contractId: subject.contractId }
}

export const refuseProposal: PlainHandler<'/agents/proposal/refuse'> = async ({ actor, body, db, now }) => {
  const proposal = await lockMine(db, actor, body.proposalId)
  assertWaiting(proposal, now)
  await decided(db, proposal, AGENT_PROPOSAL.refused, now)
  return {}
}

/** By the agent that made it, and no other. */
export const withdrawProposal: PlainHandler<'/agents/proposal/withdraw'> = async ({
  actor,
  body,
  db,
  now,
}) => {
  const proposal = await lockMine(db, actor, body.proposalId)
  if (!actor.through || proposal.connection_id !== actor.through.agentId) throw new CodedError('NOT_FOUND')
  assertWaiting(proposal, now)
  await decided(db, proposal, AGENT_PROPOSAL.withdrawn, now)
  return { state: AGENT_PROPOSAL.withdrawn }
}

type Follower = Parameters<typeof CONNECTION_ENDED.keyOf>[0]['follow']
export const withdrawWithConnection: Follower = async (_services, db, { accountId, connectionId, now }) => {
  await inRows(db, 'agent_proposal', {
    account_id: accountId,
    connection_id: connectionId,
    status: AGENT_PROPOSAL.waiting,
  }).set({ status: AGENT_PROPOSAL.withdrawn, decided_at: now })
}

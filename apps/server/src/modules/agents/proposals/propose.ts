import { createHash } from 'node:crypto'
import { AGENT_PROPOSAL } from '@xinqi/api/agents'
import { DAY } from '@xinqi/api/durations'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, lockTheRow, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Visitor } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { assertPossible } from './assert-possible.ts'
import { type ProposablePath, proposable } from './proposable.ts'
import { idsKept, type SubjectIds, visibleSubject } from './subject.ts'

const WAITING_MAX = 50
const HOLDS = 3 * DAY

export type Proposing = {
  actor: Actor
  connectionId: string
  agentName: string
  visitor: Pick<Visitor, 'address'>
  path: ProposablePath
  body: SubjectIds & { revision?: number }
  /** The agent's own words. */
  reason: string
  why: readonly string[]
  /** One proposal a key, whatever the network does. */
  key: string
}
export type ProposalContent = { body: SubjectIds & Record<string, unknown>; reason: string }

/** Nothing happens but that the person is asked. What he would confirm is kept as it was asked, and no other. */
export const propose = async (services: Services, tx: Tx, proposing: Proposing): Promise<string> => {
  const { actor, connectionId, agentName, path, body, reason, why, key } = proposing
  const now = services.clock()
  // Its connection ended, or one proposal too many at the same moment: both wait here for one another.
  const connection = await lockTheRow(tx, 'agent_connection', {
    account_id: actor.accountId,
    id: connectionId,
  })
  if (connection.ended_at) throw new CodedError('AGENT_MAY_NOT', '智能体已断开')
  const hash = createHash('sha256').update(JSON.stringify({ path, body, reason })).digest('hex')
  const ofConnection = { account_id: actor.accountId, connection_id: connectionId }
  const before = await rowOf(tx, 'agent_proposal', { ...ofConnection, request_key: key })
  if (before && before.request_hash !== hash) throw new CodedError('IDEMPOTENCY_REUSED')
  if (before) return before.id
  const subject = await visibleSubject(tx, actor, path, body, now)
  const { revision } = subject
  // What it had not seen it cannot propose.
  if (body.revision !== undefined && body.revision !== revision) throw new CodedError('CONFLICT')
  // Asked again, under whatever key: a person decides one thing once.
  const same = await tx
    .selectFrom('agent_proposal')
    .select('id')
    .where('account_id', '=', actor.accountId)
    .where('connection_id', '=', connectionId)
    .where('status', '=', AGENT_PROPOSAL.waiting)
    .where('until', '>', now)
    .where('request_hash', '=', hash)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (same) return same.id
  const { waiting } = await tx
    .selectFrom('agent_proposal')
    .select((eb) => eb.fn.countAll<string>().as('waiting'))
    .where('account_id', '=', actor.accountId)
    .where('connection_id', '=', connectionId)
    .where('status', '=', AGENT_PROPOSAL.waiting)
    .where('until', '>', now)
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= WAITING_MAX) throw new CodedError('AGENT_BUSY')
  const id = newId()
  await assertPossible(services, tx, proposing, { subject, proposalId: id, now })
  await addRow(tx, 'agent_proposal', {
    account_id: actor.accountId,
    id,
    connection_id: connectionId,
    company_id: actor.company?.id ?? null,
    path,
    ...idsKept(path, body),
    revision,
    asked_cipher: services.columns.seal(JSON.stringify({ body, reason } satisfies ProposalContent)),
    request_key: key,
    request_hash: hash,
    why: [...why],
    created_at: now,
    until: new Date(now.getTime() + HOLDS),
  })
  await sendMessage(tx, {
    accountId: actor.accountId,
    companyId: actor.company?.id ?? null,
    title: '智能体有一份提议待您确认',
    content: `${agentName} 提议${proposable(path).act}：《${subject.name || '未命名'}》。未经您确认不会办理。`,
    path: '/agentProposals',
    at: now,
  })
  return id
}

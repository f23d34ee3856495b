import { AGENT_PROPOSAL } from '@xinqi/api/agents'
import type { Selectable } from 'kysely'
import { rowOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { changesOf, type ProposalReader } from './changes.ts'
import { type ProposablePath, proposable } from './proposable.ts'
import type { ProposalContent } from './propose.ts'
import { figuresOf, partiesOf, subjectOf } from './subject.ts'

export type ProposalRow = Selectable<Tables['agent_proposal']>
const SHOWN = 100

export const askedIn = (services: Services, row: ProposalRow): ProposalContent =>
  JSON.parse(services.columns.open(row.asked_cipher))

export const stateOf = ({ status, until }: ProposalRow, now: Date): number =>
  status === AGENT_PROPOSAL.waiting && until <= now ? AGENT_PROPOSAL.ended : status

const PAGES = { archived: '/archiveFile', ledger: '/businessFinance/ledger' } as const
/** Where he looks at what it is about. */
const pageOf = (row: ProposalRow, now: Date): string => {
  const { about, action } = proposable(row.path as ProposablePath)
  if (about !== 'contract') return PAGES[about]
  const isDraft = action === 'send' && stateOf(row, now) === AGENT_PROPOSAL.waiting
  return `${isDraft ? '/startView' : '/sign/flowDetails'}?contractId=${row.contract_id}`
}

/** What would go out, to whom and why he is asked; the agent's own words stand apart, for they are only its words. */
const shown = async (asking: ProposalReader, row: ProposalRow, now: Date) => {
  const { services, db, actor } = asking
  const subject = await subjectOf(db, actor, row)
  const connection = await rowOf(db, 'agent_connection', {
    account_id: row.account_id,
    id: row.connection_id,
  })
  const asked = askedIn(services, row)
  const figures = subject && figuresOf(subject)
  const isStale = subject?.revision !== row.revision
  return {
    proposalId: row.id,
    agentName: connection?.client_name ?? '',
    agentHost: connection?.client_host ?? null,
    act: proposable(row.path as ProposablePath).act,
    contractId: row.contract_id ?? subject?.contractId ?? null,
    path: pageOf(row, now),
    contractName: subject?.name || '未命名',
    number: figures?.number ?? null,
    parties: subject ? partiesOf(services, subject) : [],
    amountCents: figures?.amountCents ?? null,
    deadlineAt: figures?.deadlineAt?.toISOString() ?? null,
    why: row.why,
    // Of what has changed meanwhile it may no longer be told what would change.
    changes: subject && !isStale ? await changesOf(asking, row.path, asked.body, subject) : [],
    reason: asked.reason,
    state: stateOf(row, now),
    isStale,
    createdAt: row.created_at.toISOString(),
    until: row.until.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

export const listProposals: PlainHandler<'/agents/proposal/list'> = async ({
  actor,
  body,
  db,
  now,
  services,
}) => {
  // In the seat they were made for: nobody confirms for a company while he acts for another.
  const mine = db
    .selectFrom('agent_proposal')
    .where('account_id', '=', actor.accountId)
    .where('company_id', actor.company ? '=' : 'is', actor.company?.id ?? null)
  const waiting = mine.where('status', '=', AGENT_PROPOSAL.waiting).where('until', '>', now)
  const rows = await (body.waiting ? waiting : mine)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const { count } = await waiting
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const list = []
  for (const row of rows) list.push(await shown({ services, db, actor }, row, now))
  return { list, waiting: Number(count) }
}

export const ownProposals: PlainHandler<'/agents/proposal/mine'> = async ({ actor, db, now }) => {
  if (!actor.through) throw new CodedError('NOT_FOUND')
  const rows = await db
    .selectFrom('agent_proposal')
    .selectAll()
    .where('account_id', '=', actor.accountId)
    .where('connection_id', '=', actor.through.agentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return {
    list: rows.map((row) => ({
      proposalId: row.id,
      act: proposable(row.path as ProposablePath).act,
      contractId: row.contract_id,
      state: stateOf(row, now),
      createdAt: row.created_at.toISOString(),
      until: row.until.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
    })),
  }
}

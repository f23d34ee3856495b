import { AGENT_PROPOSAL } from '@xinqi/api/agents'
import { isMark } from '@xinqi/api/contract-fields/kinds'
import { TERMINATION_KIND, TERMINATION_REASONS } from '@xinqi/api/termination'
import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contract, readContract } from '../../contracts/contract/aggregate.ts'
import { openDraft } from '../../contracts/drafts/sealed-draft.ts'
import { PROPOSABLE, type ProposablePath, type ProposalContent } from './propose.ts'

export type ProposalRow = Selectable<Tables['agent_proposal']>
const SHOWN = 100

export const askedIn = (services: Services, row: ProposalRow): ProposalContent =>
  JSON.parse(services.columns.open(row.asked_cipher))

export const stateOf = ({ status, until }: ProposalRow, now: Date): number =>
  status === AGENT_PROPOSAL.waiting && until <= now ? AGENT_PROPOSAL.ended : status

/** Names of the other parties: of a draft as it is written, of a contract as it was sent. */
const partiesOf = (services: Services, contract: Contract): string[] => {
  if (contract.parties.length)
    return contract.parties.map(
      ({ id, company_name }) =>
        company_name ?? contract.signers.find(({ party_id }) => party_id === id)?.name ?? '我方',
    )
  return openDraft(services, contract).parties.map(
    ({ companyName, isOwn, signers }) => companyName || signers[0]?.name || (isOwn ? '我方' : '未填写'),
  )
}

type Change = { name: string; before: string; after: string }

/** What would leave the house, whole: each file, and each party with who signs and how often. */
const goingOut = (services: Services, contract: Contract): Change[] => {
  const { parties, fields } = openDraft(services, contract)
  const files = contract.files.map(({ name, page_sizes, hidden_cipher }) => {
    const pages = (page_sizes as unknown[]).length
    return `《${name}》${pages ? ` ${pages} 页` : ''}${hidden_cipher ? '，含看不见的文字' : ''}`
  })
  const people = parties.map(({ partyId, companyName, isOwn, signers }) => {
    const marks = fields.filter((field) => field.partyId === partyId && isMark(field.kind)).length
    const who = signers.map(
      ({ name, mobile }) => `${name || '待定'}${mobile ? ` ${maskMobile(mobile)}` : ''}`,
    )
    return `${companyName || (isOwn ? '我方' : '个人')}（${who.join('、') || '待定'}，签署 ${marks} 处）`
  })
  return [
    { name: '合同', before: '草稿，仅您可见', after: '发送给各方并计一份' },
    ...(files.length ? [{ name: '文件', before: '仅您可见', after: `${files.join('、')}，各方可见` }] : []),
    ...(people.length ? [{ name: '签署人', before: '未通知', after: `通知 ${people.join('；')}` }] : []),
  ]
}

const changesOf = (
  services: Services,
  path: string,
  asked: Record<string, unknown>,
  contract: Contract,
): Change[] => {
  const { row } = contract
  if (path === '/contract/send') return goingOut(services, contract)
  if (path === '/contract/urge') return [{ name: '通知', before: '–', after: '向未签署的各方再发一次' }]
  if (path === '/contract/withdraw')
    return [{ name: '合同', before: '签署中', after: `撤回，原因：${String(asked.reason)}` }]
  if (path === '/contract/terminate/start') {
    const isVoid = asked.kind === TERMINATION_KIND.invalidate
    const { reason, reasonNote, retained, settlement, other } = asked as Record<string, string>
    const why = [TERMINATION_REASONS[Number(reason)], reasonNote, retained, settlement, other]
    return [
      {
        name: '合同',
        before: '已完成，有效',
        after: isVoid ? '各方签署协议后自始作废' : '各方签署协议后解除',
      },
      {
        name: '协议',
        before: '–',
        after: `发给签过字的各方，另计一份；写明：${why.filter(Boolean).join('；')}`,
      },
    ]
  }
  return [{ name: '截止时间', before: row.deadline_at?.toISOString() ?? '–', after: String(asked.deadline) }]
}

/** What would go out, to whom and why he is asked; the agent's own words stand apart, for they are only its words. */
const shown = async (services: Services, db: Queryable, row: ProposalRow, now: Date) => {
  const contract = await readContract(db, row.contract_id)
  const connection = await rowOf(db, 'agent_connection', {
    account_id: row.account_id,
    id: row.connection_id,
  })
  const asked = askedIn(services, row)
  return {
    proposalId: row.id,
    agentName: connection?.client_name ?? '',
    agentHost: connection?.client_host ?? null,
    act: PROPOSABLE[row.path as ProposablePath],
    contractId: row.contract_id,
    contractName: contract?.row.name || '未命名',
    number: contract?.row.number ?? null,
    parties: contract ? partiesOf(services, contract) : [],
    amountCents: contract?.row.amount_cents == null ? null : Number(contract.row.amount_cents),
    deadlineAt: contract?.row.deadline_at?.toISOString() ?? null,
    why: row.why,
    changes: contract ? changesOf(services, row.path, asked.body, contract) : [],
    reason: asked.reason,
    state: stateOf(row, now),
    isStale: contract?.row.revision !== row.revision,
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
  for (const row of rows) list.push(await shown(services, db, row, now))
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
      act: PROPOSABLE[row.path as ProposablePath],
      contractId: row.contract_id,
      state: stateOf(row, now),
      createdAt: row.created_at.toISOString(),
      until: row.until.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
    })),
  }
}

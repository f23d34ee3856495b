import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, Text, YesNo } from '../../plain.ts'
import { Id, Instant } from '../../shapes.ts'
import { ListOf } from './shapes.ts'

const Shown = {
  proposalId: Id,
  agentName: Text,
  agentHost: Nullable(Text),
  /** 发送合同, 催办, … */
  act: Text,
  /** Null where it is about what the archive or the ledger keeps of one made elsewhere. */
  contractId: Nullable(Id),
  /** The page on which a person looks at what it is about. */
  path: Text,
  contractName: Text,
  number: Nullable(Text),
  parties: Type.Array(Text),
  amountCents: Nullable(Int),
  deadlineAt: Nullable(Instant),
  /** Why a person is asked, the gravest first. */
  why: Type.Array(Text),
  /** What would be different, by name, before and after. */
  changes: Type.Array(Type.Object({ name: Text, before: Text, after: Text })),
  /** The agent's own words. */
  reason: Text,
  state: Int,
  /** The contract is not as it was when this was proposed. */
  isStale: YesNo,
  createdAt: Instant,
  until: Instant,
  decidedAt: Nullable(Instant),
}
const ofProposal = { proposalId: Id }

export const agentProposals = {
  '/agents/proposal/list': ep({
    summary: '待我确认：智能体的提议',
    auth: 'login',
    changes: false,
    body: { waiting: Type.Optional(YesNo) },
    data: { list: Type.Array(Type.Object(Shown)), waiting: Int },
  }),
  '/agents/proposal/confirm': ep({
    summary: '确认智能体的提议，以本人名义办理',
    auth: 'login',
    changes: 'agent.confirm',
    idempotent: true,
    timeout: 120,
    body: ofProposal,
    data: { contractId: Nullable(Id) },
  }),
  '/agents/proposal/refuse': ep({
    summary: '不同意智能体的提议',
    auth: 'login',
    changes: 'agent.refuse',
    idempotent: true,
    body: ofProposal,
  }),
  '/agents/proposal/mine': ep({
    summary: '智能体查看自己的提议',
    auth: 'login',
    changes: false,
    agent: {
      name: 'proposal_list',
      kind: 'read',
      scope: null,
      title: '查看我的提议',
      says: 'Proposals of this connection and what became of them. State: 1 waits, 2 confirmed, 3 refused, 4 withdrawn, 5 stale, 6 over.',
    },
    data: ListOf(
      Type.Object({
        proposalId: Id,
        act: Text,
        contractId: Nullable(Id),
        state: Int,
        createdAt: Instant,
        until: Instant,
        decidedAt: Nullable(Instant),
      }),
    ),
  }),
  '/agents/proposal/withdraw': ep({
    summary: '智能体撤回自己的提议',
    auth: 'login',
    changes: 'agent.withdrawProposal',
    idempotent: true,
    agent: {
      name: 'proposal_withdraw',
      kind: 'draft',
      scope: null,
      title: '撤回提议',
      says: 'Takes back a proposal of this connection that still waits.',
    },
    body: ofProposal,
    data: { state: Int },
  }),
}

import { capability, provide } from '../../../platform/capability.ts'
import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { SANDBOX_PROPOSALS } from '../../open/sandbox/agent-proposals-point.ts'
import { CONNECTION_ENDED } from '../connections/end-connection.ts'
import { confirmProposal, refuseProposal, withdrawProposal, withdrawWithConnection } from './decide.ts'
import { sandboxProposals } from './in-sandbox.ts'
import { listProposals, ownProposals } from './show.ts'

/** 待我确认: what agents would do and may not do by themselves. */
export const agentProposals = capability({
  name: 'agents/proposals',
  calls: handlers({
    '/agents/proposal/list': listProposals,
    '/agents/proposal/confirm': commitWithFiles<'/agents/proposal/confirm'>(confirmProposal),
    '/agents/proposal/refuse': refuseProposal,
    '/agents/proposal/mine': ownProposals,
    '/agents/proposal/withdraw': withdrawProposal,
  }),
  provides: [
    provide(CONNECTION_ENDED, { what: 'agents/proposals', follow: withdrawWithConnection }),
    provide(SANDBOX_PROPOSALS, sandboxProposals),
  ],
  tables: ['agent_proposal'],
  reads: ['agent_connection'],
})

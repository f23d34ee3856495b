import { randomUUID } from 'node:crypto'
import { readContract } from '../../contracts/contract/aggregate.ts'
import { asWeb } from '../../open/gateway/as-web.ts'
import type { SandboxProposals } from '../../open/sandbox/agent-proposals-point.ts'
import { ensureAppConnection } from '../connections/app-connection.ts'
import { confirmProposal, refuseProposal } from './decide.ts'
import { propose } from './propose.ts'

/** For the seat of a sandbox, where nobody signs in: the same proposals, decided by the app's own signed call. */
export const sandboxProposals: SandboxProposals = {
  of: 'agents/proposals',
  propose: async ({ actor, app, db, services, visitor }, { contractId, act, reason }) => {
    const connection = await ensureAppConnection(services, db, app)
    const path = `/contract/${act}` as const
    const { row } = (await readContract(db, contractId))!
    return propose(services, db, {
      actor,
      connectionId: connection.id,
      agentName: connection.client_name,
      visitor,
      path,
      body: {
        contractId,
        ...(act === 'send' ? { revision: row.revision } : {}),
        ...(act === 'withdraw' ? { reason } : {}),
      },
      reason,
      why: ['由 sandbox/propose 产生'],
      key: randomUUID(),
    })
  },
  decide: async (asking, { proposalId, decision }) => {
    const { actor } = asking
    if (decision === 'confirm')
      await confirmProposal(asWeb<'/agents/proposal/confirm'>(asking, actor, { proposalId }))
    else await refuseProposal(asWeb<'/agents/proposal/refuse'>(asking, actor, { proposalId }))
  },
}

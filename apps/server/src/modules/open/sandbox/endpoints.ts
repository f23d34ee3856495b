import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { readContract } from '../../contracts/contract/aggregate.ts'
import { perform } from '../../contracts/contract/perform.ts'
import { changeContract } from '../../contracts/contract/write-contract.ts'
import { contractRow, statusOf } from '../contracts/app-contracts.ts'
import { type OpenCall, openCommitWithFiles, openHandlers } from '../gateway/open-call.ts'
import { readInbox } from '../realms/inbox.ts'
import { deadlineMoved, tellExpiring } from '../webhooks/tell-expiring.ts'
import { actAs } from './act-as.ts'
import { SANDBOX_PROPOSALS, type SandboxProposals } from './agent-proposals-point.ts'

/** The deadline comes nearer; when it has passed, what the clock would do happens at once. */
const advance = async ({ app, body, db: pool, note, now, services }: OpenCall<'sandbox/advance'>) => {
  const db = pool
  const { contract_id } = await contractRow(db, app.id, body.contractNo)
  note({ target: body.contractNo, detail: { hours: body.hours } })
  const contract = (await readContract(db, contract_id))!
  const { deadline_at } = contract.row
  if (deadline_at) {
    const moved = new Date(deadline_at.getTime() - body.hours * 3_600_000)
    await changeContract(db, contract_id, { deadline_at: moved })
    await deadlineMoved(db, contract_id, deadline_at, moved)
    if (moved <= now && [2, 3, 10].includes(contract.row.status))
      await perform({
        db,
        services,
        now,
        by: { platform: true },
        contractId: contract_id,
        action: 'expire',
      }).catch((error) => {
        if (!(error instanceof CodedError)) throw error
      })
    else await tellExpiring(services, db, contract_id)
  }
  return { contractNo: body.contractNo, status: statusOf((await readContract(db, contract_id))!) }
}

const proposalsOf = ({ extensions }: Pick<Services, 'extensions'>): SandboxProposals => {
  const [kept] = extensions.all(SANDBOX_PROPOSALS)
  if (!kept) throw new CodedError('NOT_FOUND')
  return kept
}

export const sandboxEndpoints = openHandlers({
  'sandbox/inbox': async ({ app, body, db, services }) => ({
    list: await readInbox(services, db, app.realm!, body.limit ?? 20),
  }),
  'sandbox/actAs': actAs,
  'sandbox/advance': advance,
  'sandbox/propose': async (call) => {
    const { contractNo, act, reason } = call.body
    const { contract_id: contractId } = await contractRow(call.db, call.app.id, contractNo)
    call.note({ target: contractNo, detail: { act } })
    return { proposalId: await proposalsOf(call.services).propose(call, { contractId, act, reason }), act }
  },
  'sandbox/decideProposal': openCommitWithFiles<'sandbox/decideProposal'>(async (call) => {
    const { proposalId, decision } = call.body
    call.note({ target: proposalId, detail: { decision } })
    await proposalsOf(call.services).decide(call, { proposalId, decision })
    return { proposalId, decision }
  }),
})

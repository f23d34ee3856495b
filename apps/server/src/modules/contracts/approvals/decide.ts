import type { Standing } from '@xinqi/api/contract-life/vocabulary'
import { APPROVAL_IS } from '@xinqi/api/status'
import type { Tx } from '../../../platform/db/database.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { refuseUnlessInForce } from '../../company/absences/in-force.ts'
import { type Act, performedBy } from '../contract/act.ts'
import { type Contract, SEAL_USE, VOTER, type VoterRow } from '../contract/aggregate.ts'
import { perform } from '../contract/perform.ts'
import { canPay, leavingEffects } from '../contract/send-effects.ts'
import { startTurns } from '../contract/start-turns.ts'
import { writeVotes } from './open-approval.ts'
import { votesAfter } from './rules.ts'
import { setSealUse } from './seal-use.ts'

export type Word = Act & {
  /** Left out: whichever of this contract waits for him. */
  approvalId?: string
  agreed: boolean
  comment: string | null
  /** The messenger it was said in, where it was not said here. */
  through?: string
}

const ACTION = {
  launch: { yes: 'approve', no: 'reject' },
  sealUse: { yes: 'approveSealUse', no: 'rejectSealUse' },
} as const

/** Which approval of a contract waits for this person's word. */
const waitingFor = async ({
  db,
  actor,
  contractId,
  approvalId,
}: Word): Promise<{ id: string; purpose: 'launch' | 'sealUse'; said?: Record<string, string> }> => {
  const found = await db
    .selectFrom('approval_voter')
    .innerJoin(
      'approval',
      onColumns('approval', 'approval_voter', { contract_id: 'contract_id', id: 'approval_id' }),
    )
    .select([
      'approval.id',
      'approval.purpose',
      'approval.status',
      'approval_voter.status as vote',
      'approval_voter.absence_id',
      'approval_voter.for_name',
    ])
    .where('approval.contract_id', '=', contractId)
    .where('approval.company_id', '=', actor.company?.id ?? null)
    .where('approval_voter.account_id', '=', actor.accountId)
    .$if(approvalId !== undefined, (query) => query.where('approval.id', '=', approvalId!))
    .execute()
  const due = found.find(({ status, vote }) => status === APPROVAL_IS.underWay && vote === VOTER.due)
  if (due) {
    const { id, purpose, absence_id, for_name } = due
    const said = absence_id ? { inSteadOf: for_name!, underAbsence: absence_id } : undefined
    return { id, purpose: purpose as 'launch' | 'sealUse', said }
  }
  throw new CodedError(found.length ? 'APPROVAL_DECIDED' : 'NOT_FOUND')
}

/**
 * One person's yes or no, under the contract's lock. The last yes of a launch approval sends the contract out, charge
 * and all, or leaves it approved when there is nothing left to send it with.
 */
export const decideApproval = async (word: Word): Promise<{ standing: Standing; contract: Contract }> => {
  const { db, services, now, actor, visitor, contractId, agreed, comment } = word
  const approval = await waitingFor(word)
  const votesOf = ({ voters }: Contract) => voters.filter(({ approval_id }) => approval_id === approval.id)
  const mineOf = (contract: Contract): VoterRow => {
    const mine = votesOf(contract).find(
      ({ account_id, status }) => account_id === actor.accountId && status === VOTER.due,
    )
    // Somebody else was quicker between the look and the lock.
    if (!mine) throw new CodedError('APPROVAL_DECIDED')
    return mine
  }
  /** What was entrusted to a deputy is his as long as the absence runs, to the minute. */
  const refuseWithoutMandate = async ({ absence_id, company_id }: VoterRow) => {
    if (absence_id) await refuseUnlessInForce(db, company_id, absence_id, now)
  }
  const { contract, to } = await perform({
    ...performedBy({ db, services, now, actor, visitor, contractId }),
    action: ACTION[approval.purpose][agreed ? 'yes' : 'no'],
    said: word.through ? { ...approval.said, through: word.through } : approval.said,
    given: async (contract) => {
      const mine = mineOf(contract)
      await refuseWithoutMandate(mine)
      return {
        isLastApproval: votesAfter(votesOf(contract), mine.id, agreed).outcome === 'passed',
        quotaEnough: await canPay(services, db, contract.row, now),
      }
    },
    effects: leavingEffects(services, db),
    after: async (contract) => {
      const mine = mineOf(contract)
      const { votes, outcome } = votesAfter(votesOf(contract), mine.id, agreed)
      await writeVotes(db, contractId, votesOf(contract), votes, now)
      await inRows(db, 'approval_voter', { contract_id: contractId, id: mine.id }).set({
        comment,
        decided_at: now,
      })
      if (outcome !== 'open')
        await endApproval(db, contractId, approval.id, outcome === 'passed' ? 'passed' : 'rejected', now)
      if (approval.purpose === 'sealUse' && outcome !== 'open')
        await setSealUse(
          db,
          contractId,
          mine.party_id!,
          outcome === 'passed' ? SEAL_USE.granted : SEAL_USE.denied,
        )
      await startTurns(db, contractId)
    },
  })
  if (to === 'gone') throw new Error('a contract does not vanish by being approved')
  return { standing: to, contract }
}

export const endApproval = async (
  db: Tx,
  contractId: string,
  approvalId: string,
  how: 'passed' | 'rejected' | 'recalled',
  now: Date,
): Promise<void> => {
  await inRows(db, 'approval', { contract_id: contractId, id: approvalId }).set({
    status: APPROVAL_IS[how],
    decided_at: now,
  })
}

const decided = async (
  { actor, body, db, services, now, visitor }: Call<'/approval/approve'> | Call<'/approval/reject'>,
  agreed: boolean,
  comment: string | null,
) => {
  const { contractId, approvalId } = body
  const ground = { db, services, now, actor, visitor }
  return decideApproval({ ...ground, contractId, approvalId, agreed, comment })
}

export const approveContract: PlainHandler<'/approval/approve'> = async (call) => {
  const comment = call.body.comment?.trim() || null
  const { standing, contract } = await decided(call, true, comment)
  call.note({ target: contract.row.name, detail: { comment } })
  return standing
}

export const rejectContract: PlainHandler<'/approval/reject'> = async (call) => {
  const reason = call.body.reason.trim()
  if (!reason) throw new CodedError('BAD_REQUEST', '请填写驳回原因')
  const { standing, contract } = await decided(call, false, reason)
  call.note({ target: contract.row.name, detail: { reason } })
  return standing
}

/** Who asked takes it back: the draft is his again. */
export const recallApproval: PlainHandler<'/approval/recall'> = async (call) => {
  const { actor, body, db, note, now, services, visitor } = call
  const tx = db
  const { contract, to } = await perform({
    ...performedBy({ db: tx, services, now, actor, visitor, contractId: body.contractId }),
    action: 'recallApproval',
    after: async ({ voters }) => {
      const waiting = voters.filter(({ purpose }) => purpose === 'launch')
      await writeVotes(
        tx,
        body.contractId,
        waiting,
        waiting.map((voter) =>
          voter.status === VOTER.due || voter.status === VOTER.waits
            ? { ...voter, status: VOTER.released }
            : voter,
        ),
        now,
      )
      if (waiting[0]) await endApproval(tx, body.contractId, waiting[0].approval_id, 'recalled', now)
    },
  })
  note({ target: contract.row.name })
  if (to === 'gone') throw new Error('a contract does not vanish by being called back')
  return to
}

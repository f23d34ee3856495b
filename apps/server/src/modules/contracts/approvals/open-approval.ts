import type { StepTimeout } from '@xinqi/api/calls'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addNew, addRows } from '../../../platform/db/row.ts'
import type { VoterRow } from '../contract/aggregate.ts'
import type { Purpose } from './flows.ts'
import type { ResolvedApprover, ResolvedStep } from './resolve.ts'
import { dueNow, VOTER, type Vote } from './rules.ts'

type Opening = {
  contractId: string
  companyId: string
  purpose: Purpose
  partyId: string | null
  flowName: string
  askedBy: ResolvedApprover
  steps: readonly ResolvedStep[]
  /** Asked for on the way: who did. */
  addedBy?: string
  now: Date
}

type NewVoter = Vote &
  ResolvedApprover & { comment: string | null; addedBy: string | null; timeout: StepTimeout | null }

export const votersOf = (steps: readonly ResolvedStep[], addedBy: string | null): NewVoter[] =>
  steps.flatMap(({ rule, people, timeout }, index) =>
    people.map((person, position) => ({
      ...person,
      id: newId(),
      step: index + 1,
      rule,
      position,
      status: VOTER.waits,
      comment: null,
      addedBy,
      timeout: timeout ?? null,
    })),
  )

export const insertVoters = async (
  db: Tx,
  contractId: string,
  approvalId: string,
  voters: readonly NewVoter[],
  now: Date,
): Promise<void> => {
  await addRows(
    db,
    'approval_voter',
    voters.map((voter) => ({
      contract_id: contractId,
      approval_id: approvalId,
      id: voter.id,
      step: voter.step,
      rule: voter.rule,
      position: voter.position,
      account_id: voter.accountId,
      name: voter.name,
      status: voter.status,
      added_by: voter.addedBy,
      due_at: voter.status === VOTER.due ? now : null,
      timeout_hours: voter.timeout?.hours ?? null,
      timeout_then: voter.timeout?.next ?? null,
      timeout_member: voter.timeout?.memberId ?? null,
    })),
  )
}

/** Asks the people of a flow; those of the first step are due. */
export const openApproval = async (db: Tx, opening: Opening): Promise<string> => {
  const { contractId, companyId, purpose, partyId, flowName, askedBy, steps, addedBy, now } = opening
  const approvalId = await addNew(db, 'approval', {
    contract_id: contractId,
    purpose,
    party_id: partyId,
    company_id: companyId,
    flow_name: flowName,
    asked_by: askedBy.accountId,
    asked_by_name: askedBy.name,
    created_at: now,
  })
  await insertVoters(db, contractId, approvalId, dueNow(votersOf(steps, addedBy ?? null)), now)
  return approvalId
}

/** Writes where everybody stands now; only what changed. */
export const writeVotes = async (
  db: Tx,
  contractId: string,
  before: readonly VoterRow[],
  votes: readonly Vote[],
  now: Date,
): Promise<void> => {
  for (const { id, step, status } of votes) {
    const was = before.find((voter) => voter.id === id)
    if (!was || (was.step === step && was.status === status)) continue
    await db
      .updateTable('approval_voter')
      // Who is asked again after others has all his time again.
      .set({ step, status, ...(status === VOTER.due && was.status !== status ? { due_at: now } : {}) })
      .where('contract_id', '=', contractId)
      .where('id', '=', id)
      .execute()
  }
}

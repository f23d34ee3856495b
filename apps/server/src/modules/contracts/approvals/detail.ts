import type { Data } from '@xinqi/api/calls'
import { packageAllows } from '@xinqi/api/package-allows'
import { APPROVAL_IS, CONTRACT_IS, PARTY_KIND } from '@xinqi/api/status'
import { rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { type Contract, readContract, SIGNER, VOTER } from '../contract/aggregate.ts'
import { enclosuresOf, presentEnclosure } from '../contract/enclosures.ts'
import { SIGNING_KINDS } from '../contract/facts.ts'
import { personOf } from '../contract/person.ts'
import { presentField } from '../contract/present-field.ts'
import { presentFile } from '../contract/present-file.ts'
import { type VisibleParts, visibleTo } from '../contract/visible-to.ts'
import { involves } from './access.ts'
import { timeUp } from './rules.ts'

const nameOf = ({ parties, signers }: Contract, partyId: string): string => {
  const party = parties.find(({ id }) => id === partyId)
  if (party?.kind === PARTY_KIND.company) return party.company_name ?? ''
  return signers.find(({ party_id }) => party_id === partyId)?.name ?? ''
}

/**
 * What was said no to, or taken back, may have been rewritten since: its pages are then the writer's own again, and
 * only he is shown them.
 */
const showsPages = (
  { row }: Contract,
  approval: { status: number; asked_by: string },
  accountId: string,
): boolean => {
  if (approval.asked_by === accountId || approval.status === APPROVAL_IS.underWay) return true
  return (
    approval.status === APPROVAL_IS.passed && row.phase !== 'editing' && row.status !== CONTRACT_IS.turnedBack
  )
}

/** Once composed, what was filled in is in the pages themselves: only where people sign lies on top of them. */
const shownFields = ({
  contract: { row, fields },
  entryIn,
  isThere,
}: VisibleParts): Data<'/approval/detail'>['contract']['fields'] => {
  const isComposed = row.status !== CONTRACT_IS.draft && row.status !== CONTRACT_IS.turnedBack
  return fields
    .filter((field) => (isComposed ? SIGNING_KINDS.has(field.kind) : isThere(field)))
    .map((field) => ({
      ...presentField(field),
      value: entryIn(field) as never,
    }))
}

export const readApproval: PlainHandler<'/approval/detail'> = async ({ actor, body, db, now, services }) => {
  const approval = await db
    .selectFrom('approval')
    .selectAll()
    .where('contract_id', '=', body.contractId)
    .where('id', '=', body.approvalId)
    .where(involves(actor))
    .executeTakeFirst()
  const contract = approval && (await readContract(db, approval.contract_id))
  if (!approval || !contract) throw new CodedError('NOT_FOUND')
  const voters = await rowsOf(
    db,
    'approval_voter',
    { contract_id: approval.contract_id, approval_id: approval.id },
    { by: ['step', 'position', 'id'] },
  )
  const { row } = contract
  const type =
    row.type_id &&
    row.company_id === actor.company?.id &&
    (await rowOf(db, 'contract_type', { company_id: row.company_id!, id: row.type_id }, ['name']))
  const shown = showsPages(contract, approval, actor.accountId)
  const underWay = approval.status === APPROVAL_IS.underWay
  const due = voters.some(
    ({ account_id, status }) => account_id === actor.accountId && status === VOTER.due && underWay,
  )
  return {
    contractId: row.id,
    approvalId: approval.id,
    purpose: approval.purpose as 'launch' | 'sealUse',
    flowName: approval.flow_name,
    status: approval.status,
    askedByName: approval.asked_by_name,
    partyName: approval.party_id && nameOf(contract, approval.party_id),
    createdAt: approval.created_at.toISOString(),
    decidedAt: approval.decided_at?.toISOString() ?? null,
    contract: {
      name: row.name,
      number: row.number,
      typeName: type ? type.name : null,
      amountCents: row.amount_cents,
      status: row.status,
      phase: row.phase,
      initiatorName: row.initiator_name,
      note: row.note,
      deadlineAt: row.deadline_at?.toISOString() ?? null,
      validFrom: row.valid_from,
      validUntil: row.valid_until,
      parties: contract.parties.map(({ id }) => ({
        partyId: id,
        name: nameOf(contract, id),
        signers: contract.signers
          .filter(({ party_id, status }) => party_id === id && status !== SIGNER.released)
          .map(({ name }) => name),
      })),
      files: shown ? contract.files.map((file) => presentFile(services, file)) : [],
      enclosures: shown
        ? (await enclosuresOf(db, row.id)).map((one) => presentEnclosure(services, one, true))
        : [],
      fields: shown ? shownFields(visibleTo(contract, await personOf(db, actor), now)) : [],
    },
    voters: voters.map((voter) => ({
      voterId: voter.id,
      step: voter.step,
      rule: voter.rule,
      name: voter.name,
      inSteadOf: voter.for_name,
      status: voter.status,
      comment: voter.comment,
      isAdded: voter.added_by !== null,
      isMe: voter.account_id === actor.accountId,
      decidedAt: voter.decided_at?.toISOString() ?? null,
      timeoutAt: voter.status === VOTER.due && underWay ? (timeUp(voter)?.toISOString() ?? null) : null,
    })),
    mayDecide: due,
    mayAdd:
      due &&
      approval.purpose === 'launch' &&
      packageAllows(actor.userType, actor.company?.packageFunctions ?? [], 'service:contract:addapprove'),
    mayRecall:
      underWay &&
      approval.purpose === 'launch' &&
      row.initiator_id === actor.accountId &&
      row.phase === 'approval',
  }
}

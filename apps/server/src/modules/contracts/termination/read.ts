import type { Data } from '@xinqi/api/calls'
import { PARTY_KIND } from '@xinqi/api/status'
import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { available } from '../../quota/copies/balance.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { SIGNER } from '../contract/aggregate.ts'
import { contractFor } from '../contract/contract-for.ts'
import { partyName } from '../signing/detail.ts'
import { agreementsOf, obstacleTo, partiesInOrder } from './terminable.ts'

const kindNumber = (invalidates: boolean) => (invalidates ? 2 : 1)

/** What somebody must know before he asks the others to end a contract. */
export const beforeTermination: PlainHandler<'/contract/terminate/before'> = async (call) => {
  const { actor, body, db, now } = call
  const contract = await contractFor(db, actor, body.contractId, 'view', now)
  const { row, signers } = contract
  const agreements = await agreementsOf(db, row.id)
  return {
    contractId: row.id,
    name: row.name,
    number: row.number,
    status: row.status,
    finishedAt: row.finished_at?.toISOString() ?? null,
    parties: partiesInOrder(contract).map((party) => ({
      kind: party.kind,
      name: partyName(contract, party.id),
      signers: signers
        .filter(({ party_id, status }) => party_id === party.id && status === SIGNER.signed)
        .map(({ name }) => name),
      isOwn: party.kind === PARTY_KIND.company ? party.company_id === actor.company?.id : !actor.company,
    })),
    obstacle: obstacleTo(contract, agreements),
    typeId: contract.row.company_id === actor.company?.id ? contract.row.type_id : null,
    amountCents: contract.row.amount_cents,
    copiesLeft: actor.company
      ? await available(db, { ownerId: quotaOwner(actor), kind: 'contract', now })
      : null,
    agreements: agreements.map((one) => ({
      contractId: one.id,
      status: one.status,
      phase: one.phase,
      kind: kindNumber(one.agreement_invalidates),
      startedBy: one.initiator_name,
      startedAt: one.created_at.toISOString(),
      finishedAt: one.finished_at?.toISOString() ?? null,
    })),
  }
}

/** The agreement as its parties see it: what it ends, and on which terms. */
export const viewAgreement: PlainHandler<'/contract/terminate/view'> = async ({ actor, body, db, now }) => {
  const { row } = await contractFor(db, actor, body.contractId, 'view', now)
  if (row.kind !== 'termination') throw new CodedError('NOT_FOUND')
  const { terms } = await theRow(db, 'contract_termination', { contract_id: row.id }, ['terms'])
  const original = await theRow(db, 'contract', { id: row.original_id! }, ['id', 'name', 'number', 'status'])
  return {
    contractId: row.id,
    original: {
      contractId: original.id,
      name: original.name,
      number: original.number,
      status: original.status,
    },
    kind: kindNumber(row.agreement_invalidates),
    terms: terms as Data<'/contract/terminate/view'>['terms'],
    startedBy: row.initiator_name,
  }
}

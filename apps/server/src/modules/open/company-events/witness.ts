import { randomBytes } from 'node:crypto'
import { FINAL_STATUSES } from '@xinqi/api/open/public-shapes'
import { WEBHOOK_EVENTS, type WebhookType } from '@xinqi/api/open/webhook-events'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRows, rowOf, rowsOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contract, PARTY, readContracts } from '../../contracts/contract/aggregate.ts'
import type { ConcernedWitness } from '../../contracts/contract/witness-point.ts'
import { type ContractChange, whatHappened } from '../webhooks/contract-change.ts'
import { ENDPOINT } from '../webhooks/publish-event.ts'
import { type PublishedState, publishedStateOf } from '../webhooks/published-state.ts'

/** Companies with an address, and which of these contracts are theirs: those they started or are a party to. */
const concerned = async (db: Queryable, contractIds: readonly string[]) => {
  const { rows } = await sql<{ company_id: string; contract_id: string }>`
    select distinct theirs.company_id, theirs.contract_id
      from (select company_id, id as contract_id from contract
             where id = any(${contractIds}::uuid[]) and company_id is not null
            union all
            select company_id, contract_id from contract_party
             where contract_id = any(${contractIds}::uuid[]) and company_id is not null) theirs
      join company_endpoint e on e.company_id = theirs.company_id and e.status <> ${ENDPOINT.off}
     order by theirs.company_id, theirs.contract_id`.execute(db)
  return rows
}

/**
 * Whose turn has not come is not told of what others do: a company that is asked to sign hears of a contract from its own
 * turn on, the one that started it from the beginning.
 */
export const mayHear = ({ row, parties }: Contract, companyId: string): boolean => {
  if (row.company_id === companyId) return true
  if (row.sent_at === null) return false
  return parties.some((party) => party.company_id === companyId && party.status !== PARTY.waits)
}

/** Tells companies, in the transaction that changes them, what becomes of their own contracts. */
export const companyWitness: ConcernedWitness = {
  name: 'open/company-events',
  concerned: (ids) => sql`exists (
    select from (select company_id from contract where id = any(${ids}) and company_id is not null
                 union all
                 select company_id from contract_party where contract_id = any(${ids}) and company_id is not null) theirs
      join company_endpoint e on e.company_id = theirs.company_id and e.status <> ${sql.lit(ENDPOINT.off)})`,
  changed: async (services, db, contractIds) => {
    const pairs = await concerned(db, contractIds)
    if (pairs.length === 0) return
    const read = await readContracts(db, [...new Set(pairs.map(({ contract_id }) => contract_id))])
    const contracts = new Map(read.map((one) => [one.row.id, one]))
    for (const { company_id, contract_id } of pairs) {
      const contract = contracts.get(contract_id)
      if (contract && mayHear(contract, company_id)) await tell(services, db, company_id, contract)
    }
  },
}

const tell = async (services: Services, db: Tx, companyId: string, contract: Contract) => {
  const after = publishedStateOf(contract)
  const contract_id = contract.row.id
  const before = await rowOf(db, 'company_contract_seen', { company_id: companyId, contract_id }, ['seen'])
  const happened = whatHappened((before?.seen ?? {}) as Partial<PublishedState>, after).filter(
    (one) => before !== undefined || isNew(contract, one),
  )
  await db
    .insertInto('company_contract_seen')
    .values({ company_id: companyId, contract_id, seen: JSON.stringify(after) })
    .onConflict((oc) =>
      oc.columns(['company_id', 'contract_id']).doUpdateSet({ seen: JSON.stringify(after) }),
    )
    .execute()
  for (const one of happened) {
    const isFinal = WEBHOOK_EVENTS[one.type].level === 'contract' && FINAL_STATUSES.has(after.status as never)
    await publish(services, db, companyId, {
      type: one.type,
      contractId: contract_id,
      isFinal,
      data: dataOf(contract, companyId, after, one),
    })
  }
}

/** Looked at for the first time, a contract has a past: what happened before this change is not news. */
const isNew = ({ row, signers }: Contract, { type, signerId }: ContractChange): boolean => {
  const signer = signers.find(({ id }) => id === signerId)
  const at = type === 'contract.sent' ? row.sent_at : type === 'signer.signed' ? signer?.signed_at : null
  return !at || at >= row.updated_at
}

const dataOf = (
  { row, signers }: Contract,
  companyId: string,
  { status, signers: states }: PublishedState,
  { signerId }: ContractChange,
) => {
  const signer = signers.find(({ id }) => id === signerId)
  return {
    contractId: row.id,
    contractNo: row.number,
    name: row.name,
    status,
    role: row.company_id === companyId ? 'initiator' : 'party',
    ...(signer
      ? {
          signer: {
            name: signer.name,
            status: states[signer.id],
            signedAt: signer.signed_at?.toISOString() ?? null,
          },
        }
      : {}),
  }
}

export const PUSHED = 'company.pushed'
export type CompanyEvent = {
  type: WebhookType
  contractId: string | null
  isFinal: boolean
  data: Record<string, unknown>
  /** Only this address, whatever it chose. */
  endpointId?: string
}

/** One event to every address of the company that chose it; it leaves after the commit. */
export const publish = async (
  services: Services,
  db: Queryable,
  companyId: string,
  { type, contractId, isFinal, data, endpointId }: CompanyEvent,
): Promise<string> => {
  const now = services.clock()
  const eventId = `evt_${endpointId ? 'test' : ''}${randomBytes(12).toString('hex')}`
  const endpoints = await rowsOf(
    db,
    'company_endpoint',
    { company_id: companyId },
    { columns: ['id', 'events', 'status'] },
  )
  const targets = endpoints.filter(({ id, events, status }) =>
    endpointId
      ? id === endpointId
      : status !== ENDPOINT.off && (events.length === 0 || events.includes(type)),
  )
  if (targets.length === 0) return eventId
  const body = JSON.stringify({
    id: eventId,
    type,
    level: WEBHOOK_EVENTS[type].level,
    isFinal,
    occurredAt: now.toISOString(),
    companyId,
    ...(endpointId ? { test: true } : {}),
    data,
  })
  await addRows(
    db,
    'company_push',
    targets.map(({ id }) => ({
      company_id: companyId,
      id: newId(),
      endpoint_id: id,
      event_id: eventId,
      event_type: type,
      contract_id: contractId,
      body_cipher: services.columns.seal(body),
      next_at: now,
      created_at: now,
    })),
  )
  await services.outbox.publish(db, PUSHED, { companyId })
  return eventId
}

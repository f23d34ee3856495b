import { WEBHOOK_EVENTS } from '@xinqi/api/open/webhook-events'
import { sql } from 'kysely'
import { extensionPoint } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contract, readContracts, SIGNER } from '../../contracts/contract/aggregate.ts'
import type { ConcernedWitness, ContractWitness } from '../../contracts/contract/witness-point.ts'
import { labelled, type Metadata, metadataOf } from '../gateway/metadata.ts'
import { type ContractChange, whatHappened } from './contract-change.ts'
import { DEPOSITED } from './evidence-ready.ts'
import { publishEvent } from './publish-event.ts'
import { type PublishedState, publishedStateOf } from './published-state.ts'
import { type Accounts, accountsOf } from './signer-accounts.ts'

/** Whoever signed last, its record is in the evidence log's waiting room with the same commit. */
const RECORDED = new Set<string>(['contract.completed', 'contract.terminated'])

/** Of all contracts that change, those of apps: found once, for everybody who keeps books about them. */
export const APP_CONTRACT_WITNESS = extensionPoint<ContractWitness>(
  'app contract witness',
  ({ name }) => name,
)

/** Tells partners what became of the contracts their apps started, whoever did it. */
export const contractWitness: ConcernedWitness = {
  name: 'open/webhooks',
  concerned: (ids) => sql`exists (select from open_contract where contract_id = any(${ids}))`,
  changed: async (services, db, contractIds) => {
    const ours = await db
      .selectFrom('open_contract')
      .selectAll()
      .where('contract_id', 'in', [...contractIds])
      .orderBy('contract_id')
      .forUpdate()
      .execute()
    if (ours.length === 0) return
    const ids = ours.map(({ contract_id }) => contract_id)
    for (const { changed } of services.extensions.all(APP_CONTRACT_WITNESS)) await changed(services, db, ids)
    const contracts = new Map((await readContracts(db, ids)).map((one) => [one.row.id, one]))
    for (const row of ours) {
      const contract = contracts.get(row.contract_id)
      if (contract) await tell(services, db, row, contract)
    }
  },
}

export type Row = {
  app_id: string
  contract_no: string
  contract_id: string
  notify_url: string | null
  tag: string | null
  metadata_sealed: Buffer | null
  seq: number
  seen: unknown
}

const tell = async (services: Services, db: Tx, row: Row, contract: Contract) => {
  const after = publishedStateOf(contract)
  const happened = whatHappened(row.seen as Partial<PublishedState>, after)
  const accounts = happened.length ? await accountsOf(services, db, row.contract_id) : new Map()
  const metadata = happened.length ? await labelsOf(services, row) : {}
  let seq = row.seq
  for (const one of happened) {
    seq += 1
    await publishEvent(services, db, {
      appId: row.app_id,
      type: one.type,
      data: dataOf({ ...row, metadata }, contract, after, one, accounts),
      contract: {
        id: row.contract_id,
        no: row.contract_no,
        seq,
        status: after.status,
        notifyUrl: row.notify_url,
      },
    })
  }
  await inRows(db, 'open_contract', { contract_id: row.contract_id }).set({
    seen: JSON.stringify(after),
    seq,
  })
  if (happened.some(({ type }) => RECORDED.has(type)))
    await services.outbox.publish(db, DEPOSITED, { contractId: row.contract_id })
}

/** What its partner labelled a contract with. */
export const labelsOf = (
  services: Pick<Services, 'ownerKeys'>,
  row: Pick<Row, 'app_id' | 'contract_id' | 'metadata_sealed'>,
): Promise<Metadata> =>
  metadataOf(
    services,
    { appId: row.app_id, table: 'open_contract', id: row.contract_id },
    row.metadata_sealed,
  )

export const dataOf = (
  row: Pick<Row, 'contract_no' | 'tag'> & { metadata: Metadata },
  { signers }: Contract,
  { status, signers: states }: PublishedState,
  one: ContractChange,
  accounts: Accounts,
) => {
  const shown = (signer: Contract['signers'][number]) => ({
    account: accounts.get(signer.id) ?? null,
    name: signer.name,
    status: states[signer.id],
    signedAt: signer.signed_at?.toISOString() ?? null,
  })
  const about = signers.find(({ id }) => id === one.signerId)
  return {
    contractNo: row.contract_no,
    status,
    ...(about ? { signer: shown(about) } : {}),
    ...(WEBHOOK_EVENTS[one.type].level === 'contract'
      ? { signers: signers.filter(({ status: held }) => held !== SIGNER.released).map(shown) }
      : {}),
    ...(row.tag ? { tag: row.tag } : {}),
    ...labelled(row.metadata),
  }
}

import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError, ifRefused } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { type Contract, readContract } from '../../contracts/contract/aggregate.ts'
import { visibleFor } from '../../contracts/contract/visible-to.ts'
import { openDraft } from '../../contracts/drafts/sealed-draft.ts'
import { sightOf } from '../../insight/archive/access.ts'
import { type ArchivedRow, archivedOf } from '../../insight/archive/find.ts'
import { readStoredLedger, type StoredLedger } from '../../insight/ledger/books.ts'
import { type ProposablePath, proposable } from './proposable.ts'

/** What a proposal is about, as it stands now. */
export type Subject = { revision: number; contractId: string | null; name: string } & (
  | { about: 'contract'; contract: Contract }
  | { about: 'archived'; archived: ArchivedRow }
  | { about: 'ledger'; ledger: StoredLedger }
)

export type SubjectIds = { contractId?: string; archivedId?: string; ledgerId?: string }

const ofContract = (contract: Contract): Subject => ({
  about: 'contract',
  contract,
  revision: contract.row.revision,
  contractId: contract.row.id,
  name: contract.row.name,
})
const ofArchived = (archived: ArchivedRow): Subject => ({
  about: 'archived',
  archived,
  revision: archived.revision,
  contractId: archived.contract_id,
  name: archived.name,
})
const ofLedger = (ledger: StoredLedger): Subject => ({
  about: 'ledger',
  ledger,
  revision: ledger.row.revision,
  contractId: null,
  name: ledger.row.name,
})

const kept = async (db: Queryable, actor: Actor, archivedId: string): Promise<Subject> => {
  const [row] = await archivedOf(db, await sightOf(db, actor), [archivedId])
  if (!row) throw new CodedError('NOT_FOUND')
  return ofArchived(row)
}

/** What somebody may see; else it is not there. */
export const visibleSubject = async (
  db: Queryable,
  actor: Actor,
  path: ProposablePath,
  ids: SubjectIds,
  now: Date,
): Promise<Subject> => {
  switch (proposable(path).about) {
    case 'contract':
      return ofContract((await visibleFor(db, actor, ids.contractId!, now)).contract)
    case 'archived':
      return kept(db, actor, ids.archivedId!)
    case 'ledger':
      return ofLedger(await readStoredLedger(db, actor, ids.ledgerId!))
  }
}

type KeptIds = { path: string; contract_id: string | null; subject_id: string | null }
/** For whoever was asked to confirm: null where it is gone, or no longer his to see. */
export const subjectOf = async (db: Queryable, actor: Actor, row: KeptIds): Promise<Subject | null> => {
  const { about } = proposable(row.path as ProposablePath)
  if (about === 'contract') {
    const contract = await readContract(db, row.contract_id!)
    return contract ? ofContract(contract) : null
  }
  const id = row.subject_id!
  const reading = about === 'archived' ? kept(db, actor, id) : readStoredLedger(db, actor, id).then(ofLedger)
  return reading.catch(ifRefused(() => null))
}

export const idsKept = (path: ProposablePath, { contractId, archivedId, ledgerId }: SubjectIds) =>
  proposable(path).about === 'contract'
    ? { contract_id: contractId! }
    : { contract_id: null, subject_id: archivedId ?? ledgerId! }

/** Names of the other parties: of a draft as it is written, of a contract as it was sent. */
export const partiesOf = (services: Services, subject: Subject): string[] => {
  if (subject.about === 'archived') return subject.archived.counterpart ? [subject.archived.counterpart] : []
  if (subject.about === 'ledger') return [subject.ledger.row.counterpart]
  const { contract } = subject
  if (contract.parties.length)
    return contract.parties.map(
      ({ id, company_name }) =>
        company_name ?? contract.signers.find(({ party_id }) => party_id === id)?.name ?? '我方',
    )
  return openDraft(services, contract).parties.map(
    ({ companyName, isOwn, signers }) => companyName || signers[0]?.name || (isOwn ? '我方' : '未填写'),
  )
}

/** Amount, number and deadline as whoever decides is shown them. */
export const figuresOf = (subject: Subject) => {
  if (subject.about === 'contract') {
    const { amount_cents, deadline_at, number } = subject.contract.row
    return {
      number,
      amountCents: amount_cents == null ? null : Number(amount_cents),
      deadlineAt: deadline_at,
    }
  }
  if (subject.about === 'archived') {
    const { cents, number } = subject.archived
    return { number, amountCents: cents == null ? null : Number(cents), deadlineAt: null }
  }
  const { contract_cents, number } = subject.ledger.row
  return { number, amountCents: Number(contract_cents), deadlineAt: null }
}

import type { ContractKind, ContractStatus, Phase, Standing } from '@xinqi/api/contract-life/vocabulary'
import type { Selectable } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { CodedError } from '../../platform/errors.ts'

export type ContractRow = Selectable<Tables['contract']>
export type PartyRow = Selectable<Tables['contract_party']>
export type SignerRow = Selectable<Tables['contract_signer']>
export type CcRow = Selectable<Tables['contract_cc']>
export type FieldRow = Selectable<Tables['contract_field']>
export type FileRow = Selectable<Tables['contract_file']>
export type VoterRow = Selectable<Tables['approval_voter']> & {
  purpose: string
  party_id: string | null
  company_id: string
}

/** One contract with everything its life depends on. */
export type Contract = {
  row: ContractRow
  files: FileRow[]
  parties: PartyRow[]
  signers: SignerRow[]
  fields: FieldRow[]
  cc: CcRow[]
  /** Of approvals under way only. */
  voters: VoterRow[]
}

export const FILE = { converting: 0, ready: 1, failed: 2 } as const
export const PARTY = { waits: 0, due: 1, signed: 2, refused: 3 } as const
export const SIGNER = { waits: 0, due: 1, signed: 2, refused: 3, released: 4 } as const
export const FILL = { nothing: 0, due: 1, done: 2 } as const
export const SEAL_USE = { asked: 0, granted: 1, denied: 2 } as const
export const VOTER = { waits: 0, due: 1, agreed: 2, refused: 3, released: 4 } as const

export const standingOf = ({ status, phase }: Pick<ContractRow, 'status' | 'phase'>): Standing => ({
  status: status as ContractStatus,
  phase: phase as Phase,
})
export const kindOf = ({ kind }: Pick<ContractRow, 'kind'>): ContractKind => kind as ContractKind

const load = async (db: Queryable, id: string, lock: boolean): Promise<Contract | undefined> => {
  // Whoever changes anything about a contract holds this row: commands follow one another, one wins each race.
  const row = await db
    .selectFrom('contract')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  const files = await db
    .selectFrom('contract_file')
    .selectAll()
    .where('contract_id', '=', id)
    .orderBy('position')
    .execute()
  const parties = await db
    .selectFrom('contract_party')
    .selectAll()
    .where('contract_id', '=', id)
    .orderBy('turn')
    .orderBy('id')
    .execute()
  const signers = await db
    .selectFrom('contract_signer')
    .selectAll()
    .where('contract_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const fields = await db
    .selectFrom('contract_field')
    .selectAll()
    .where('contract_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const cc = await db.selectFrom('contract_cc').selectAll().where('contract_id', '=', id).execute()
  const voters = await db
    .selectFrom('approval_voter')
    .innerJoin('approval', (join) =>
      join
        .onRef('approval.contract_id', '=', 'approval_voter.contract_id')
        .onRef('approval.id', '=', 'approval_voter.approval_id'),
    )
    .selectAll('approval_voter')
    .select(['approval.purpose', 'approval.party_id', 'approval.company_id'])
    .where('approval_voter.contract_id', '=', id)
    .where('approval.status', '=', 0)
    .orderBy('approval_voter.step')
    .orderBy('approval_voter.position')
    .execute()
  return { row, files, parties, signers, fields, cc, voters }
}

export const readContract = (db: Queryable, id: string): Promise<Contract | undefined> => load(db, id, false)

/** For a command: nobody else changes it until the transaction ends. */
export const lockContract = async (db: Tx, id: string): Promise<Contract> => {
  const found = await load(db, id, true)
  if (!found) throw new CodedError('NOT_FOUND')
  return found
}

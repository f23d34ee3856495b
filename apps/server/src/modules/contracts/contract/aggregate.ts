import type { ContractKind, ContractStatus, Phase, Standing } from '@xinqi/api/contract-life/vocabulary'
import { APPROVAL_IS, FILL, PARTY, SIGNER } from '@xinqi/api/status'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { rowsFromJson } from '../../../platform/db/json-rows.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError } from '../../../platform/errors.ts'

export { FILL, PARTY, SIGNER }

export type ContractRow = Selectable<Tables['contract']>
export type PartyRow = Selectable<Tables['contract_party']>
export type SignerRow = Selectable<Tables['contract_signer']>
export type CcRow = Selectable<Tables['contract_cc']>
export type FieldRow = Selectable<Tables['contract_field']>
export type SignatureRow = Selectable<Tables['contract_signature']>
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
  /** What its fields left out of it: files nobody is shown or signs, with what stood on them. */
  leftOut: { files: FileRow[]; fields: FieldRow[] }
  parties: PartyRow[]
  signers: SignerRow[]
  fields: FieldRow[]
  cc: CcRow[]
  /** Of approvals under way only. */
  voters: VoterRow[]
}

export const SEAL_USE = { asked: 0, granted: 1, denied: 2 } as const
export const VOTER = { waits: 0, due: 1, agreed: 2, refused: 3, released: 4 } as const

export const standingOf = ({ status, phase }: Pick<ContractRow, 'status' | 'phase'>): Standing => ({
  status: status as ContractStatus,
  phase: phase as Phase,
})
export const kindOf = ({ kind }: Pick<ContractRow, 'kind'>): ContractKind => kind as ContractKind

type JsonRows = readonly object[] | null

/** Many contracts whole in one journey to the database, in the order asked for; for judging, never for changing. */
export const readContracts = async (db: Queryable, ids: readonly string[]): Promise<Contract[]> =>
  ids.length ? contractsIn(ids, await askWhole(db, ids)) : []

/** The words a contract is found by, as the lists know them. */
export type KnownWords = Pick<
  Selectable<Tables['contract_words']>,
  'contract_id' | 'text' | 'parties' | 'scopes' | 'sort_at'
>

/** The same, and by which words they are found today. */
export const readWithWords = async (
  db: Queryable,
  ids: readonly string[],
): Promise<{ contracts: Contract[]; words: KnownWords[] }> => {
  const answer = await askWhole(
    db,
    ids,
    (wanted) => sql`,
      (select json_agg(w) from (
        select contract_id, text, parties, scopes, sort_at from contract_words where contract_id = ${wanted}) w) as words`,
  )
  return { contracts: contractsIn(ids, answer), words: rowsFromJson<KnownWords>(answer.words ?? null) }
}

type Answer = Record<keyof Contract, JsonRows> & { words?: JsonRows }

const askWhole = async (
  db: Queryable,
  ids: readonly string[],
  beside: (wanted: RawBuilder<unknown>) => RawBuilder<unknown> = () => sql``,
): Promise<Answer> => {
  // One by itself, as nearly always, has a plan of its own that serves for every one.
  const wanted = ids.length === 1 ? sql`${ids[0]}::uuid` : sql`any(${ids}::uuid[])`
  const { rows } = await prepared(sql<Answer>`
    select
      (select json_agg(c) from contract c where id = ${wanted}) as row,
      (select json_agg(f order by position) from contract_file f where contract_id = ${wanted}) as files,
      (select json_agg(p order by turn, id) from contract_party p where contract_id = ${wanted}) as parties,
      (select json_agg(s order by position, id) from contract_signer s where contract_id = ${wanted}) as signers,
      (select json_agg(f order by position, id) from contract_field f where contract_id = ${wanted}) as fields,
      (select json_agg(c order by id) from contract_cc c where contract_id = ${wanted}) as cc,
      (select json_agg(v order by step, position) from (
        select approval_voter.*, approval.purpose, approval.party_id, approval.company_id
        from approval_voter join approval
          on approval.contract_id = approval_voter.contract_id and approval.id = approval_voter.approval_id
        where approval_voter.contract_id = ${wanted} and approval.status = ${APPROVAL_IS.underWay}) v) as voters
      ${beside(wanted)}`).execute(db)
  return rows[0]!
}

const contractsIn = (ids: readonly string[], answer: Answer): Contract[] => {
  const files = byContract(rowsFromJson<FileRow>(answer.files))
  const parties = byContract(rowsFromJson<PartyRow>(answer.parties))
  const signers = byContract(rowsFromJson<SignerRow>(answer.signers))
  const fields = byContract(rowsFromJson<FieldRow>(answer.fields))
  const cc = byContract(rowsFromJson<CcRow>(answer.cc))
  const voters = byContract(rowsFromJson<VoterRow>(answer.voters))
  const found = new Map(
    rowsFromJson<ContractRow>(answer.row).map((row): [string, Contract] => [
      row.id,
      {
        row,
        ...partedFiles(files(row.id), fields(row.id)),
        parties: parties(row.id),
        signers: signers(row.id),
        cc: cc(row.id),
        voters: voters(row.id),
      },
    ]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

const partedFiles = (
  files: FileRow[],
  fields: FieldRow[],
): Pick<Contract, 'files' | 'fields' | 'leftOut'> => {
  const out = files.filter(({ left_out }) => left_out)
  if (out.length === 0) return { files, fields, leftOut: { files: [], fields: [] } }
  const isOut = ({ file_id }: FieldRow) => out.some(({ id }) => id === file_id)
  return {
    files: files.filter(({ left_out }) => !left_out),
    fields: fields.filter((field) => !isOut(field)),
    leftOut: { files: out, fields: fields.filter(isOut) },
  }
}

const byContract = <Row extends { contract_id: string }>(rows: readonly Row[]) => {
  const grouped = new Map<string, Row[]>()
  for (const row of rows) {
    const known = grouped.get(row.contract_id)
    if (known) known.push(row)
    else grouped.set(row.contract_id, [row])
  }
  return (contractId: string): Row[] => grouped.get(contractId) ?? []
}

export const readContract = async (db: Queryable, id: string): Promise<Contract | undefined> =>
  (await readContracts(db, [id]))[0]

/**
 * For a command: nobody else changes it until the transaction ends. Whoever changes anything about a contract holds
 * its row: commands follow one another, one wins each race. What is read is read after the row is held.
 */
export const lockContract = async (db: Tx, id: string): Promise<Contract> => {
  const [found] = await lockContracts(db, [id])
  if (!found) throw new CodedError('NOT_FOUND')
  return found
}

/** Those of them that are there. Held in one order by everybody, so that two who want the same never wait in a ring. */
export const lockContracts = async (db: Tx, ids: readonly string[]): Promise<Contract[]> => {
  await sql`select id from contract where id = any(${ids}::uuid[]) order by id for update`.execute(db)
  return readContracts(db, ids)
}

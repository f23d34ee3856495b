import { randomBytes } from 'node:crypto'
import { PARTY_KIND } from '@xinqi/api/status'
import type { JsonValue } from '@xinqi/evidence/log'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { addRows } from '../../../platform/db/row.ts'
import { PLATFORM, UNKNOWN, writeLeaves } from '../../../platform/evidence/log-step.ts'
import { pastRollback } from '../../../platform/evidence/rollback-window.ts'
import { maskParty } from '../../../platform/masked-names.ts'
import type { Contract, FileRow, SignatureRow } from './aggregate.ts'

export const DEPOSIT = 'deposit'
const HASHES_SINCE = '0341_record_hashes.sql'
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** 100 bits of chance in a form people can read out: nobody comes upon somebody else's record by counting. */
export const newRecordNumber = (): string =>
  `XQ${[...randomBytes(20)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`

type Version = { file: FileRow; versions: Buffer[] }

/**
 * Finished contracts' records: the hash of every version of every file, who signed and by which certificate. The leaf
 * is what strangers may see, so names in it are masked; the transaction is that of the last signature, and whoever made
 * it has read all of them.
 */
export const depositEvidence = async (
  db: Tx,
  contracts: readonly Contract[],
  signatures: readonly SignatureRow[],
  now: Date,
): Promise<void> => {
  const inOrder = signatures.toSorted((a, b) =>
    a.file_id === b.file_id ? a.sequence - b.sequence : a.file_id < b.file_id ? -1 : 1,
  )
  const records = contracts.map((contract) => {
    const own = inOrder.filter(({ contract_id }) => contract_id === contract.row.id)
    const files = contract.files.map((file): Version => ({ file, versions: versionsOf(file, own) }))
    const number = newRecordNumber()
    return { contractId: contract.row.id, number, files, entry: entryOf(contract, number, files, own, now) }
  })
  const leaves = await writeLeaves(
    db,
    records.map(({ contractId, entry }) => ({ contractId, step: DEPOSIT, at: now, entry })),
  )
  await addRows(
    db,
    'evidence_record',
    records.map(({ contractId, number, files }, at) => ({
      contract_id: contractId,
      number,
      leaf_id: leaves[at]!,
      hashes: files.flatMap(({ versions }) => versions),
      created_at: now,
    })),
  )
  const rows = records.flatMap(({ contractId, files }) =>
    files.flatMap(({ file, versions }) =>
      versions.map((sha256, version) => ({ contractId, fileId: file.id, sha256, version })),
    ),
  )
  // The release before finds files by these alone.
  await sql`
    insert into evidence_file (contract_id, file_id, sha256, version)
    select * from unnest(${rows.map(({ contractId }) => contractId)}::uuid[], ${rows.map(({ fileId }) => fileId)}::uuid[],
                         ${rows.map(({ sha256 }) => sha256)}::bytea[], ${rows.map(({ version }) => version)}::smallint[])
     where not ${pastRollback(HASHES_SINCE, now)}`.execute(db)
}

/** As everybody was about to sign it, then as each signature left it. */
const versionsOf = (file: FileRow, signatures: readonly SignatureRow[]): Buffer[] => {
  const signed = signatures.filter(({ file_id }) => file_id === file.id)
  return signed.length
    ? [signed[0]!.sha256_before, ...signed.map(({ sha256_after }) => sha256_after)]
    : [file.current_sha256!]
}

const entryOf = (
  { row, parties, signers, leftOut }: Contract,
  number: string,
  files: readonly Version[],
  signatures: readonly SignatureRow[],
  now: Date,
): JsonValue => ({
  record: number,
  step: DEPOSIT,
  kind: row.kind,
  at: now.toISOString(),
  actor: PLATFORM,
  ip: UNKNOWN,
  parties: parties.map(({ id, kind, company_name }) => ({
    kind: kind === PARTY_KIND.company ? 'company' : 'person',
    name: maskParty(
      kind,
      kind === PARTY_KIND.company
        ? (company_name ?? '')
        : (signers.find(({ party_id }) => party_id === id)?.name ?? ''),
    ),
  })),
  files: files.map(({ file, versions }) => {
    const hashes = versions.map((sha256) => sha256.toString('hex'))
    return { file: file.id, original: hashes[0]!, signed: hashes.at(-1)!, versions: hashes }
  }),
  ...(leftOut.files.length ? { leftOut: leftOut.files.map(({ id }) => ({ file: id })) } : {}),
  signatures: signatures.map((one) => ({
    file: one.file_id,
    sequence: one.sequence,
    signer: maskParty(one.company_id ? 1 : 2, one.subject),
    certificate: one.certificate_serial,
    certificateBy: one.certificate_provider,
    timestampBy: one.timestamp_provider,
    sandbox: one.is_sandbox,
    at: one.signed_at.toISOString(),
  })),
})

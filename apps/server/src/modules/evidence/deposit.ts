import { randomBytes } from 'node:crypto'
import type { JsonValue } from '@xinqi/evidence/log'
import type { Tx } from '../../platform/db/database.ts'
import { readContract } from '../contracts/aggregate.ts'
import { PLATFORM, UNKNOWN, writeLeaf } from './log-step.ts'
import { maskParty } from './masked.ts'

export const DEPOSIT = 'deposit'
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** 100 bits of chance in a form people can read out: nobody comes upon somebody else's record by counting. */
export const newRecordNumber = (): string =>
  `XQ${[...randomBytes(20)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`

/**
 * The finished contract's record: the hash of every version of every file, who signed and by which certificate. The
 * leaf is what strangers may see, so names in it are masked; the transaction is that of the last signature.
 */
export const depositEvidence = async (db: Tx, contractId: string, now: Date): Promise<void> => {
  const { files, parties, signers, row } = (await readContract(db, contractId))!
  const signatures = await db
    .selectFrom('contract_signature')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('file_id')
    .orderBy('sequence')
    .execute()
  const versionsOf = (file: (typeof files)[number]): Buffer[] => {
    const signed = signatures.filter(({ file_id }) => file_id === file.id)
    return signed.length
      ? [signed[0]!.sha256_before, ...signed.map(({ sha256_after }) => sha256_after)]
      : [file.current_sha256!]
  }
  const number = newRecordNumber()
  const entry: JsonValue = {
    record: number,
    step: DEPOSIT,
    kind: row.kind,
    at: now.toISOString(),
    actor: PLATFORM,
    ip: UNKNOWN,
    parties: parties.map(({ id, kind, company_name }) => ({
      kind: kind === 1 ? 'company' : 'person',
      name: maskParty(
        kind,
        kind === 1 ? (company_name ?? '') : (signers.find(({ party_id }) => party_id === id)?.name ?? ''),
      ),
    })),
    files: files.map((file) => {
      const versions = versionsOf(file).map((sha256) => sha256.toString('hex'))
      return { file: file.id, original: versions[0]!, signed: versions.at(-1)!, versions }
    }),
    signatures: signatures.map((one) => ({
      file: one.file_id,
      sequence: one.sequence,
      signer: maskParty(one.company_id ? 1 : 2, one.subject),
      certificate: one.certificate_serial,
      sandbox: one.is_sandbox,
      at: one.signed_at.toISOString(),
    })),
  }
  const leafId = await writeLeaf(db, contractId, DEPOSIT, now, entry)
  await db
    .insertInto('evidence_record')
    .values({ contract_id: contractId, number, leaf_id: leafId, created_at: now })
    .execute()
  await db
    .insertInto('evidence_file')
    .values(
      files.flatMap((file) =>
        versionsOf(file).map((sha256, version) => ({
          contract_id: contractId,
          file_id: file.id,
          sha256,
          version,
        })),
      ),
    )
    .execute()
}

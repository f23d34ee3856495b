import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Signer } from '../../../platform/certificates/certificates.ts'
import { engineRefusal } from '../../../platform/certificates/engine-refusal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Visitor } from '../../../platform/http/call.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { StoredBlob } from '../../../platform/storage/blob-store.ts'
import type { accountOf } from '../../people/security/own-account.ts'
import { recordSealUses } from '../../seals/authorisations/use-seal.ts'
import type { Contract, FileRow, PartyRow, SignatureRow, SignerRow } from '../contract/aggregate.ts'
import { type ChosenMarks, usedContract } from './choose-marks.ts'
import { type Drawn, drawMarks } from './draw-marks.ts'
import type { Intent } from './intent.ts'
import { AUTOMATIC } from './intent-methods.ts'

/** Whose hand signs, and from where. */
export type Hand = {
  db: Tx
  services: Services
  now: Date
  actor: Actor
  visitor: Visitor
  within?: TaskKey
}
type Account = Awaited<ReturnType<typeof accountOf>>
export type Slot = {
  contract: Contract
  signer: SignerRow
  party: PartyRow
  account: Account
  intent: Intent
  marks: ChosenMarks
}
export type WrittenSignature = SignatureRow & { field_names: string }

type Sheet = Drawn & { slot: Slot; file: FileRow; blob: StoredBlob; sequence: number }
/** So much is held in memory at a time; a file larger than that by itself. */
const IN_HAND_BYTES = 16 * 1024 * 1024

/** Every file with a place for this person gets his signature behind what it holds; the hash is checked before. */
export const appendSignatures = async (hand: Hand, slots: readonly Slot[]): Promise<WrittenSignature[]> => {
  const { db, actor, now } = hand
  const written: WrittenSignature[] = []
  for (const sheets of inHand(await sheetsOf(hand, slots))) written.push(...(await signSheets(hand, sheets)))
  await recordSealUses(
    db,
    actor,
    slots.flatMap(({ contract, marks }) =>
      marks.uses.map((one) => ({ ...one, contract: usedContract(contract) })),
    ),
    now,
  )
  return written
}

const sheetsOf = async ({ db, services, actor }: Hand, slots: readonly Slot[]): Promise<Sheet[]> => {
  const forCompany = actor.company && slots.some(({ party }) => party.kind === 1)
  const adaptive = forCompany ? await isAdaptive(db, actor.company!.id) : false
  const drawn = slots.flatMap((slot) =>
    slot.contract.files.flatMap((file) => {
      const marks = drawMarks(file, slot.marks.chosen, adaptive && slot.party.kind === 1)
      return marks.placements.length + marks.seams.length ? [{ ...marks, slot, file }] : []
    }),
  )
  const blobs = await services.blobs.findAll(
    db,
    drawn.flatMap(({ file }) => file.current_blob ?? []),
  )
  const before = await countBefore(
    db,
    slots.map(({ contract }) => contract.row.id),
  )
  return drawn.map((one) => {
    const blob = one.file.current_blob && blobs.get(one.file.current_blob)
    if (!blob || !one.file.current_sha256) throw new CodedError('CONTRACT_STATUS')
    // The contract's row is held: nobody else signs this file meanwhile.
    return { ...one, blob, sequence: before(one.file) + 1 }
  })
}

const countBefore = async (db: Tx, contractIds: readonly string[]) => {
  const counts = await db
    .selectFrom('contract_signature')
    .select(['contract_id', 'file_id', (eb) => eb.fn.countAll<number>().as('signed')])
    .where('contract_id', '=', sql<string>`any(${contractIds}::uuid[])`)
    .groupBy(['contract_id', 'file_id'])
    .execute()
  const known = new Map(
    counts.map(({ contract_id, file_id, signed }) => [`${contract_id} ${file_id}`, signed]),
  )
  return ({ contract_id, id }: FileRow): number => known.get(`${contract_id} ${id}`) ?? 0
}

const inHand = (sheets: readonly Sheet[]): Sheet[][] => {
  const pieces: Sheet[][] = []
  let room = 0
  for (const sheet of sheets) {
    if (pieces.length === 0 || sheet.blob.size > room) {
      pieces.push([])
      room = IN_HAND_BYTES
    }
    pieces.at(-1)!.push(sheet)
    room -= sheet.blob.size
  }
  return pieces
}

const signSheets = async (hand: Hand, sheets: readonly Sheet[]): Promise<WrittenSignature[]> => {
  const { db, services } = hand
  const signed = await Promise.all(sheets.map((sheet) => signSheet(hand, sheet)))
  const blobs = await services.blobs.putAll(
    db,
    signed.map(({ bytes }, at) => ({
      scopeId: sheets[at]!.slot.contract.row.owner_id,
      bytes,
      mediaType: 'application/pdf',
    })),
  )
  const rows = sheets.map((sheet, at) => signatureRow(hand, sheet, signed[at]!, blobs[at]!))
  await sql`
    update contract_file as kept set current_blob = given.blob, current_sha256 = given.sha256
      from unnest(${rows.map(({ contract_id }) => contract_id)}::uuid[], ${rows.map(({ file_id }) => file_id)}::uuid[],
                  ${rows.map(({ blob_id }) => blob_id)}::uuid[], ${rows.map(({ sha256_after }) => sha256_after)}::bytea[])
        as given (contract_id, id, blob, sha256)
     where kept.contract_id = given.contract_id and kept.id = given.id`.execute(db)
  await db.insertInto('contract_signature').values(rows).execute()
  return rows
}

const signSheet = async ({ services, actor }: Hand, { slot, file, blob, placements, seams }: Sheet) => {
  const before = await services.blobs.read(blob)
  if (!createHash('sha256').update(before).digest().equals(file.current_sha256!))
    throw new CodedError('FILE_ALTERED')
  const subject = subjectOf(services, actor, slot)
  const signed = await services.certificates
    .sign({
      pdf: before,
      signer: subject,
      reason: `签署《${slot.contract.row.name}》`,
      placements,
      seams,
    })
    .catch((error) => {
      throw engineRefusal(error, file.name)
    })
  return { ...signed, subject: subject.commonName }
}

const signatureRow = (
  { services, actor, visitor }: Hand,
  { slot: { contract, party, signer, intent }, file, sequence }: Sheet,
  signed: Awaited<ReturnType<typeof signSheet>>,
  blob: StoredBlob,
): WrittenSignature => ({
  contract_id: contract.row.id,
  id: newId(),
  file_id: file.id,
  party_id: party.id,
  signer_id: signer.id,
  sequence,
  account_id: actor.accountId,
  company_id: party.kind === 1 ? actor.company!.id : null,
  subject: signed.subject,
  certificate_serial: signed.certificateSerial,
  is_sandbox: services.certificates.isSandbox,
  field_names: JSON.stringify([signed.fieldName]),
  sha256_before: file.current_sha256!,
  sha256_after: Buffer.from(signed.sha256, 'hex'),
  blob_id: blob.id,
  intent_method: intent.method,
  intent_serial: intent.serial,
  by_hand: intent.method !== AUTOMATIC,
  address: visitor.address,
  user_agent: visitor.userAgent,
  signed_at: signed.signedAt,
})

/** The certificate names the company for a company, the person for a person; two of one name are told apart. */
const subjectOf = (services: Services, actor: Actor, { account, party }: Slot): Signer => {
  if (party.kind === 1) return { commonName: actor.company!.name, organization: actor.company!.name }
  const number = account.id_number_cipher && services.columns.open(account.id_number_cipher)
  return {
    commonName: account.name ?? '',
    ...(number ? { serialNumber: services.columns.lookup(number).toString('hex').slice(0, 32) } : {}),
  }
}

const isAdaptive = async (db: Tx, companyId: string): Promise<boolean> => {
  const { is_self_adaptive_seal } = await db
    .selectFrom('company')
    .select('is_self_adaptive_seal')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return is_self_adaptive_seal
}

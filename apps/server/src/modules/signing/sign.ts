import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Signer } from '../../platform/certificates/certificates.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { CodedError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import { maySeal } from '../approvals/seal-use.ts'
import type { Contract, PartyRow, SignerRow } from '../contracts/aggregate.ts'
import { perform } from '../contracts/perform.ts'
import { personOf } from '../contracts/person.ts'
import { writeTurns } from '../contracts/start-turns.ts'
import { isLastSignature, turnsAfterSignature } from '../contracts/turns.ts'
import { signerOf } from '../contracts/who-stands.ts'
import { depositEvidence } from '../evidence/deposit.ts'
import { signatureFacts } from '../evidence/witness.ts'
import { recordSealUse } from '../seals/use-seal.ts'
import { accountOf } from '../security/own-account.ts'
import { concludeOriginal } from '../termination/conclude-original.ts'
import { attachmentsGiven } from './attachments.ts'
import { type ChosenMarks, chooseMarks, usedContract } from './choose-marks.ts'
import { drawMarks } from './draw-marks.ts'
import { type Intent, spendIntent } from './intent.ts'
import { placesOf } from './my-part.ts'
import { hasRead } from './reading.ts'

type Account = Awaited<ReturnType<typeof accountOf>>
type Slot = { signer: SignerRow; party: PartyRow; account: Account; intent: Intent; marks: ChosenMarks }

/**
 * One person's signature on every file that has a place for him: row lock, hash check, appended signature, books and
 * lists, in one transaction. When it is acknowledged it is on disk; when it was the last, the contract is finished.
 */
export const signContract = async (call: Call<'/contract/sign'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db as Tx
  const person = await personOf(db, actor)
  let slot: Slot | undefined
  const { contract, to } = await perform({
    db,
    services,
    now,
    by: { actor, visitor: call.visitor },
    contractId: body.contractId,
    action: 'sign',
    given: async (contract, who) => {
      const signer = who.has('signer') ? signerOf(contract, person) : undefined
      if (!signer) return {}
      const party = contract.parties.find(({ id }) => id === signer.party_id)!
      const account = await accountOf(db, actor.accountId)
      assertVerified(account, actor, party)
      const intent = await spendIntent(db, { ...body, accountId: actor.accountId }, { party, signer }, now)
      const places = placesOf(contract, signer)
      const marks = await chooseMarks(services, db, actor, contract, places, body.marks, now)
      slot = { signer, party, account, intent, marks }
      return {
        readyToSign: hasRead(contract, party, signer, now) && attachmentsGiven(party),
        isLastSignature: isLastSignature(contract, signer.id),
        sealUseApproved: await maySeal(db, contract, party),
      }
    },
    effects: {
      appendSignature: async (contract) => appendSignatures(call, db, contract, slot!),
      depositEvidence: async ({ row }) => depositEvidence(db, row.id, now),
      endOriginal: async ({ row }) => concludeOriginal(services, db, row, now),
    },
    witness: async ({ row }) => signatureFacts(db, row.id, slot!.signer.id),
    after: async (contract) => {
      const turns = turnsAfterSignature(
        contract.row.in_turn,
        contract.parties,
        contract.signers,
        slot!.signer.id,
      )
      await writeTurns(db, contract.row.id, turns)
      await db
        .updateTable('contract_signer')
        .set({ signed_at: now })
        .where('contract_id', '=', contract.row.id)
        .where('id', '=', slot!.signer.id)
        .execute()
      if (turns.partySigned)
        await db
          .updateTable('contract_party')
          .set({ signed_at: now })
          .where('contract_id', '=', contract.row.id)
          .where('id', '=', slot!.party.id)
          .execute()
    },
  })
  note({ target: contract.row.name, detail: { method: slot!.intent.method, serial: slot!.intent.serial } })
  if (to === 'gone') throw new Error('a contract does not end by being signed')
  return to
}

const appendSignatures = async (
  { actor, now, services, visitor }: Call<'/contract/sign'>,
  db: Tx,
  contract: Contract,
  { signer, party, account, intent, marks }: Slot,
) => {
  const { row, files } = contract
  const subject = subjectOf(services, account, actor, party)
  const company = actor.company && party.kind === 1 ? actor.company.id : null
  const adaptive = company ? await isAdaptive(db, company) : false
  for (const file of files) {
    const { placements, seams } = drawMarks(file, marks.chosen, adaptive)
    if (placements.length + seams.length === 0) continue
    const blob = file.current_blob && (await services.blobs.find(db, file.current_blob))
    if (!blob || !file.current_sha256) throw new CodedError('CONTRACT_STATUS')
    const before = await services.blobs.read(blob)
    if (!createHash('sha256').update(before).digest().equals(file.current_sha256))
      throw new CodedError('FILE_ALTERED')
    const signed = await services.certificates.sign({
      pdf: before,
      signer: subject,
      reason: `签署《${row.name}》`,
      placements,
      seams,
    })
    const kept = await services.blobs.put(db, {
      scopeId: row.owner_id,
      bytes: signed.bytes,
      mediaType: 'application/pdf',
    })
    const after = Buffer.from(signed.sha256, 'hex')
    await db
      .updateTable('contract_file')
      .set({ current_blob: kept.id, current_sha256: after })
      .where('contract_id', '=', row.id)
      .where('id', '=', file.id)
      .execute()
    await db
      .insertInto('contract_signature')
      .values({
        contract_id: row.id,
        id: newId(),
        file_id: file.id,
        party_id: party.id,
        signer_id: signer.id,
        // The contract's row is held: nobody else signs this file meanwhile.
        sequence: (eb) =>
          eb
            .selectFrom('contract_signature')
            .select(sql<number>`count(*) + 1`.as('next'))
            .where('contract_id', '=', row.id)
            .where('file_id', '=', file.id),
        account_id: actor.accountId,
        company_id: company,
        subject: subject.commonName,
        certificate_serial: signed.certificateSerial,
        is_sandbox: services.certificates.isSandbox,
        field_names: JSON.stringify([signed.fieldName]),
        sha256_before: file.current_sha256,
        sha256_after: after,
        blob_id: kept.id,
        intent_method: intent.method,
        intent_serial: intent.serial,
        by_hand: true,
        address: visitor.address,
        user_agent: visitor.userAgent,
        signed_at: signed.signedAt,
      })
      .execute()
  }
  for (const { use, places } of marks.uses)
    await recordSealUse(db, actor, use, usedContract(contract), places, now)
}

/** The certificate names the company for a company, the person for a person; two of one name are told apart. */
const subjectOf = (
  services: Call<'/contract/sign'>['services'],
  account: Account,
  actor: Call<'/contract/sign'>['actor'],
  party: PartyRow,
): Signer => {
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

/** Who signs is who he says he is: a verified person, and for a company a certified one. */
const assertVerified = (account: Account, actor: Call<'/contract/sign'>['actor'], party: PartyRow) => {
  if (account.identity_status !== 1) throw new CodedError('SEAL_PERSON_UNVERIFIED', '请先完成实名认证再签署')
  if (party.kind === 1 && actor.company?.status !== 3)
    throw new CodedError('SEAL_COMPANY_UNCERTIFIED', '请先完成企业认证再签署')
}

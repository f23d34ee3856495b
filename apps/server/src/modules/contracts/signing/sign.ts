import type { Body } from '@xinqi/api/calls'
import type { Facts } from '@xinqi/api/contract-life/vocabulary'
import type { Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { sealGuard } from '../approvals/seal-use.ts'
import type { Contract, PartyRow, SignerRow } from '../contract/aggregate.ts'
import { depositEvidence } from '../contract/deposit.ts'
import { type Performed, performAll } from '../contract/perform.ts'
import { personOf } from '../contract/person.ts'
import { writeTurns } from '../contract/start-turns.ts'
import { isLastSignature, turnsAfterSignature } from '../contract/turns.ts'
import { type Person, signerOf } from '../contract/who-stands.ts'
import { signatureFacts } from '../contract/witness.ts'
import { AGREEMENT_SIGNED } from './agreement-signed.ts'
import { appendSignatures, type Hand, type Slot, type WrittenSignature } from './append-signatures.ts'
import { attachmentsGiven } from './attachments.ts'
import { type AdmitSeal, chooseMarks, markCase } from './choose-marks.ts'
import { assertConsented, type Consent, consentOf } from './consent.ts'
import { type Intent, spendIntent } from './intent.ts'
import { placesOf } from './my-part.ts'
import { assertNamed } from './named.ts'
import { hasRead } from './reading.ts'

/** How a contract is to be signed, told from how it stands under the lock; throws where it cannot be. */
export type HowToSign = (
  contract: Contract,
  slot: { signer: SignerRow; party: PartyRow },
  person: Person,
) => Promise<{
  marks: Body<'/contract/sign'>['marks']
  intent: Intent
  /** Where not the signer's own right to a seal counts. */
  admit?: AdmitSeal
}>

/**
 * One person's signature on every file of every one of these contracts that has a place for him: row locks, hash
 * check, appended signatures, books and lists, in one transaction. When it is acknowledged it is on disk; when it was
 * the last of a contract, that contract is finished. What one of them lacks keeps none of the others back.
 */
export const signTogether = async (
  hand: Hand,
  contractIds: readonly string[],
  how: HowToSign,
  before?: (slots: readonly Slot[]) => Promise<void>,
): Promise<(Performed | CodedError)[]> => {
  const { db, services, now, actor, visitor } = hand
  const person = await personOf(db, actor)
  const slots = new Map<string, Slot>()
  const slotOf = ({ contract }: Performed) => slots.get(contract.row.id)!
  let consent: Consent | undefined
  let written: WrittenSignature[] = []
  return performAll({
    db,
    services,
    now,
    by: { actor, visitor },
    contractIds,
    action: 'sign',
    within: hand.within,
    given: async (found) => {
      if (!found.some(({ who }) => who.has('signer'))) return []
      const account = await accountOf(db, actor.accountId)
      consent = await consentOf(db, actor.accountId)
      const marksAtHand = markCase(services, db, actor)
      const maySeal = sealGuard(db)
      const judge = async ({ contract, who }: (typeof found)[number]): Promise<Partial<Facts>> => {
        const signer = who.has('signer') ? signerOf(contract, person) : undefined
        if (!signer) return {}
        const party = contract.parties.find(({ id }) => id === signer.party_id)!
        assertVerified(account, actor, party)
        assertNamed(signer, account)
        assertConsented(consent)
        const { marks, intent, admit } = await how(contract, { signer, party }, person)
        const chosen = await chooseMarks(marksAtHand, contract, placesOf(contract, signer), marks, now, admit)
        slots.set(contract.row.id, { contract, signer, party, account, intent, marks: chosen })
        return {
          readyToSign: hasRead(contract, party, signer, now) && attachmentsGiven(party),
          isLastSignature: isLastSignature(contract, signer.id),
          sealUseApproved: await maySeal(contract, party),
        }
      }
      const given = []
      for (const one of found)
        given.push(
          await judge(one).catch((error) => {
            if (error instanceof CodedError) return error
            throw error
          }),
        )
      return given
    },
    effects: {
      appendSignature: async (done) => {
        await before?.(done.map(slotOf))
        written = await appendSignatures(hand, done.map(slotOf))
      },
      depositEvidence: (done) =>
        depositEvidence(
          db,
          done.map(({ contract }) => contract),
          now,
        ),
      endOriginal: async (done) => {
        for (const { follow } of services.extensions.all(AGREEMENT_SIGNED))
          for (const { contract } of done) await follow(services, db, contract.row, now)
      },
    },
    witness: async (done) =>
      done.map(({ contract }) =>
        signatureFacts(
          written.filter(({ contract_id }) => contract_id === contract.row.id),
          consent!,
        ),
      ),
    after: (done) =>
      writeTurns(
        db,
        done.map((one) => turnsOf(slotOf(one), now)),
      ),
  })
}

const turnsOf = ({ contract, signer, party }: Slot, now: Date) => {
  const { row, parties, signers } = contract
  const turns = turnsAfterSignature(row.in_turn, parties, signers, signer.id)
  const signed = { at: now, signerId: signer.id, partyId: turns.partySigned ? party.id : null }
  return { ...turns, contractId: row.id, signed }
}

export const signContract = async (call: Call<'/contract/sign'>) => {
  const { actor, body, db, note, now, services, visitor } = call
  let meant: Intent | undefined
  const [outcome] = await signTogether(
    { db: db as Tx, services, now, actor, visitor },
    [body.contractId],
    async (_, slot) => {
      meant = await spendIntent(db, { ...body, accountId: actor.accountId }, slot, now)
      return { marks: body.marks, intent: meant }
    },
  )
  if (outcome instanceof CodedError) throw outcome
  const { contract, to } = outcome!
  note({ target: contract.row.name, detail: { method: meant!.method, serial: meant!.serial } })
  if (to === 'gone') throw new Error('a contract does not end by being signed')
  return to
}

/** Who signs is who he says he is: a verified person, and for a company a certified one. */
const assertVerified = (account: Slot['account'], actor: Actor, party: PartyRow) => {
  if (account.identity_status !== 1) throw new CodedError('SEAL_PERSON_UNVERIFIED', '请先完成实名认证再签署')
  if (party.kind === 1 && actor.company?.status !== 3)
    throw new CodedError('SEAL_COMPANY_UNCERTIFIED', '请先完成企业认证再签署')
}

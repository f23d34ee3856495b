import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, prepareThenCommit } from '../../../platform/http/call.ts'
import { OutsideAway, withinTime } from '../../../platform/outside/guard.ts'
import type { SignatureRow } from '../contract/aggregate.ts'
import { depositEvidence } from '../contract/deposit.ts'
import { type Performed, performAll } from '../contract/perform.ts'
import { writeTurns } from '../contract/start-turns.ts'
import { turnsAfterSignature } from '../contract/turns.ts'
import { signatureFacts } from '../contract/witness.ts'
import { AGREEMENT_SIGNED } from './agreement-signed.ts'
import { appendSignatures, type WrittenSignature } from './append-signatures.ts'
import { type Intent, peekIntent, spendIntent } from './intent.ts'
import { type Prepared, prepareSignatures } from './prepare-signatures.ts'
import { type HowToSign, signerPlacesOf } from './signer-places.ts'
import type { SignerPlace, SigningContext } from './signing-context.ts'

/** Nobody sits in front of a signature for longer: he is told to come back instead. */
const PATIENCE_MS = 9000

/**
 * One person's signature on every file of every one of these contracts that has a place for him, from what was prepared:
 * row locks, everything judged again, books and lists, in one transaction that asks nobody outside and touches no file.
 * When it is acknowledged it is on disk; when it was the last of a contract, that contract is finished. What one of
 * them lacks keeps none of the others back; where the ground has moved nothing is written at all.
 */
export const signTogether = async (
  context: SigningContext & { db: Tx },
  contractIds: readonly string[],
  prepared: Prepared,
  how: HowToSign,
  before?: (signerPlaces: readonly SignerPlace[]) => Promise<void>,
): Promise<(Performed | CodedError)[]> => {
  const { db, services, now, actor, visitor } = context
  const signerPlaces = signerPlacesOf(context, how)
  let written: WrittenSignature[] = []
  let all: SignatureRow[] = []
  return performAll({
    db,
    services,
    now,
    by: { actor, visitor },
    contractIds,
    action: 'sign',
    within: context.within,
    given: async (found) => {
      const refusalOf = ({ contract }: (typeof found)[number]) => {
        const known = prepared.get(contract.row.id)
        return known instanceof CodedError ? known : undefined
      }
      const facts = await signerPlaces.given(found.filter((one) => !refusalOf(one)))
      return found.map((one) => refusalOf(one) ?? facts.shift() ?? {})
    },
    effects: {
      appendSignature: async (done) => {
        const those = done.map(signerPlaces.of)
        await before?.(those)
        const appended = await appendSignatures(context, those, prepared, await signerPlaces.adaptive(those))
        written = appended.written
        all = [...appended.earlier, ...written]
      },
      depositEvidence: (done) =>
        depositEvidence(
          db,
          done.map(({ contract }) => contract),
          all,
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
          signerPlaces.consent(),
        ),
      ),
    after: (done) =>
      writeTurns(
        db,
        done.map((one) => turnsOf(signerPlaces.of(one), now)),
      ),
  })
}

const turnsOf = ({ contract, signer, party }: SignerPlace, now: Date) => {
  const { row, parties, signers } = contract
  const turns = turnsAfterSignature(row.in_turn, parties, signers, signer.id)
  const signed = { at: now, signerId: signer.id, partyId: turns.partySigned ? party.id : null }
  return { ...turns, contractId: row.id, signed }
}

type SignCall<Db> = Pick<
  Call<'/contract/sign'>,
  'actor' | 'body' | 'note' | 'now' | 'services' | 'visitor'
> & { db: Db }

const signingContextOf = <Db extends Queryable>({
  actor,
  db,
  now,
  services,
  visitor,
}: SignCall<Db>): SigningContext & { db: Db } => ({
  db,
  services,
  now,
  actor,
  visitor,
})

/** Nothing is locked, nothing written down: who has not shown that he means it has nothing prepared either. */
export const prepareToSign = async (call: SignCall<Queryable>): Promise<Prepared> => {
  const { actor, body, db, now } = call
  const how: HowToSign = async (_, signerPlace) => ({
    marks: body.marks,
    intent: await peekIntent(db, { ...body, accountId: actor.accountId }, signerPlace, now),
  })
  const prepared = await withinTime('signing', PATIENCE_MS, () =>
    prepareSignatures(signingContextOf(call), [body.contractId], how),
  ).catch((error) => {
    if (!(error instanceof OutsideAway)) throw error
    throw new CodedError('UNAVAILABLE', '签署服务繁忙，本次没有签署，请稍后重试', {
      retryAfter: 5,
      cause: error,
    })
  })
  const refusal = prepared.get(body.contractId)
  if (refusal instanceof CodedError) throw refusal
  return prepared
}

/** What was prepared becomes a signature, or nothing does. */
export const signPrepared = async (call: SignCall<Tx>, prepared: Prepared) => {
  const { actor, body, note, now } = call
  let meant: Intent | undefined
  const context = signingContextOf(call)
  const [outcome] = await signTogether(context, [body.contractId], prepared, async (_, signerPlace) => {
    meant = await spendIntent(context.db, { ...body, accountId: actor.accountId }, signerPlace, now)
    return { marks: body.marks, intent: meant }
  })
  if (outcome instanceof CodedError) throw outcome
  const { contract, to } = outcome!
  note({ target: contract.row.name, detail: { method: meant!.method, serial: meant!.serial } })
  if (to === 'gone') throw new Error('a contract does not end by being signed')
  return to
}

/** Two who sign the same contract here do so one behind the other, and neither prepares what the other makes useless. */
export const signContract = prepareThenCommit<'/contract/sign', Prepared>(prepareToSign, signPrepared, {
  serializeBy: ({ body }) => body.contractId,
})

import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { logStep } from '../../../platform/evidence/log-step.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { settingOf } from '../approvals/settings.ts'
import { type Contract, type PartyRow, SIGNER, type SignerRow } from '../contract/aggregate.ts'
import { needsLabourNotice } from '../contract/labour.ts'
import { METHOD_LABEL } from '../contract/witness.ts'
import { grantIntent, type Payload, PURPOSE, remaining } from './intent.ts'
import { openMethods } from './intent-methods.ts'
import { mySignerPlace } from './my-signer-place.ts'

const MINUTE = 60_000
type PartyAndSigner = { party: PartyRow; signer: SignerRow }

/**
 * The last proof this person gave a few minutes ago, where whoever started this contract lets it serve and it is of a
 * kind this party asks for. One that itself leaned on another does not count: the minutes run from the asking.
 */
const lastProof = async (
  db: Queryable,
  actor: Actor,
  { row }: Contract,
  { party, signer }: PartyAndSigner,
  now: Date,
) => {
  // A worker is asked for each labour contract by itself.
  if (!row.company_id || signer.status !== SIGNER.due || needsLabourNotice(row, party)) return null
  const { intentMinutes } = await settingOf(db, row.company_id)
  if (intentMinutes === 0) return null
  const proofs = await db
    .selectFrom('ticket')
    .select(['id', 'payload', 'created_at'])
    .where('purpose', '=', PURPOSE)
    .where('account_id', '=', actor.accountId)
    .where('company_id', 'is not distinct from', actor.company?.id ?? null)
    .where('created_at', '>', new Date(now.getTime() - intentMinutes * MINUTE))
    .where(sql<boolean>`(payload->>'proven')::boolean`)
    // Whoever holds another session of his has not been asked for anything.
    .where(sql<boolean>`payload->>'sessionId' = ${actor.sessionId}`)
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute()
  const open = openMethods(party, signer)
  const fitting = proofs.find(({ payload }) => {
    const { methods } = payload as Payload
    return methods.some((method) => open.includes(method)) && remaining(party, signer, methods).length === 0
  })
  if (!fitting) return null
  return {
    serial: fitting.id,
    methods: (fitting.payload as Payload).methods.filter((method) => open.includes(method)),
    until: new Date(fitting.created_at.getTime() + intentMinutes * MINUTE),
  }
}

export const intentToUseAgain = async (
  db: Queryable,
  actor: Actor,
  contract: Contract,
  place: PartyAndSigner,
  now: Date,
): Promise<{ method: number; until: string } | null> => {
  const proof = await lastProof(db, actor, contract, place, now)
  return proof && { method: Math.max(...proof.methods), until: proof.until.toISOString() }
}

/** Leans on the proof for another contract; the record says on which. */
export const reuseIntent = async (call: Call<'/contract/intent/again'>) => {
  const { actor, body, note, now, visitor } = call
  const db = call.db
  const { contract, party, signer } = await mySignerPlace(db, actor, body.contractId)
  const proof = await lastProof(db, actor, contract, { party, signer }, now)
  if (!proof) throw new CodedError('INTENT_EXPIRED', '请重新进行意愿确认')
  const granted = await grantIntent(db, actor, body.contractId, proof.methods, now)
  const method = Math.max(...proof.methods)
  await logStep(db, {
    contractId: body.contractId,
    step: 'intent',
    at: now,
    actor,
    address: visitor.address,
    facts: { method: METHOD_LABEL[method]!, serial: granted.ticketId, leansOn: proof.serial },
  })
  note({ target: contract.row.name, detail: { method, serial: granted.ticketId, leansOn: proof.serial } })
  return { intentToken: granted.ticket, expiresAt: granted.expiresAt.toISOString() }
}

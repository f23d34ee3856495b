import { canonicalEntry, type JsonValue } from '@xinqi/evidence/log'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'

export type StepFacts = { [name: string]: JsonValue }

export type Step = {
  contractId: string
  /** An action of a contract's life, or what happened beside it: created, read, intent, deposit. */
  step: string
  at: Date
  /** Who did it, as the evidence names him; the platform itself where nobody did. */
  actor: { accountId: string; name: string | null; company: { id: string; name: string } | null } | null
  address?: string | null
  facts?: StepFacts
}

export const PLATFORM = '系统'
/** Where nothing is known, so that an entry never leaves open whether somebody forgot. */
export const UNKNOWN = '–'

/** One step of a contract's life becomes a leaf of the log, in the transaction that takes the step: both or neither. */
export const logStep = async (
  db: Tx,
  { contractId, step, at, actor, address, facts }: Step,
): Promise<string> =>
  writeLeaf(db, contractId, step, at, {
    contract: contractId,
    step,
    at: at.toISOString(),
    actor: actor ? actor.name || UNKNOWN : PLATFORM,
    account: actor?.accountId ?? null,
    company: actor?.company?.name ?? null,
    ip: address ?? UNKNOWN,
    ...facts,
  })

export const writeLeaf = async (
  db: Tx,
  contractId: string,
  step: string,
  at: Date,
  entry: JsonValue,
): Promise<string> => {
  const id = newId()
  await db
    .insertInto('evidence_leaf')
    .values({ id, contract_id: contractId, step, entry: Buffer.from(canonicalEntry(entry)), at })
    .execute()
  return id
}

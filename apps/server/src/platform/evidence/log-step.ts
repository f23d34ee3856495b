import { canonicalEntry, type JsonValue } from '@xinqi/evidence/log'
import type { Queryable, Tx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { addRows } from '../db/row.ts'

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

/** Steps of contracts' lives become leaves of the log, in the transaction that takes them: both or neither. */
export const logSteps = async (db: Tx, steps: readonly Step[]): Promise<void> => {
  await writeLeaves(
    db,
    steps.map(({ contractId, step, at, actor, address, facts }) => ({
      contractId,
      step,
      at,
      entry: {
        contract: contractId,
        step,
        at: at.toISOString(),
        actor: actor ? actor.name || UNKNOWN : PLATFORM,
        account: actor?.accountId ?? null,
        company: actor?.company?.name ?? null,
        ip: address ?? UNKNOWN,
        ...facts,
      },
    })),
  )
}
export const logStep = (db: Tx, step: Step): Promise<void> => logSteps(db, [step])

export type Leaf = { contractId: string; step: string; at: Date; entry: JsonValue }

/** In the order given; answers with their ids. */
export const writeLeaves = async (db: Queryable, leaves: readonly Leaf[]): Promise<string[]> => {
  const rows = leaves.map(({ contractId, step, at, entry }) => ({
    id: newId(),
    contract_id: contractId,
    step,
    entry: Buffer.from(canonicalEntry(entry)),
    at,
  }))
  if (rows.length) await addRows(db, 'evidence_leaf', rows)
  return rows.map(({ id }) => id)
}

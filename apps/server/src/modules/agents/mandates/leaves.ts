import { createHash } from 'node:crypto'
import { canonicalEntry, type JsonValue } from '@xinqi/evidence/log'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { StepFacts } from '../../../platform/evidence/log-step.ts'

export type MandateRow = Selectable<Tables['agent_mandate']>

export const hashOf = (value: JsonValue): string =>
  createHash('sha256').update(canonicalEntry(value)).digest('hex')

/**
 * Every leaf of one mandate says its number and the hash of what the one before it said of the mandate, so that none can
 * be left out: the grant is 0, then the acts, then the revocation. Its row is locked by whoever writes one.
 */
export const nextLeaf = async (db: Tx, mandate: MandateRow, said: StepFacts): Promise<StepFacts> => {
  const facts = {
    ...said,
    mandate: mandate.number,
    mandateHash: mandate.limits_hash,
    n: mandate.leaves,
    prev: mandate.last_leaf ?? '',
  }
  await inRows(db, 'agent_mandate', { account_id: mandate.account_id, id: mandate.id }).set({
    leaves: mandate.leaves + 1,
    last_leaf: hashOf(facts),
  })
  return facts
}

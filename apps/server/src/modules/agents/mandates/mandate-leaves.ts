import type { JsonValue } from '@xinqi/evidence/log'
import type { MandateTerms } from '@xinqi/evidence/mandate'
import { linkOf, type MandateEntry } from '@xinqi/evidence/mandate-chain'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { StepFacts } from '../../../platform/evidence/log-step.ts'

export type MandateRow = Selectable<Tables['agent_mandate']>

/** What the letter prints the hash of, and every leaf names by it: the same at the grant and whenever it is proven. */
export const termsOf = (
  mandate: Pick<MandateRow, 'number' | 'account_id' | 'company_id' | 'limits' | 'ends_at'>,
  agent: { id: string; client_id: string; client_name: string },
): MandateTerms => ({
  version: 1,
  number: mandate.number,
  agent: { connection: agent.id, client: agent.client_id, name: agent.client_name },
  grantor: { account: mandate.account_id, company: mandate.company_id },
  limits: mandate.limits as Record<string, JsonValue>,
  until: mandate.ends_at.toISOString(),
})

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
    last_leaf: linkOf(facts as MandateEntry),
  })
  return facts
}

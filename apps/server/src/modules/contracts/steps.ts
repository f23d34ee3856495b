import type { Standing } from '@xinqi/api/contract-life/vocabulary'
import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import type { Performance } from './perform.ts'

/** Saved every few seconds by the editor itself: nothing anybody would want to read about. */
const UNTOLD = new Set(['edit', 'view', 'download'])

/** One line of what happened to a contract, written with what it speaks of. */
export const recordStep = async (
  { db, by, contractId, action, said = {}, now }: Performance,
  to: Standing,
): Promise<void> => {
  if (UNTOLD.has(action)) return
  const actor = 'actor' in by ? by.actor : null
  await db
    .insertInto('contract_step')
    .values({
      contract_id: contractId,
      id: newId(),
      action,
      actor_id: actor?.accountId ?? null,
      actor_name: actor?.name ?? null,
      company_id: actor?.company?.id ?? null,
      company_name: actor?.company?.name ?? null,
      status: to.status,
      phase: to.phase,
      said: JSON.stringify(said),
      at: now,
    })
    .execute()
}

export const stepsOf = (db: Queryable, contractId: string) =>
  db
    .selectFrom('contract_step')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()

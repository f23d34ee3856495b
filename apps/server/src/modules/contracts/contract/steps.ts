import type { Standing } from '@xinqi/api/contract-life/vocabulary'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRows } from '../../../platform/db/row.ts'
import type { Contract } from './aggregate.ts'
import type { PerformanceOfMany } from './perform.ts'

/** Saved every few seconds by the editor itself: nothing anybody would want to read about. */
const UNTOLD = new Set(['edit', 'view', 'download'])

/** One line of what happened to each contract, written with what it speaks of. */
export const recordSteps = async (
  { db, by, action, said = {}, now }: PerformanceOfMany,
  done: readonly { contract: Contract; to: Standing }[],
): Promise<void> => {
  if (UNTOLD.has(action) || done.length === 0) return
  const actor = 'actor' in by ? by.actor : null
  await addRows(
    db,
    'contract_step',
    done.map(({ contract, to }) => ({
      contract_id: contract.row.id,
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
    })),
  )
}

export const stepsOf = (db: Queryable, contractId: string) =>
  db
    .selectFrom('contract_step')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()

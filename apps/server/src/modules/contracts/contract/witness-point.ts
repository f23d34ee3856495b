import { type RawBuilder, sql } from 'kysely'
import { extensionPoint } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import type { Services } from '../../../platform/services.ts'

/**
 * Whoever keeps books of their own about contracts hears of every change in the transaction that makes it, after
 * everything else of it is written.
 */
export type ContractWitness = {
  name: string
  changed: (services: Services, db: Tx, contractIds: readonly string[]) => Promise<void>
}
/** Says by a condition over an array of their ids whether any of them could be in his books; most are in nobody's. */
export type ConcernedWitness = ContractWitness & {
  concerned: (contractIds: RawBuilder<unknown>) => RawBuilder<unknown>
}
export const CONTRACT_WITNESS = extensionPoint<ConcernedWitness>('contract witness', ({ name }) => name)

export const tellWitnesses = async (services: Services, db: Tx, contractIds: readonly string[]) => {
  if (contractIds.length === 0) return
  const witnesses = services.extensions.all(CONTRACT_WITNESS)
  if (witnesses.length === 0) return
  const ids = sql`${contractIds}::uuid[]`
  // One journey to the database for all who might keep books: every act passes here.
  const { rows } = await prepared(sql<{ concerned: boolean[] }>`
    select array[${sql.join(witnesses.map(({ concerned }) => sql`(${concerned(ids)})`))}] as concerned`).execute(
    db,
  )
  for (const [at, { changed }] of witnesses.entries())
    if (rows[0]!.concerned[at]) await changed(services, db, contractIds)
}

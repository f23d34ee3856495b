import { extensionPoint } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'

/**
 * Whoever keeps books of their own about contracts hears of every change in the transaction that makes it, after
 * everything else of it is written.
 */
export type ContractWitness = {
  name: string
  changed: (services: Services, db: Tx, contractIds: readonly string[]) => Promise<void>
}
export const CONTRACT_WITNESS = extensionPoint<ContractWitness>('contract witness', ({ name }) => name)

export const tellWitnesses = async (services: Services, db: Tx, contractIds: readonly string[]) => {
  if (contractIds.length === 0) return
  for (const { changed } of services.extensions.all(CONTRACT_WITNESS))
    await changed(services, db, contractIds)
}

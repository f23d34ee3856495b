import { extensionPoint } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'

/** Something that begins when a company keeps finished contracts, in the same transaction. */
export type KeptStep = {
  name: string
  follow: (db: Tx, companyId: string, contractIds: readonly string[], now: Date) => Promise<void>
}
export const WHEN_KEPT = extensionPoint<KeptStep>('archive-kept', ({ name }) => name)

export const wereKept = async (
  { extensions }: Services,
  db: Tx,
  companyId: string,
  contractIds: readonly string[],
  now: Date,
): Promise<void> => {
  for (const { follow } of extensions.all(WHEN_KEPT)) await follow(db, companyId, contractIds, now)
}

import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'

/** Something that follows the last day, the folder or the renewal of a kept contract, in the same transaction. */
export type DueStep = {
  name: string
  follow: (db: Queryable, companyId: string, archivedIds: readonly string[], now: Date) => Promise<void>
}
export const WHEN_DUE_CHANGES = extensionPoint<DueStep>('archive-due', ({ name }) => name)

export const dueChanged = async (
  { extensions }: Services,
  db: Queryable,
  companyId: string,
  archivedIds: readonly string[],
  now: Date,
): Promise<void> => {
  for (const { follow } of extensions.all(WHEN_DUE_CHANGES)) await follow(db, companyId, archivedIds, now)
}

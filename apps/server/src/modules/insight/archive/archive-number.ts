import { numberBy, numberRun } from '@xinqi/api/contract-number'
import { takeFromCounter } from '../../../platform/db/counters.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { FolderRow } from './types.ts'

/** The next number of a folder. Its counter stays locked to the end, so that two filed at once differ. */
export const takeArchiveNumber = async (
  db: Queryable,
  folder: Pick<FolderRow, 'company_id' | 'name' | 'number_rule'>,
  now: Date,
): Promise<string | null> => {
  if (!folder.number_rule) return null
  const place = { type: folder.name, at: now }
  const run = `archiveNumber:${numberRun(folder.number_rule, place)}`
  const sequence = await takeFromCounter(db, folder.company_id, run)
  return numberBy(folder.number_rule, { ...place, sequence })
}

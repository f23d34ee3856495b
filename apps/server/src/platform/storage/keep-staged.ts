import type { Queryable } from '../db/database.ts'
import type { Services } from '../services.ts'
import { StalePreparation } from '../stale-preparation.ts'
import type { StoredBlob, WrittenBlob } from './blob-store.ts'

/** What was stored for whoever owned it a moment ago; where that has changed since, it is stored again for who owns it now. */
export const keepStaged = (
  { blobs }: Pick<Services, 'blobs'>,
  db: Queryable,
  staged: WrittenBlob | null,
  ownerId: string,
): Promise<StoredBlob> => {
  if (staged?.scopeId !== ownerId) throw new StalePreparation()
  return blobs.keep(db, staged)
}

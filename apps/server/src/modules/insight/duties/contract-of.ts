import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { sightOf } from '../archive/access.ts'
import { type ArchivedRow, archivedOf } from '../archive/find.ts'

/** The kept contract somebody may see, or nothing: its duties are seen by whoever sees it. */
export const contractOf = async (db: Queryable, actor: Actor, archivedId: string): Promise<ArchivedRow> => {
  const [row] = await archivedOf(db, await sightOf(db, actor), [archivedId])
  if (!row) throw new CodedError('NOT_FOUND')
  return row
}

/** May this person see it now? Asked for whoever is made responsible, and again before he is told anything. */
export const maySee = async (
  { db }: Pick<Services, 'db'>,
  {
    accountId,
    companyId,
    archivedId,
    now,
  }: { accountId: string; companyId: string; archivedId: string; now: Date },
): Promise<boolean> => {
  const actor = await loadSeat(db, { accountId, companyId, homeCompanyId: null }, now)
  if (!actor?.company || !actor.grants.has('system:data:duty')) return false
  return (await archivedOf(db, await sightOf(db, actor), [archivedId])).length > 0
}

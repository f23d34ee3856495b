import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { madeWithinReach } from '../../company/members/made-within-reach.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'

export type DraftRow = Selectable<Tables['ai_draft']>

/** One's own, those of one's departments, or the company's, as far as one's data scope reaches. */
export const seenDraft = async (db: Queryable, actor: Actor, id: string, lock = false): Promise<DraftRow> => {
  return orNotFound(
    await db
      .selectFrom('ai_draft')
      .selectAll()
      .where('owner_id', '=', quotaOwner(actor))
      .where('id', '=', id)
      .where(await madeWithinReach(db, actor, 'ai_draft.account_id'))
      .$if(lock, (query) => query.forUpdate())
      .executeTakeFirst(),
  )
}

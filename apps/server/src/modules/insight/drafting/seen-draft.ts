import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'

export type DraftRow = Selectable<Tables['ai_draft']>

/** One's own; whoever sees the whole company sees its drafts. */
export const seenDraft = async (db: Queryable, actor: Actor, id: string, lock = false): Promise<DraftRow> => {
  const row = await db
    .selectFrom('ai_draft')
    .selectAll()
    .where('owner_id', '=', quotaOwner(actor))
    .where('id', '=', id)
    .$if(actor.dataScope !== 3, (query) => query.where('account_id', '=', actor.accountId))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw new CodedError('NOT_FOUND')
  return row
}

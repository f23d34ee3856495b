import { orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { madeWithinReach } from '../../company/members/made-within-reach.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { type DraftRow, openDraft } from './draft-words.ts'

type Seeing = Pick<Call<'/draftAI/detail'>, 'actor' | 'db' | 'services'>

/** One's own, those of one's departments, or the company's, as far as one's data scope reaches. */
export const seenDraft = async (
  { actor, db, services }: Seeing,
  id: string,
  lock = false,
): Promise<DraftRow> =>
  openDraft(
    services,
    orNotFound(
      await db
        .selectFrom('ai_draft')
        .selectAll()
        .where('owner_id', '=', quotaOwner(actor))
        .where('id', '=', id)
        .where(await madeWithinReach(db, actor, 'ai_draft.account_id'))
        .$if(lock, (query) => query.forUpdate())
        .executeTakeFirst(),
    ),
  )

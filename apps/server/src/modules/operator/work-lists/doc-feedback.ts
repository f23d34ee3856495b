import { countedPage } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { settleFeedback } from '../../open/tools/feedback.ts'

export const listDocFeedback: PlainHandler<'/operator/docFeedback/list'> = async ({ body, db }) => {
  const words = body.keyword?.trim() ?? ''
  const wanted = db
    .selectFrom('open_feedback')
    .$if(body.settled !== undefined, (query) =>
      query.where('settled_at', body.settled ? 'is not' : 'is', null),
    )
    .$if(words !== '', (query) =>
      query.where((eb) =>
        eb.or([eb('page', 'ilike', containing(words)), eb('content', 'ilike', containing(words))]),
      ),
    )
  return countedPage(
    wanted.selectAll('open_feedback'),
    wanted,
    body,
    { at: 'open_feedback.created_at', id: 'open_feedback.id' },
    (row) => ({
      feedbackId: row.id,
      page: row.page,
      content: row.content,
      contact: row.contact,
      createdAt: row.created_at.toISOString(),
      outcome: row.outcome,
      settledBy: row.settled_by,
    }),
  )
}

export const settleDocFeedback = async (call: Call<'/operator/docFeedback/settle'>) => {
  const { actor, body, db, now } = call
  const page = await settleFeedback(db, { ...body, by: actor.name ?? '平台运营', now })
  call.note({ target: page })
  return {}
}

import { sql } from 'kysely'
import { countedPage } from '../../../platform/db/keyset.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'

/** What the sandboxes would have sent. Real providers leave nothing here. */
export const listDeliveries: PlainHandler<'/operator/outbox/list'> = async ({ body, db }) => {
  const words = body.keyword?.trim() ?? ''
  const wanted = db
    .selectFrom('sandbox_delivery')
    .$if(words !== '', (query) =>
      query.where(sql<boolean>`(strpos(target_masked, ${words}) > 0 or strpos(content, ${words}) > 0)`),
    )
  return countedPage(wanted.selectAll(), wanted, body, { at: 'created_at', id: 'id' }, (row) => ({
    deliveryId: row.id,
    channel: row.channel,
    target: row.target_masked,
    content: row.content,
    at: row.created_at.toISOString(),
  }))
}

import type { Data } from '@xinqi/api/calls'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import { newestFirst, pageOf } from '../../../platform/db/keyset.ts'
import type { Call } from '../../../platform/http/call.ts'

/** What the sandboxes would have sent. Real providers leave nothing here. */
export const listDeliveries = async ({
  body,
  db,
}: Call<'/operator/outbox/list'>): Promise<Data<'/operator/outbox/list'>> => {
  const { cursor, pageSize = PAGE_SIZE_DEFAULT } = body
  const words = body.keyword?.trim() ?? ''
  const wanted = db
    .selectFrom('sandbox_delivery')
    .$if(words !== '', (query) =>
      query.where(sql<boolean>`(strpos(target_masked, ${words}) > 0 or strpos(content, ${words}) > 0)`),
    )
  const rows = await newestFirst(
    wanted.selectAll(),
    { cursor, pageSize },
    { at: 'created_at', id: 'id' },
  ).execute()
  const { total } = await wanted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const page = pageOf(
    rows,
    pageSize,
    (row) => ({ at: row.created_at, id: row.id }),
    (row) => ({
      deliveryId: row.id,
      channel: row.channel,
      target: row.target_masked,
      content: row.content,
      at: row.created_at.toISOString(),
    }),
  )
  return { ...page, total }
}
